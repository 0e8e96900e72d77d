// Seconds between keyframes of streams on air, from the newest segments of their HLS: viewers start and switch at keyframes only. ffprobe reads
// them, one stream at a time and each once a minute; without ffprobe nothing is told.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Keyframes = {
  /** The longest span in the newest segments; undefined while it is not known. */ of: (name: string) => number | undefined
  /** Measures one of these streams that is due; resolves when done. */ look: (names: string[]) => Promise<void>
}
type Options = {
  /** Folder of HLS, a folder for each stream. */ dir: string
  /** Name or path of ffprobe. */ program: string
  now: () => number
}

const againMilliseconds = 60_000
const longestMilliseconds = 5000
const mostText = 1_000_000
const segments = 3

export function createKeyframes({ dir, program, now }: Options): Keyframes {
  const known = new Map<string, { at: number; seconds?: number }>()
  let isMissing = false
  let isLooking = false
  return {
    of: (name) => known.get(name)?.seconds,
    async look(names) {
      const live = new Set(names)
      for (const name of known.keys()) if (!live.has(name)) known.delete(name)
      const due = names.find((name) => now() - (known.get(name)?.at ?? -againMilliseconds) >= againMilliseconds)
      if (due === undefined || isMissing || isLooking) return
      isLooking = true
      const seconds = await measure(due).catch((error: NodeJS.ErrnoException) => {
        isMissing = error.code === 'ENOENT' && error.syscall?.startsWith('spawn') === true
        return undefined
      })
      isLooking = false
      // A stream that has just begun has too few segments: it is looked at again soon.
      if (seconds !== undefined) known.set(due, { at: now(), seconds })
    },
  }

  async function measure(name: string): Promise<number | undefined> {
    const folder = join(dir, name)
    const files = segmentNamesIn(await readFile(join(folder, 'index.m3u8'), 'utf8'))
    if (files.length < segments) return undefined
    return longestSpan(await run(folder, `concat:${files.slice(-segments).join('|')}`))
  }

  function run(cwd: string, input: string): Promise<string> {
    const what = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
    return new Promise((done, fail) => {
      execFile(
        program,
        ['-v', 'error', '-protocol_whitelist', 'concat,file', '-f', 'mpegts', ...what, input],
        { cwd, timeout: longestMilliseconds, killSignal: 'SIGKILL', maxBuffer: mostText, env: { PATH: process.env.PATH } },
        (error, text) => (error ? fail(error) : done(text)),
      )
    })
  }
}

/** Names of the segments in a playlist, oldest first; what else is in it is left out. */
export function segmentNamesIn(playlist: string): string[] {
  return playlist.split(/\r?\n/).filter((line) => /^\d{1,20}\.ts$/.test(line))
}

/** Lines such as `12.480000,K__`. Undefined with fewer than two keyframes. */
export function longestSpan(packets: string): number | undefined {
  const times = packets
    .split('\n')
    .flatMap((line) => {
      const [time, flags] = line.split(',')
      return flags?.includes('K') && time !== undefined && Number.isFinite(Number.parseFloat(time)) ? [Number.parseFloat(time)] : []
    })
    .sort((a, b) => a - b)
  if (times.length < 2) return undefined
  return Math.round(Math.max(...times.slice(1).map((time, index) => time - times[index]!)) * 10) / 10
}
