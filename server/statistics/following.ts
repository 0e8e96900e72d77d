// Follows a log file as it grows, and its successor after a rotation: renamed, removed or cut.
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { noSums, type SendOptions, sendOpen, type Sums } from './sending.ts'

type Following = SendOptions & {
  signal: AbortSignal
  /** Milliseconds between two checks of the file. */ every?: number
  /** Called when a turn fails; the next turn continues from the position that the portal has stored. */ failed: (error: Error) => void
}

/** Runs until the signal aborts; resolves to the sums of all lines sent. The file may appear later. */
export async function followFile(path: string, { signal, every = 1000, failed, progress, ...options }: Following): Promise<Sums> {
  const all = noSums()
  let file: FileHandle | undefined
  const send = async (): Promise<void> => {
    if (!file) return
    const earlier = structuredClone(all)
    const show = (done: number, sums: Sums): void => progress?.(done, added(earlier, sums))
    Object.assign(all, added(earlier, await sendOpen(file, { ...options, progress: show })))
  }
  while (!signal.aborted) {
    try {
      const isNew = await isReplaced(file, path)
      // The old file has the lines written before the rotation.
      await send()
      if (isNew) {
        await file?.close()
        file = await open(path).catch(() => undefined)
        await send()
      }
    } catch (error) {
      if (!signal.aborted) failed(error as Error)
    }
    await pause(every, undefined, { signal }).catch(() => undefined)
  }
  await file?.close()
  return all
}

/** Whether the path leads to another file. A truncated file need not be reopened: it begins with another line, which gives it another name. */
async function isReplaced(file: FileHandle | undefined, path: string): Promise<boolean> {
  const now = await stat(path).catch(() => undefined)
  if (!file) return now !== undefined
  return now !== undefined && now.ino !== (await file.stat()).ino
}

function added(one: Sums, other: Sums): Sums {
  const refused = { ...one.refused }
  for (const [reason, count] of Object.entries(other.refused)) refused[reason] = (refused[reason] ?? 0) + count
  return { lines: one.lines + other.lines, counted: one.counted + other.counted, doubled: one.doubled + other.doubled, refused }
}
