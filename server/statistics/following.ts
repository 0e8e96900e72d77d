// Follows a log file as it grows, and its successor after a rotation: renamed, removed or cut.
import { type FileHandle, open, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { noSums, type SendOptions, sendOpen, type Sums } from './sending.ts'

type Following = SendOptions & {
  signal: AbortSignal
  /** Milliseconds between looks. */ every?: number
  /** Of a turn that failed: the next one goes on from where the portal is. */ failed: (error: Error) => void
}

/** Until the signal aborts; resolves to what was sent. The file need not be there yet. */
export async function followFile(path: string, { signal, every = 1000, failed, progress, ...options }: Following): Promise<Sums> {
  const all = noSums()
  let file: FileHandle | undefined
  const send = async (): Promise<void> => {
    if (!file) return
    const earlier = structuredClone(all)
    const told = (done: number, sums: Sums): void => progress?.(done, added(earlier, sums))
    Object.assign(all, added(earlier, await sendOpen(file, { ...options, progress: told })))
  }
  while (!signal.aborted) {
    try {
      const isNew = await isReplaced(file, path)
      // What was written before the rotation is in the old file.
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

/** A file that was cut begins with another line, which gives it another name: nothing has to be opened again. */
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
