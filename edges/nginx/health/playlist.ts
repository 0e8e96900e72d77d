// Reads an HLS playlist (RFC 8216) of a live stream.

export type Variant = { uri: string; bandwidth: number; average?: number; width?: number; height?: number; video?: string; audio?: string }
export type Media = {
  /** Changes with every new segment. */ position: string
  /** Seconds that a segment has at most. */ target: number
  isOver: boolean
  /** Each segment is a whole file of MPEG-TS that is not encrypted. */ isPlain: boolean
  newest?: { uri: string; seconds: number }
}
export type Playlist = { kind: 'variants'; best: Variant } | ({ kind: 'media' } & Media)

/** Undefined for a text that is no playlist, and for one without entries. */
export function playlistIn(text: string): Playlist | undefined {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines[0] !== '#EXTM3U') return undefined
  const variants = lines.flatMap((line, index) =>
    line.startsWith(streamTag) ? variantOf(line.slice(streamTag.length), lines[index + 1]) : [],
  )
  const [best] = variants.toSorted((one, other) => other.bandwidth - one.bandwidth)
  if (best) return { kind: 'variants', best }
  return mediaIn(lines)
}

const streamTag = '#EXT-X-STREAM-INF:'

function variantOf(tag: string, uri: string | undefined): Variant[] {
  if (uri === undefined || uri.startsWith('#')) return []
  const attribute = (name: string): string | undefined => new RegExp(`(?:^|,)${name}=("[^"]*"|[^",]*)`).exec(tag)?.[1]?.replaceAll('"', '')
  const number = (text: string | undefined): number | undefined => (text && /^\d{1,12}$/.test(text) ? Number(text) : undefined)
  const [width, height] = (attribute('RESOLUTION') ?? '').split('x').map(number)
  const codecs = (attribute('CODECS') ?? '').split(',').map((codec) => codec.trim())
  const fields = {
    average: number(attribute('AVERAGE-BANDWIDTH')),
    width,
    height,
    video: namedIn(codecs, videoCodecs),
    audio: namedIn(codecs, audioCodecs),
  }
  const optional = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return [{ uri, bandwidth: number(attribute('BANDWIDTH')) ?? 0, ...optional }]
}

/** Names of RFC 6381, and their names in the portal. */
const videoCodecs = { avc1: 'H264', avc3: 'H264', hvc1: 'H265', hev1: 'H265', av01: 'AV1', vp09: 'VP9' }
const audioCodecs = {
  'mp4a.40.34': 'MP3',
  'mp4a.69': 'MP3',
  'mp4a.6B': 'MP3',
  'mp4a.40': 'AAC',
  'ac-3': 'AC3',
  'ec-3': 'EAC3',
  opus: 'OPUS',
}

function namedIn(codecs: string[], names: Record<string, string>): string | undefined {
  return codecs.flatMap((codec) => Object.entries(names).find(([prefix]) => codec.startsWith(prefix))?.[1] ?? [])[0]
}

const notPlain = /^#EXT-X-(?:MAP:|BYTERANGE:|KEY:(?!METHOD=NONE$))/

function mediaIn(lines: string[]): Playlist | undefined {
  const numberIn = (tag: string): number => Number(lines.find((line) => line.startsWith(tag))?.slice(tag.length)) || 0
  let [count, seconds] = [0, Number.NaN]
  let newest: Media['newest']
  for (const line of lines) {
    if (line.startsWith('#EXTINF:')) seconds = Number.parseFloat(line.slice('#EXTINF:'.length))
    if (line.startsWith('#')) continue
    if (Number.isFinite(seconds)) [count, newest] = [count + 1, { uri: line, seconds }]
    seconds = Number.NaN
  }
  if (!newest) return undefined
  const sequence = numberIn('#EXT-X-MEDIA-SEQUENCE:')
  return {
    kind: 'media',
    position: `${sequence + count} ${newest.uri}`,
    target: numberIn('#EXT-X-TARGETDURATION:') || newest.seconds,
    isOver: lines.includes('#EXT-X-ENDLIST'),
    isPlain: !lines.some((line) => notPlain.test(line)),
    newest,
  }
}
