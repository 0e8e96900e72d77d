// Seconds between keyframes of MPEG-TS, as ffprobe reads it: viewers start and switch at keyframes only.
import { execFile } from 'node:child_process'
import { isMissingCode, passingMegabytes, withMemory } from './ownMemory.ts'

const maxMilliseconds = 5000
const maxText = 1_000_000

/** Packets of the first video, a line each: time and flags. `input`: names of files in `dir`, oldest first, or the bytes themselves. Rejects when ffprobe is not there or fails. */
export function videoPackets(program: string, input: { dir: string; files: string[] } | Buffer): Promise<string> {
  const isHere = Buffer.isBuffer(input)
  const what = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
  const from = isHere ? ['-protocol_whitelist', 'pipe', '-f', 'mpegts'] : ['-protocol_whitelist', 'concat,file', '-f', 'mpegts']
  const settings = { timeout: maxMilliseconds, killSignal: 'SIGKILL', maxBuffer: maxText, env: { PATH: process.env.PATH } } as const
  const args = ['-v', 'error', ...from, ...what, isHere ? 'pipe:0' : `concat:${input.files.join('|')}`]
  const bounded = withMemory(passingMegabytes, { program, args })
  return new Promise((done, fail) => {
    const child = execFile(bounded.program, bounded.args, { ...settings, ...(!isHere && { cwd: input.dir }) }, (error, text) =>
      error ? fail(error) : done(text),
    )
    // It may end before it has read everything.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(isHere ? input : undefined)
  })
}

export function isMissing({ code }: { code?: unknown }): boolean {
  return isMissingCode(code)
}

/** Of lines such as `12.480000,K__`. `seconds`: how long the packets last, where a keyframe follows them. Undefined with fewer than two keyframes. */
export function longestSpan(packets: string, seconds?: number): number | undefined {
  const lines = packets.split('\n').flatMap((line) => {
    const [text, flags = ''] = line.split(',')
    const time = Number.parseFloat(text ?? '')
    return Number.isFinite(time) ? [{ time, isKey: flags.includes('K') }] : []
  })
  const keys = lines.filter(({ isKey }) => isKey).map(({ time }) => time)
  if (keys.length > 0 && seconds !== undefined) keys.push(Math.min(...lines.map(({ time }) => time)) + seconds)
  const times = keys.toSorted((a, b) => a - b)
  if (times.length < 2) return undefined
  return Math.round(Math.max(...times.slice(1).map((time, index) => time - times[index]!)) * 10) / 10
}
