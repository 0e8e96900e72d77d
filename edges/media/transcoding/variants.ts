// Qualities of a stream besides the published one: which, how ffmpeg makes them, and the playlist that offers all of them.
import type { Figures } from '../stat.ts'

export type Variant = { /** `360p`, also its folder. */ name: string; lines: number; kilobits: number }

/** Of video, by lines; enough for sport at 25 pictures a second. */
const kilobitsOf: Record<string, number> = { 144: 200, 240: 400, 360: 800, 480: 1400, 720: 2800, 1080: 5000 }
const audioKilobits = 96
/** As long as nginx's segments. */
const segmentSeconds = 2
const listed = 6

/** `360_480_720` of a picture with 480 lines is 360p: a picture is not made larger, and its own size is there already. Unknown numbers are left out. */
export function variantsOf(profile: string, height = Infinity): Variant[] {
  return profile.split('_').flatMap((lines) => {
    const kilobits = Object.hasOwn(kilobitsOf, lines) ? kilobitsOf[lines] : undefined
    return kilobits === undefined || Number(lines) >= height ? [] : [{ name: `${lines}p`, lines: Number(lines), kilobits }]
  })
}

/** Reads MPEG-TS from its input and writes HLS into a folder of each variant. Names and folders are on the command line, no key. */
export function argsOf(folder: string, variants: Variant[]): string[] {
  const quiet = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error']
  const scaled = variants.map(({ lines }, index) => `[in${index}]scale=-2:${lines}[out${index}]`)
  const split = `[0:v:0]split=${variants.length}${variants.map((_, index) => `[in${index}]`).join('')}`
  const outputs = variants.flatMap(({ name, kilobits }, index) =>
    [
      ['-map', `[out${index}]`, '-map', '0:a:0?'],
      ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
      ['-b:v', `${kilobits}k`, '-maxrate', `${kilobits}k`, '-bufsize', `${kilobits * 2}k`],
      ['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0'],
      ['-c:a', 'aac', '-b:a', `${audioKilobits}k`, '-ac', '2'],
      ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_list_size', String(listed)],
      // A restarted process continues with higher numbers, as players expect.
      ['-hls_start_number_source', 'epoch', '-hls_flags', 'delete_segments+independent_segments+temp_file'],
      ['-hls_segment_filename', `${folder}/${name}/%d.ts`, `${folder}/${name}/index.m3u8`],
    ].flat(),
  )
  return [...quiet, '-f', 'mpegts', '-i', 'pipe:0', '-filter_complex', [split, ...scaled].join(';'), ...outputs]
}

/** The published quality is the last: players begin with the first. */
export function masterOf({ bytes, time, width, height }: Figures, variants: Variant[]): string {
  const own = time > 0 ? Math.round((bytes * 8000) / time) : 0
  const sizeOf = (lines: number): string =>
    width === undefined || height === undefined ? '' : `,RESOLUTION=${2 * Math.round((width * lines) / height / 2)}x${lines}`
  const offered = [
    ...variants.map(({ name, lines, kilobits }) => ({ bits: (kilobits + audioKilobits) * 1000, lines, at: `${name}/index.m3u8` })),
    { bits: Math.max(own, 1), lines: height ?? 0, at: 'source.m3u8' },
  ]
  return `#EXTM3U\n#EXT-X-VERSION:3\n${offered.map(({ bits, lines, at }) => `#EXT-X-STREAM-INF:BANDWIDTH=${bits}${sizeOf(lines)}\n${at}\n`).join('')}`
}
