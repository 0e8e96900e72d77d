import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { claimPort } from './claimedPort.ts'
import { freePort } from './freePort.ts'

const others = [1, 2].map(() => spawn('sleep', ['60']))
const [one, two] = others.map(({ pid }) => pid!) as [number, number]
const claims: string[] = []
async function claim(port: number, own: number): Promise<boolean> {
  claims.push(join(tmpdir(), `portal-port-${port}-${own}`))
  return claimPort(port, own)
}
afterEach(() => claims.splice(0).forEach((path) => rmSync(path, { force: true })))

it('a port belongs to the first process that claims it, however often', async () => {
  const port = await freePort()
  expect([await claim(port, one), await claim(port, two), await claim(port, one), await claim(port, two)]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(await claim(port + 1, two)).toBe(true)
})
it('a port never belongs to two processes that claim it at the same moment', async () => {
  const port = await freePort()
  for (let round = 0; round < 50; round += 1)
    expect((await Promise.all([claim(port + round, one), claim(port + round, two)])).filter(Boolean).length).toBeLessThan(2)
})
it('a port is free again when its process has ended', async () => {
  const port = await freePort()
  expect(await claim(port, one)).toBe(true)
  others.forEach((other) => other.kill('SIGKILL'))
  await Promise.all(others.map((other) => other.exitCode ?? other.signalCode ?? once(other, 'exit')))
  expect(await claim(port, process.pid)).toBe(true)
})
