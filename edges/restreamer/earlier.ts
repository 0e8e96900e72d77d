// Cleans up after an agent that was killed: ends its processes, whose connections went through its relays, and removes its files, which contain keys.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const endMilliseconds = 5000

/**
 * Most processes end with the relays of their agent. One that hangs does not: it would keep its memory, and its relay's port on this machine
 * may belong to another target by now. `dir`: an absolute path. Without `/proc` only the files are removed.
 */
export async function endEarlier(dir: string, say: (line: string) => void): Promise<void> {
  const beginning = join(dir, 'run-')
  const left = await processesOf(beginning)
  for (const pid of left) kill(pid)
  if (left.length > 0) say(`processes of an earlier run are ended: ${left.length}`)
  for (const end = Date.now() + endMilliseconds; (await processesOf(beginning)).length > 0; await pause(50)) {
    if (Date.now() <= end) continue
    say('a process of an earlier run does not end')
    break
  }
  for (const name of await readdir(dir)) if (name.startsWith('run-')) await rm(join(dir, name), { recursive: true, force: true })
}

/** Only processes that read a preset of this folder, not those that merely have a file of it open. */
async function processesOf(beginning: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue
    const args = (await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')).split('\0')
    if (args[args.indexOf('-fpre') + 1]?.startsWith(beginning)) found.push(Number(name))
  }
  return found
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}
