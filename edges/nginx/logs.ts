// The access log: rotated every few seconds, sent to the portal, and deleted once the portal has it.
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Portal, sendFile } from '../../server/statistics/sending.ts'

export type LogOptions = {
  dir: string
  portal: Portal
  seconds: number
  /** Makes nginx reopen its log. */ reopen: () => void
  say: (line: string) => void
  signal: AbortSignal
}

/** Until the signal aborts. Workers write to the old file for a moment, so a file is sent one turn after its rotation. */
export async function sendLogs({ dir, portal, seconds, reopen, say, signal }: LogOptions): Promise<void> {
  const folder = join(dir, 'log')
  for (let turn = Date.now(); !signal.aborted; turn += 1) {
    const aside = (await readdir(folder).catch(() => [] as string[])).filter((name) => name.startsWith('aside-'))
    await setAside(folder, turn).then((isMoved) => isMoved && reopen())
    for (const name of aside.toSorted()) {
      try {
        await sendFile(join(folder, name), { portal, map: (line) => line || undefined })
        await rm(join(folder, name))
      } catch (error) {
        if (!signal.aborted) say(`the access log is not sent: ${(error as Error).message}`)
        break
      }
    }
    await pause(seconds * 1000, undefined, { signal }).catch(() => undefined)
  }
}

async function setAside(folder: string, turn: number): Promise<boolean> {
  const file = join(folder, 'access.log')
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > 0) await rename(file, join(folder, `aside-${String(turn).padStart(16, '0')}`))
  return size > 0
}
