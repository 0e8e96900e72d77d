// Commands of package.json end the programs that they started, also when only npm gets the signal.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const child = join(import.meta.dirname, '../../tools/child.mjs')
let dir: string
let shell: ChildProcess | undefined
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'child-'))))
afterEach(() => {
  shell?.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** A shell that waits for a command, as npm's does. Resolves to the ids of the command and of the program that it runs. */
async function started(event: string | undefined, more = ''): Promise<[number, number]> {
  const [command, program] = [join(dir, 'command.mjs'), join(dir, 'program.mjs')]
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'\n${more}\nconsole.log(process.ppid, process.pid)\nsetInterval(() => {}, 1000)\n`,
  )
  writeFileSync(
    command,
    `import { endWithNpm, run } from ${JSON.stringify(child)}\nendWithNpm()\nrun(${JSON.stringify(dir)}, process.execPath, [${JSON.stringify(program)}])\n`,
  )
  const { npm_lifecycle_event: _, ...env } = process.env
  shell = spawn('sh', ['-c', `"${process.execPath}" "${command}"; true`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...(event !== undefined && { npm_lifecycle_event: event }) },
  })
  const line = await new Promise<string>((done) => shell!.stdout!.once('data', (data: Buffer) => done(String(data))))
  return line.trim().split(' ').map(Number) as [number, number]
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
const running = (ids: number[]): boolean[] => ids.map(isRunning)

describe('a command that npm runs', () => {
  it('ends with its program when the shell of npm is killed', async () => {
    const ids = await started('demo')
    expect(running(ids)).toEqual([true, true])
    shell!.kill('SIGTERM')
    await expect.poll(() => running(ids), { timeout: 10_000 }).toEqual([false, false])
  })
  it('gives its program time to end: npm and its shell both exit, and one signal is passed on', async () => {
    const ids = await started(
      'demo',
      `
      let signals = 0
      process.on('SIGTERM', () => { signals++; setTimeout(() => { writeFileSync('ended', String(signals)); process.exit() }, 2000) })
    `,
    )
    process.kill(ids[0], 'SIGTERM')
    shell!.kill('SIGTERM')
    await expect.poll(() => running(ids), { timeout: 10_000 }).toEqual([false, false])
    expect(readFileSync(join(dir, 'ended'), 'utf8')).toBe('1')
  })
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('passes %s on and ends with its program', async (signal) => {
    const ids = await started(undefined)
    process.kill(ids[0], signal)
    await expect.poll(() => running(ids), { timeout: 10_000 }).toEqual([false, false])
  })
})
