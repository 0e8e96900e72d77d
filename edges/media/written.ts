// Whether viewers get new segments: on a full disk the media server still takes a stream, and writes nothing of it.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Figures } from './stat.ts'

type Options = {
  /** Folder of HLS, a folder for each stream. */ dir: string
  /** Bytes that are free on its disk. */ free: () => Promise<number>
  now: () => number
}

/** Less than a segment needs. */
const minFreeBytes = 1_000_000
/** In milliseconds. A segment lasts two seconds, or as long as the encoder leaves between keyframes. */
const maxSilence = 15_000

/** Names of the streams on air whose playlist does not go on because the disk is full. */
export async function unwritten(published: ReadonlyMap<string, Pick<Figures, 'time'>>, { dir, free, now }: Options): Promise<Set<string>> {
  if (published.size === 0 || (await free()) >= minFreeBytes) return new Set()
  const names = [...published].map(async ([name, { time }]) => {
    const written = await stat(join(dir, name, 'index.m3u8')).catch(() => undefined)
    return now() - (written?.mtimeMs ?? 0) > maxSilence && time > maxSilence ? [name] : []
  })
  return new Set((await Promise.all(names)).flat())
}
