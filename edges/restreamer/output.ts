// Parses the output of ffmpeg: progress on standard output, and the cause of failures in its messages.
import type { Fault } from './decide.ts'

/** `bytes`: sent so far. */
export type Progress = { bytes: number; figures: Record<string, number> }

/** Parses blocks of `name=value` lines, as `-progress` writes them, and calls `report` once for each complete block. */
export function progressReader(report: (progress: Progress) => void, now: () => number): (text: string) => void {
  let [rest, values, last] = ['', new Map<string, string>(), { bytes: 0, at: now() }]
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!.slice(-maxLineLength)
    for (const line of lines) {
      const [name = '', value = ''] = line.split('=', 2)
      if (name !== 'progress') values.set(name.trim(), value.trim())
      else {
        const bytes = numberIn(values.get('total_size')) ?? 0
        const at = now()
        const bitrate = at > last.at ? Math.round(((bytes - last.bytes) * 8000) / (at - last.at)) : undefined
        const fps = numberIn(values.get('fps'))
        report({ bytes, figures: { ...(bitrate !== undefined && bitrate >= 0 && { bitrate }), ...(fps !== undefined && { fps }) } })
        ;[values, last] = [new Map(), { bytes, at }]
      }
    }
  }
}

const maxLineLength = 4096

function numberIn(text: string | undefined): number | undefined {
  return text === undefined || !/^\d+(\.\d+)?$/.test(text) ? undefined : Number(text)
}

/** `source`, `target`: failures that the relays reported. `hasSent`: the process sent data. `text`: the end of its messages. */
export type Ending = { source?: string | undefined; target?: string | undefined; hasSent: boolean; isSilent: boolean; text: string }

/** Reasons are fixed sentences, since messages of ffmpeg contain addresses and keys. */
export function faultOf({ source, target, hasSent, isSilent, text }: Ending): Fault {
  if (source !== undefined) return { code: 'notFound', side: 'source', reason: source }
  if (target !== undefined) return { code: 'failed', side: 'target', reason: target }
  const refusal = refusals.find(([pattern]) => pattern.test(text))
  if (refusal) return { code: refusal[1], side: refusal[2], reason: refusal[3] }
  if (isSilent && hasSent) return { code: 'notPublished', side: 'source', reason: 'The source sends nothing.' }
  if (isSilent && /^Input #0/m.test(text)) return { code: 'failed', side: 'target', reason: 'The target does not answer.', isSilent: true }
  if (isSilent) return { code: 'notPublished', side: 'source', reason: 'The source has no stream.' }
  if (targetBroke.test(text)) return { code: 'failed', side: 'target', reason: 'The target closed the connection.' }
  if (hasSent) return { code: 'notPublished', side: 'source', reason: 'The stream of the source ended.' }
  if (/Impossible to open/.test(text)) return { code: 'notFound', side: 'source', reason: 'The source could not be opened.' }
  return { code: 'failed', side: 'target', reason: 'The target did not accept the stream.' }
}

const targetBroke = /av_interleaved_write_frame|Error writing trailer|Broken pipe|Connection reset/
const refusals: [RegExp, Fault['code'], Fault['side'], string][] = [
  [/NetStream\.Play\.(StreamNotFound|UnpublishNotify)|Stream not found/i, 'notPublished', 'source', 'The source has no stream.'],
  [/Server returned 404|HTTP error 404/i, 'notPublished', 'source', 'The source has no stream (404).'],
  [/Server returned 40[13]|HTTP error 40[13]/i, 'notFound', 'source', 'The source refused access.'],
  [/Server returned 5|HTTP error 5/i, 'notFound', 'source', 'The server of the source has a fault.'],
  [/NetStream\.Publish\.(BadName|Denied|Rejected)|Already publishing/i, 'failed', 'target', 'The target refused the stream key.'],
  [/authmod|need auth|NetConnection\.Connect\.Rejected/i, 'failed', 'target', 'The target refused the connection.'],
  [/Cannot allocate memory/i, 'notFound', 'source', 'The playlist of the source is too large.'],
  [/not on whitelist/i, 'notFound', 'source', 'The playlist of the source names an address that is not allowed.'],
  [
    /codec .* not (?:currently )?supported in container|Could not write header/i,
    'failed',
    'target',
    'The target does not take the codecs of this stream.',
  ],
]
