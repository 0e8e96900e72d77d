// Makes an MP4 of each complete file, one at a time, where ffmpeg is installed. Nothing is encoded again.
import { spawn } from 'node:child_process'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Turns } from '../../../server/drivers/turns.ts'
import type { Shelf } from './shelf.ts'
import { type SpaceOptions, spaceOn } from './space.ts'

type Parts = SpaceOptions & { shelf: Shelf; inTurn: Turns['run']; program: string; signal: AbortSignal }
const pauseMilliseconds = 500

/** Until the signal aborts. A file without an MP4 is ready, too: it is played as HLS. */
export async function makeMp4s({ shelf, inTurn, program, signal, ...space }: Parts): Promise<void> {
  let served = ''
  while (!signal.aborted) {
    // Accounts take turns: one with many files does not delay those of others.
    const waiting = shelf.all().filter(({ status }) => status === 'processing')
    const file = waiting.find(({ account }) => account !== served) ?? waiting[0]
    if (file) {
      served = file.account
      const { changedAt } = file
      const folder = shelf.folderOf(file)
      await clear(folder)
      const hasSpace = (await spaceOn(shelf, space))(file.account, file.bytes) === undefined
      const part = join(folder, `file.${process.pid}.part`)
      const isMade = hasSpace && file.segments.length > 0 && (await convert(program, folder, part, signal))
      if (signal.aborted) return
      await inTurn(async () => {
        // It was cut or deleted meanwhile.
        if (shelf.get(file.id) !== file || file.changedAt !== changedAt) return rm(part, { force: true })
        if (isMade) await rename(part, join(folder, 'file.mp4'))
        return shelf.ready(file, isMade)
      }).catch(() => undefined)
    }
    await pause(pauseMilliseconds, undefined, { signal }).catch(() => undefined)
  }
}

/** Removes the partial files of an interrupted conversion. */
async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) if (name.endsWith('.part')) await rm(join(folder, name), { force: true })
}

function convert(program: string, folder: string, part: string, signal: AbortSignal): Promise<boolean> {
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-i', join(folder, 'index.m3u8')]
  const child = spawn(program, [...args, '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', part], {
    stdio: 'ignore',
    signal,
    killSignal: 'SIGKILL',
  })
  return new Promise((done) => {
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })
}
