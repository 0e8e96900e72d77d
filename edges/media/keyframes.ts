// Seconds between keyframes of streams on air, from the newest segments of their HLS: viewers start and switch at keyframes only. ffprobe reads
// them, one stream at a time and each once a minute; without ffprobe there are no figures.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing, longestSpan, videoPackets } from '../keyframeSpan.ts'
import { minuteMilliseconds } from '../../src/engine/time/units.ts'

export type Keyframes = {
  /** The longest span in the newest segments; undefined while it is not known. */ of: (name: string) => number | undefined
  /** Measures one of these streams that is due; resolves when done. */ look: (names: string[]) => Promise<void>
}
type Options = {
  /** Folder of HLS, a folder for each stream. */ dir: string
  /** Name or path of ffprobe. */ program: string
  now: () => number
}

const againMilliseconds = minuteMilliseconds
const segments = 3

export function createKeyframes({ dir, program, now }: Options): Keyframes {
  const intervals = new Map<string, { at: number; seconds?: number }>()
  let hasProgram = true
  let isLooking = false
  return {
    of: (name) => intervals.get(name)?.seconds,
    async look(names) {
      const live = new Set(names)
      for (const name of intervals.keys()) if (!live.has(name)) intervals.delete(name)
      const due = names.find((name) => now() - (intervals.get(name)?.at ?? -againMilliseconds) >= againMilliseconds)
      if (due === undefined || !hasProgram || isLooking) return
      isLooking = true
      const seconds = await measure(due).catch((error: NodeJS.ErrnoException) => {
        hasProgram = !isMissing(error)
        return undefined
      })
      isLooking = false
      // A stream that has just begun has too few segments: it is looked at again soon.
      if (seconds !== undefined) intervals.set(due, { at: now(), seconds })
    },
  }

  async function measure(name: string): Promise<number | undefined> {
    const folder = join(dir, name)
    const files = segmentNamesIn(await readFile(join(folder, 'index.m3u8'), 'utf8'))
    if (files.length < segments) return undefined
    return longestSpan(await videoPackets(program, { dir: folder, files: files.slice(-segments) }))
  }
}

/** Names of the segments in a playlist, oldest first; other lines are ignored. */
export function segmentNamesIn(playlist: string): string[] {
  return playlist.split(/\r?\n/).filter((line) => /^\d{1,20}\.ts$/.test(line))
}
