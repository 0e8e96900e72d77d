// Broken, huge and slow requests.
import { connect, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type Answer, demoPassword } from '../support/portal.ts'
import { openListening, url } from './hostileSupport.ts'

/** Each takes two open files of this process. */
const connections = Number(process.env.HOSTILE_CONNECTIONS ?? 600)
const { portal, customer, port, raw } = await openListening()

const post = (body: string, headers: Record<string, string> = {}): Promise<Answer> =>
  customer.ask({ method: 'POST', url, body, headers: { 'content-type': 'application/json', ...headers } })
const codeOf = (answer: Answer): unknown[] => [answer.statusCode, answer.json().code]

describe('bodies (F2)', () => {
  it('of 1 MiB are read, and one byte more is too large', async () => {
    const sized = (bytes: number): string => `{"name":"${'x'.repeat(bytes - 11)}"}`
    expect(codeOf(await post(sized(1024 * 1024)))[0]).toBe(400)
    expect((await post(sized(1024 * 1024))).json().code).toBe('invalid')
    expect(codeOf(await post(sized(1024 * 1024 + 1)))).toEqual([413, 'too_large'])
  })
  it.each([
    ['10 000 lists in each other', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['10 000 objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['100 000 names', `{${Array.from({ length: 100_000 }, (_, n) => `"${n.toString(36)}":0`).join()}}`],
    ['100 000 items', `[${'0,'.repeat(99_999)}0]`],
  ])('with %s are refused quickly as too complex', async (_, body) => {
    const began = performance.now()
    expect(codeOf(await post(body))).toEqual([400, 'too_complex'])
    expect(performance.now() - began).toBeLessThan(5000)
  })
  it.each(['{', '{"name":}', '{"name":1}garbage', '\u0000', 'NaN', "{'name':1}", '[1,]', '{"a":1,}'])(
    'that are not JSON are refused: %j',
    async (body) => {
      expect(codeOf(await post(body))).toEqual([400, 'invalid_json'])
    },
  )
  it('of another content type are refused', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'application/json+x', ''])
      expect((await post('{"name":"x"}', { 'content-type': type })).statusCode).toBe(415)
  })
  it('and addresses that give a name twice are read with the first value', async () => {
    const tried = await portal.nobody.ask({
      method: 'POST',
      url: '/api/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `username=other%40demo.example&password=${demoPassword}&password=wrong&username=admin%40demo.example`,
    })
    expect([tried.statusCode, tried.json().email]).toEqual([200, 'other@demo.example'])
    const listed = await customer.ask({ url: `${url}?range=[0,1]&range=[0,9999]&filter={"nope":1}&filter={}` })
    expect(codeOf(listed)).toEqual([400, 'invalid'])
    expect((await customer.ask({ url: `${url}?range=[0,1]&range=nonsense` })).statusCode).toBe(200)
  })
})

describe('request smuggling (F2)', () => {
  const start = 'POST /api/v1/setup HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  const second = 'GET /api/v1/brand HTTP/1.1\r\nhost: localhost\r\n\r\n'
  it.each([
    ['a length and chunks', `${start}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${second}`],
    ['chunks and a length', `${start}transfer-encoding: chunked\r\ncontent-length: ${second.length}\r\n\r\n0\r\n\r\n${second}`],
    ['two lengths', `${start}content-length: 0\r\ncontent-length: ${second.length}\r\n\r\n${second}`],
    ['a list of lengths', `${start}content-length: 0, ${second.length}\r\n\r\n${second}`],
    ['a length with a sign', `${start}content-length: +0\r\n\r\n${second}`],
    ['a space before the colon', `${start}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${second}`],
    ['an encoding that only sounds so', `${start}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${second}`],
    ['chunks that are not the last encoding', `${start}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${second}`],
    ['a folded header', `${start}x: a\r\n content-length: 5\r\ntransfer-encoding:\r\n chunked\r\n\r\n0\r\n\r\n${second}`],
    ['a bare line feed', `${start.replaceAll('\r\n', '\n')}content-length: 0\n\n${second}`],
    ['a chunk size with rubbish', `${start}transfer-encoding: chunked\r\n\r\n0x0\r\n\r\n${second}`],
    ['a NUL in a header', `${start}x: a\u0000b\r\ncontent-length: 0\r\n\r\n${second}`],
  ])('%s: refused, and the following data is not answered', async (_, text) => {
    const answer = await raw(text)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toContain('"languages"')
  })
})

describe('slow and many connections (F2)', () => {
  it('have limits of time for headers and for the whole request', () => {
    const { headersTimeout, requestTimeout } = portal.app.server
    expect([headersTimeout > 0 && headersTimeout <= 60_000, requestTimeout]).toEqual([true, 30_000])
  })
  it(`${connections} of them, each with half a request, do not keep others from being answered`, async () => {
    const timesOf = async (): Promise<number> => {
      const times: number[] = []
      for (let n = 0; n < 60; n += 1) {
        const began = performance.now()
        expect((await fetch(`http://127.0.0.1:${port}/api/v1/brand`)).status).toBe(200)
        times.push(performance.now() - began)
      }
      return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
    }
    const alone = await timesOf()
    const sockets: Socket[] = []
    while (sockets.length < connections) {
      const more = Array.from({ length: Math.min(250, connections - sockets.length) }, () =>
        connect(port, '127.0.0.1').on('error', () => {}),
      )
      await Promise.all(more.map((socket) => new Promise((done) => socket.once('connect', done))))
      sockets.push(...more)
    }
    for (const socket of sockets) socket.write('POST /api/v1/setup HTTP/1.1\r\nhost: localhost\r\ncontent-le')
    const beside = await timesOf()
    for (const socket of sockets) socket.destroy()
    // Twice the usual, and what a busy machine adds.
    expect(beside).toBeLessThan(alone * 2 + 100)
  }, 60_000)
})
