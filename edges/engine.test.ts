import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEngine } from './engine.ts'

let dir = ''
const begun: ChildProcess[] = []
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'engine-'))))
afterEach(() => {
  for (const child of begun.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** A process that another run left, with a command line of its own. */
async function left(script: string, ...more: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', `${script};console.log('up');setInterval(() => {}, 1000)`, '--', ...more], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  begun.push(child)
  await new Promise((done) => child.stdout!.once('data', done))
  writeFileSync(join(dir, 'x.pid'), String(child.pid))
  return child
}
const start = () =>
  startEngine({
    dir,
    program: process.execPath,
    command: { name: 'x', file: 'x.conf', pid: 'x.pid', args: () => ['-e', 'setInterval(() => {}, 1000)'] },
    config: async () => '',
    say: () => undefined,
  })
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

describe('a server left by an earlier run', () => {
  it('is ended, and killed if it does not end', async () => {
    const child = await left("process.on('SIGTERM', () => {})", join(dir, 'x.conf'))
    const engine = await start()
    await expect.poll(() => child.signalCode, { timeout: 20_000 }).toBe('SIGKILL')
    await engine.end()
  }, 60_000)
  it('is signalled to end first', async () => {
    const child = await left('', join(dir, 'x.conf'))
    const engine = await start()
    await expect.poll(() => child.signalCode, { timeout: 20_000 }).toBe('SIGTERM')
    await engine.end()
  }, 60_000)
  it('is not touched if its process id belongs to another program', async () => {
    const child = await left('', '/another/x.conf')
    const engine = await start()
    await engine.end()
    expect(hasEnded(child)).toBe(false)
  }, 60_000)
})
