import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rememberedPorts } from './demoPorts.ts'
import { claimPort } from './drivers/claimedPort.ts'
import { freePort } from './drivers/freePort.ts'

let dir: string
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'ports-'))))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe('ports of the demo', () => {
  it('stay the same from start to start while another program has the usual ones, which come back with its end', async () => {
    const usual = await freePort()
    const leftBehind = createServer().listen(usual, '127.0.0.1')
    await once(leftBehind, 'listening')
    const start = () => rememberedPorts(join(dir, 'same.json'), { one: usual })
    const first = await start()
    expect(first.one).not.toBe(usual)
    expect(await start()).toEqual(first)
    leftBehind.close()
    await once(leftBehind, 'close')
    expect(await start()).toEqual({ one: usual })
    expect(await start()).toEqual({ one: usual })
  })
  it('are others where another demo has just chosen them', async () => {
    const usual = await freePort()
    const demo = spawn('sleep', ['60'])
    expect(await claimPort(usual, demo.pid)).toBe(true)
    const start = () => rememberedPorts(join(dir, 'chosen.json'), { one: usual })
    expect((await start()).one).not.toBe(usual)
    demo.kill('SIGKILL')
    await once(demo, 'exit')
    expect(await start()).toEqual({ one: usual })
  })
  it('are others where a program of this machine has them, by TCP or by UDP', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    const socket = createSocket('udp4')
    await Promise.all([once(server, 'listening'), new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))])
    const taken = { tcp: (server.address() as { port: number }).port, udp: socket.address().port }
    const ports = await rememberedPorts(join(dir, 'taken.json'), taken)
    expect(ports.tcp).not.toBe(taken.tcp)
    expect(ports.udp).not.toBe(taken.udp)
    server.close()
    socket.close()
  })
})
