import { describe, expect, it } from 'vitest'
import { requestIn, callIn, cookieIn, inductionAnswer, inductionOf, passphraseFaultIn, refusalOf, withCookie } from './handshake.ts'

/** A packet of a caller with the socket 0xabcd. */
function packet({ version = 5, request = -1, cookie = 7, to = 0, type = 0x80000000, streamId = '', length = 64 } = {}): Buffer {
  const head = Buffer.alloc(64)
  head.writeUInt32BE(type, 0)
  head.writeUInt32BE(to, 12)
  head.writeUInt32BE(version, 16)
  head.writeInt32BE(request, 36)
  head.writeUInt32BE(0xabcd, 40)
  head.writeUInt32BE(cookie, 44)
  return Buffer.concat([head, extension(1, Buffer.alloc(12)), ...(streamId === '' ? [] : [extension(5, textOf(streamId))])]).subarray(
    0,
    length === 64 ? undefined : length,
  )
}
function extension(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(kind, 0)
  head.writeUInt16BE(content.length / 4, 2)
  return Buffer.concat([head, content])
}
function textOf(text: string): Buffer {
  const padded = Buffer.alloc(Math.ceil(text.length / 4) * 4)
  padded.write(text, 'latin1')
  return padded.swap32()
}

describe('a packet of a caller', () => {
  it('is an induction, or a conclusion with its cookie and stream id', () => {
    expect(callIn(packet({ version: 4, request: 1 }))).toEqual({ kind: 'induction' })
    const streamId = '#!::m=publish,r=a/b,s=key'
    expect(callIn(packet({ streamId }))).toEqual({ kind: 'conclusion', cookie: 7, streamId })
    expect(callIn(packet())).toEqual({ kind: 'conclusion', cookie: 7, streamId: '' })
  })
  it.each([
    ['too short', packet({ length: 63 })],
    ['data', packet({ type: 0x12345678 })],
    ['a keepalive', packet({ type: 0x80010000 })],
    ['for a socket', packet({ to: 5 })],
    ['a rendezvous', packet({ request: 0 })],
    ['a conclusion of an old version', packet({ version: 4 })],
    ['an induction of a version that is not there', packet({ version: 9, request: 1 })],
  ])('is no call if it is %s', (_what, given) => expect(callIn(given)).toBeUndefined())
  it('has no stream id where its extension is cut off or too long', () => {
    const whole = packet({ streamId: 'x'.repeat(40) })
    expect(callIn(whole.subarray(0, whole.length - 8))).toMatchObject({ streamId: '' })
    expect(callIn(packet({ streamId: 'x'.repeat(516) }))).toMatchObject({ streamId: '' })
  })
})

describe('an answer', () => {
  it('to an induction is not longer than it, and is for the socket of the caller', () => {
    const answer = inductionAnswer(packet({ version: 4, request: 1 }), 99)
    expect([answer.length, answer.readUInt32BE(12), answer.readUInt32BE(16), answer.readUInt32BE(20), cookieIn(answer)]).toEqual([
      64, 0xabcd, 5, 0x4a17, 99,
    ])
  })
  it('that refuses says why', () => {
    const answer = refusalOf(packet(), 'forbidden')
    expect([answer.length, answer.readUInt32BE(12), answer.readInt32BE(36)]).toEqual([64, 0xabcd, 2403])
    expect(cookieIn(answer)).toBeUndefined()
  })
  it('of the next listener says that the passphrase is wrong, or only on one side', () => {
    const faults = [1010, 1011, 1012, 1, -1, 2403].map((request) => passphraseFaultIn(packet({ request })))
    expect(faults).toEqual(['wrong', 'oneSided', undefined, undefined, undefined, undefined])
    expect(passphraseFaultIn(packet({ request: 1010, length: 63 }))).toBeUndefined()
    expect(passphraseFaultIn(packet({ request: 1010, type: 0x80010000 }))).toBeUndefined()
  })
  it('of the next listener is requested as the caller did, and its cookie replaces ours', () => {
    const conclusion = packet({ streamId: 'abcd' })
    expect(callIn(inductionOf(conclusion))).toEqual({ kind: 'induction' })
    expect(callIn(withCookie(conclusion, 5))).toEqual({ kind: 'conclusion', cookie: 5, streamId: 'abcd' })
    expect(callIn(conclusion)).toMatchObject({ cookie: 7 })
  })
})

describe('a stream id', () => {
  it.each([
    ['#!::m=publish,r=live-1/main,s=Key_1'],
    ['#!::s=Key_1,r=live-1/main,m=publish,u=somebody'],
    ['%23!::m=publish,r=live-1/main,s=Key_1'],
  ])('names the stream and its key: %s', (text) => expect(requestIn(text)).toEqual({ name: 'live-1_main', key: 'Key_1' }))
  it('may have no key, which no stream accepts', () =>
    expect(requestIn('#!::m=publish,r=live-1/main')).toEqual({ name: 'live-1_main', key: '' }))
  it.each([
    [''],
    ['live-1/main?key=Key_1'],
    ['#!::r=live-1/main,s=Key_1'],
    ['#!::m=request,r=live-1/main,s=Key_1'],
    ['#!::m=publish,r=live-1,s=Key_1'],
    ['#!::m=publish,r=live-1/main/x,s=Key_1'],
    ['#!::m=publish,r=/main,s=Key_1'],
    ['#!::m=publish,r=live-1/main,r=live-2/main,s=Key_1'],
    ['#!::m=publish,m=request,r=live-1/main,s=Key_1'],
  ])('names none: %s', (text) => expect(requestIn(text)).toBeUndefined())
  it('with two keys has none', () => expect(requestIn('#!::m=publish,r=live-1/main,s=a,s=b')).toEqual({ name: 'live-1_main', key: '' }))
})
