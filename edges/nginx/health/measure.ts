// Bitrate and keyframes of a playlist, from its newest segment: one answer of the edge, which costs the source as much as a viewer.
import { isMissing, longestSpan, videoPackets } from '../../keyframeSpan.ts'
import type { Media } from './playlist.ts'

/** `bytes`: of the whole body; `text` is empty if it is only measured, `body` absent if it is not kept. */
export type Answer = { status: number; text: string; bytes: number; body?: Buffer }
/** Requests a path of a host from this edge, bypassing authorization and limitations. */
export type Ask = (host: string, path: string, what: 'text' | 'size' | 'body') => Promise<Answer>
/** The longest span between keyframes of a segment of MPEG-TS. */
export type Span = (segment: Buffer, seconds: number) => Promise<number | undefined>
/** A member that is absent was not looked at and stays as it was. */
export type Measured = { bitrate: number | undefined; keyframes?: number | undefined }

/** Segments that are kept whole; more at once are only counted. */
const readAtOnce = 8

/** Without `span` keyframes are not measured. */
export function createMeasure({ ask, span }: { ask: Ask; span: Span | undefined }) {
  let reading = 0
  return async (host: string, path: string | undefined, { newest, isPlain }: Media): Promise<Measured> => {
    if (!newest || path === undefined || newest.seconds <= 0) return { bitrate: undefined, keyframes: undefined }
    const isRead = span !== undefined && isPlain && reading < readAtOnce
    reading += isRead ? 1 : 0
    try {
      const { status, bytes, body } = await ask(host, path, isRead ? 'body' : 'size')
      if (status !== 200) return { bitrate: undefined, keyframes: undefined }
      const bitrate = Math.round((bytes * 8) / newest.seconds)
      // A keyframe begins the next segment, as HLS requires.
      if (isRead && body) return { bitrate, keyframes: await span(body, newest.seconds) }
      return { bitrate, ...(!isPlain && { keyframes: undefined }) }
    } finally {
      reading -= isRead ? 1 : 0
    }
  }
}

/** Measures nothing where there is no ffprobe, or no keyframe in the segment. */
export function spanBy(program: string): Span {
  let hasProgram = true
  return async (segment, seconds) => {
    if (!hasProgram) return undefined
    const packets = await videoPackets(program, segment).catch((error: NodeJS.ErrnoException) => {
      hasProgram = !isMissing(error)
      return ''
    })
    return longestSpan(packets, seconds)
  }
}
