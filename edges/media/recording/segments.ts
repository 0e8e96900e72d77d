// Segments of a stream, a few seconds each, named by the time (milliseconds since 1970) at which nginx began them.

/** `seconds`: its length. `isAnew`: its timestamps do not continue those before, such as after an encoder connected again. */
export type Segment = { at: number; seconds: number; isAnew?: true }
/** Epoch seconds. */
export type Range = { from: number; duration: number }

/** Milliseconds. Segments of one range may lie this far apart: nginx names them by its clock and measures them by the stream. */
const maxApart = 1500

export const nameOf = ({ at }: Segment): string => `${at}.ts`
export const endOf = ({ at, seconds }: Segment): number => at + seconds * 1000

const discontinuity = '#EXT-X-DISCONTINUITY'
/** Longest segment that nginx makes of a stream whose times go on. */
const maxSeconds = 30

/** Complete segments in a playlist, in its order. Lines of a torn or foreign file are skipped. An encoder whose times jump makes nginx write any length. */
export function segmentsIn(playlist: string): Segment[] {
  const found: Segment[] = []
  let seconds: number | undefined
  let isAnew = false
  for (const line of playlist.split('\n')) {
    const length = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line)?.[1]
    if (length !== undefined) seconds = Math.min(Number(length), maxSeconds)
    else if (line === discontinuity) isAnew = true
    else if (!line.startsWith('#')) {
      const at = /^(\d{10,16})\.ts$/.exec(line)?.[1]
      if (at !== undefined && seconds !== undefined) found.push({ at: Number(at), seconds, ...(isAnew && { isAnew }) })
      seconds = undefined
      isAnew = false
    }
  }
  return found
}

/** Whether players must not expect `next` to continue `before` (RFC 8216 section 4.3.2.3). */
export function isNewRange(before: Segment | undefined, next: Segment): boolean {
  return before !== undefined && (next.isAnew === true || Math.abs(next.at - endOf(before)) > maxApart)
}

/** Segments in order of time, as stretches without gaps. */
export function rangesOf(segments: readonly Segment[]): Range[] {
  const ranges: Range[] = []
  segments.forEach((segment, index) => {
    const last = ranges.at(-1)
    const to = round(endOf(segment) / 1000)
    if (!last || isNewRange(segments[index - 1], segment)) ranges.push({ from: round(segment.at / 1000), duration: round(segment.seconds) })
    else last.duration = round(to - last.from)
  })
  return ranges
}

const headOf = (kind: string, longest: number): string => `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:${Math.ceil(longest)}\n${kind}`

/** The beginning of a playlist that grows by `lineOf`. */
export const growingHead = `${headOf('#EXT-X-PLAYLIST-TYPE:EVENT\n', maxSeconds)}#EXT-X-MEDIA-SEQUENCE:0\n`

export function lineOf(segment: Segment, before: Segment | undefined, folder = ''): string {
  return `${isNewRange(before, segment) ? `${discontinuity}\n` : ''}#EXTINF:${segment.seconds.toFixed(3)},\n${folder}${nameOf(segment)}\n`
}

/** The playlist of a file that is complete. */
export function wholePlaylist(segments: readonly Segment[]): string {
  return `${headOf('#EXT-X-PLAYLIST-TYPE:VOD\n', longestOf(segments))}#EXT-X-MEDIA-SEQUENCE:0\n${segments.map((one, index) => lineOf(one, segments[index - 1])).join('')}#EXT-X-ENDLIST\n`
}

export type Placed = Segment & { /** Ends with a slash. */ folder: string }

/** The playlist of a live stream that viewers can rewind. Its sequence is the number of segments before it. */
export function rewindPlaylist(segments: readonly Placed[], before: number): string {
  return `${headOf('', longestOf(segments))}#EXT-X-MEDIA-SEQUENCE:${before}\n${segments.map((one, index) => lineOf(one, segments[index - 1], one.folder)).join('')}`
}

function longestOf(segments: readonly Segment[]): number {
  return segments.reduce((longest, { seconds }) => Math.max(longest, seconds), 1)
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
