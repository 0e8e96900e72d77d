import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Stream } from '../streams.ts'
import { createTries } from '../tries.ts'
import { type Front, openFront } from './front.ts'
import { cookieIn, refusals, withCookie } from './handshake.ts'

const dir = mkdtempSync(join(tmpdir(), 'srt-front-'))
const failed: string[] = []
const streamOf = (account: string, name: string): Stream => ({
  name: `live_${name}`,
  own: name,
  resolution: '',
  protocol: 'srt',
  profile: '',
  account,
  type: 'lives',
  id: 'live',
  version: 1,
  part: '/streams/0',
  keys: [{ key: 'key', until: Infinity }],
  codes: {} as Stream['codes'],
})
const streams = new Map(
  ['a1', 'a2', 'a3', 'b1'].map((name) => {
    const stream = streamOf(name[0]!, name)
    return [stream.name, stream]
  }),
)
let front: Front
let port = 0
const stops: (() => void)[] = []

beforeAll(async () => {
  // Waits for packets, as ffmpeg does.
  const program = join(dir, 'program')
  writeFileSync(program, '#!/bin/sh\nexec sleep 60\n')
  chmodSync(program, 0o700)
  port = await freeUdpPort()
  front = await openFront({
    listen: `127.0.0.1:${port}`,
    dir,
    program,
    rtmp: '127.0.0.1:9',
    // Two of two hundred.
    accountShare: 1,
    streams,
    tries: createTries(),
    now: Date.now,
    refused: () => undefined,
    failed: ({ own }, reason) => void failed.push(`${own}: ${reason}`),
  })
})
afterAll(async () => {
  for (const stop of stops) stop()
  await front.close()
  rmSync(dir, { recursive: true, force: true })
})

it('one account has its share of the sessions, and others have theirs', async () => {
  for (const name of ['a1', 'a2']) await expectSession(name)
  expect(await refusalOf('a3')).toBe(refusals.overloaded)
  expect(failed).toEqual(['a3: The account publishes as many streams by SRT as this media node takes from one account.'])
  await expectSession('b1')
})

const sessions = (): number => readdirSync(dir).filter((name) => name.startsWith('srt-')).length

async function expectSession(name: string): Promise<void> {
  const before = sessions()
  await called(name)
  await vi.waitFor(() => expect(sessions()).toBe(before + 1), { timeout: 5000 })
}

/** The code with which an encoder is refused. */
async function refusalOf(name: string): Promise<number> {
  const [answer] = (await once(await called(name), 'message', { signal: AbortSignal.timeout(5000) })) as [Buffer]
  return answer.readInt32BE(36)
}

/** An encoder that has asked to publish. */
async function called(name: string) {
  const socket = createSocket('udp4')
  stops.push(() => socket.close())
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.send(packet({ version: 4, request: 1 }))
  const [answer] = (await once(socket, 'message')) as [Buffer]
  socket.send(withCookie(packet({ version: 5, request: -1, streamId: `#!::m=publish,r=live/${name},s=key` }), cookieIn(answer)!))
  return socket
}

function packet({ version, request, streamId = '' }: { version: number; request: number; streamId?: string }): Buffer {
  const head = Buffer.alloc(64)
  head.writeUInt32BE(0x80000000, 0)
  head.writeUInt32BE(version, 16)
  head.writeInt32BE(request, 36)
  head.writeUInt32BE(0xabcd, 40)
  const text = Buffer.alloc(Math.ceil(streamId.length / 4) * 4)
  text.write(streamId, 'latin1')
  const extension = Buffer.alloc(4)
  extension.writeUInt16BE(5, 0)
  extension.writeUInt16BE(text.length / 4, 2)
  return streamId === '' ? head : Buffer.concat([head, extension, text.swap32()])
}

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const free = socket.address().port
  socket.close()
  return free
}
