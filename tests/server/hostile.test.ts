// Broken, huge and slow requests, what they may write into logs and headers, and requests that must change nothing.
import { request as httpRequest } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFailing } from './failing.ts'
import { type Answer, type Caller, demoPassword, httpResource, listUrl, openPortal, type Portal } from './portal.ts'

const runs = Number(process.env.HOSTILE_RUNS ?? 200)
/** Each takes two open files of this process. */
const connections = Number(process.env.HOSTILE_CONNECTIONS ?? 600)
const url = listUrl('demo-cdn2', 'http-resources')
const { open, look } = createFailing()
let portal: Portal
let customer: Caller
let port: number
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', open })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

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
  ])('with %s are too complex, and quickly so', async (_, body) => {
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
  it('of another kind are refused', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'application/json+x', ''])
      expect((await post('{"name":"x"}', { 'content-type': type })).statusCode).toBe(415)
  })
  it('of a name given twice, in a form or an address, the first counts', async () => {
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

/** Sends bytes as they are; answers what came back until the server closed the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (answer += part))
      .on('close', () => resolve(answer))
      .on('error', () => {})
    socket.setTimeout(3000, () => socket.end())
    socket.write(text)
  })
}

describe('one request that two readers would read as two (F2)', () => {
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
  ])('%s: refused, and what follows is not answered', async (_, text) => {
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
  it(`${connections} of them, each half a request: the others are answered all the same`, async () => {
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

describe('logs (D5)', () => {
  const marks = ['Secret-Body-1', 'Secret-Query-2', 'Secret-Header-3', 'Secret-Record-4', 'Secret-Wrong-5']
  const since = async (work: () => Promise<unknown>): Promise<string[]> => {
    const before = portal.logLines.length
    await work()
    return portal.logLines.slice(before)
  }
  const expectLines = (lines: string[]): void => {
    for (const line of lines) {
      expect(line.replace(/\n$/, '')).not.toMatch(/[\u0000-\u001f\u007f]/)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
    }
  }
  it('hold no secret of a body, an address, a header or a record', async () => {
    const lines = await since(async () => {
      await portal.nobody.ask({
        method: 'POST',
        url: `/api/v1/oauth/token?token=${marks[1]}`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${marks[2]}${marks[2]}`,
          cookie: `portal=${marks[2]}`,
        },
        body: `username=cdn2@demo.example&password=${marks[0]}`,
      })
      await customer.ask({ url: `${url}?filter={"name":"${marks[1]}"}` })
      await customer.ask({ method: 'POST', url, body: httpResource('log', { auth: { md5: { secret: marks[3] } } }) })
      await customer.ask({
        method: 'POST',
        url,
        body: httpResource('log', { auth: { md5: { secret: [marks[4]] } }, [marks[4]!]: marks[4] }),
      })
      await portal.nobody.ask({ url: `/setup?code=${marks[1]}` })
    })
    expect(lines.length).toBeGreaterThan(4)
    expectLines(lines)
    for (const mark of marks.slice(0, 4)) expect(lines.join('')).not.toContain(mark)
  })
  it.each([
    '\r\n{"level":60,"msg":"forged"}',
    '\u001b[2J\u001b[31m',
    '"}\n{"level":60}',
    '\u2028\u2029\u0085',
    '%0d%0a{"level":60}',
    '\u0000',
  ])('are one line an event, whatever an address, a header or a field says: %j', async (text) => {
    const lines = await since(async () => {
      await customer.ask({ url: `/api/v1/accounts/demo-cdn2/${encodeURIComponent(text)}` })
      await customer.ask({ url: `/api/v1/none?x=${encodeURIComponent(text)}` })
      await customer.ask({ method: 'POST', url, body: { ...httpResource(text), [text]: text } })
      await portal.nobody.ask({
        method: 'POST',
        url: '/api/v1/oauth/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username: text, password: text }).toString(),
      })
    })
    expectLines(lines)
    expect(lines.filter((line) => JSON.parse(line).level === 60)).toEqual([])
  })
  it('stay short: a user agent of a megabyte is refused before it is anywhere', async () => {
    const lines = await since(async () => {
      const answer = await raw(`GET /api/v1/brand HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${'x'.repeat(1024 * 1024)}\r\n\r\n`)
      expect(answer === '' || answer.startsWith('HTTP/1.1 431 ')).toBe(true)
      await portal.nobody.ask({ url: `/api/v1/${'y'.repeat(8000)}` })
    })
    for (const line of lines) expect(line.length).toBeLessThan(4096)
  })
})

describe('headers (D7)', () => {
  it('take nothing from a request that could begin another header', async () => {
    const bad = fc.constantFrom(
      '\r\nx-injected: 1',
      '\nx-injected: 1',
      '\rx-injected: 1',
      '%0d%0ax-injected: 1',
      '\u2028',
      '"; x-injected',
      'é',
      '\u0000',
    )
    await fc.assert(
      fc.asyncProperty(bad, fc.string({ maxLength: 20 }), async (part, rest) => {
        const text = `${rest}${part}`
        const asks = [
          { url: `/api/v1/accounts/demo-cdn2/${encodeURIComponent(text)}` },
          { url: `/api/v1/accounts/${encodeURIComponent(text)}/http-resources` },
          { url: `${url}?sort=${encodeURIComponent(JSON.stringify([text, 'ASC']))}` },
          { url: `/api/v1/messages/http-resources/${encodeURIComponent(text)}?account=demo-cdn2` },
          { url: `/validators/${encodeURIComponent(text)}.js` },
          { url: `/${encodeURIComponent(text)}` },
          { method: 'POST' as const, url, body: httpResource(text) },
        ]
        for (const ask of asks) {
          const { headers, statusCode } = await customer.ask(ask)
          expect(statusCode).toBeLessThan(500)
          expect(Object.keys(headers)).not.toContain('x-injected')
          for (const value of Object.values(headers).flat()) expect(String(value)).not.toMatch(/[^\t\u0020-\u007e]/)
        }
      }),
      { numRuns: Math.ceil(runs / 10) },
    )
  })
  it('of a client with line ends inside are no request', async () => {
    for (const value of ['ru\rx: y', 'ru\u0000', 'ru\nx y'])
      expect(await raw(`GET /api/v1/brand HTTP/1.1\r\nhost: localhost\r\naccept-language: ${value}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('forged requests (B13)', () => {
  /** All that is stored, but for what tells when a session or a throttle was used last. */
  function everything(): string {
    const tables = look(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not in ('throttles', 'sessions') order by name",
    ).map(({ name }) => String(name))
    return JSON.stringify([
      ...tables.map((name) => look(`select * from "${name}"`)),
      look('select hash, person_id, expires_at from sessions'),
    ])
  }
  it('no GET or HEAD of any route changes anything, whoever asks', async () => {
    const staff = await portal.signIn('admin@demo.example')
    const browser = await portal.signIn('cdn2@demo.example')
    const made = (await customer.ask({ method: 'POST', url, body: httpResource('crawled') })).json()
    const before = everything()
    const routes = portal.routes
      .filter(({ method, url: path }) => method === 'GET' && !path.endsWith('/events'))
      .map(({ url: path }) => path)
    expect(routes.length).toBeGreaterThan(15)
    for (const caller of [staff, browser, portal.nobody]) {
      for (const path of routes) {
        const filled = path
          .replace(':account', 'demo-cdn2')
          .replace(':type', 'http-resources')
          .replace(':id', made.id)
          .replace(':hash', 'x')
          .replace(/:\w+/g, '1')
          .replace('*', '')
        for (const method of ['GET', 'HEAD'] as const) {
          await caller.ask({
            method,
            url: `${filled}?_method=DELETE&account=demo-cdn2`,
            headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
          })
        }
      }
    }
    expect(everything()).toBe(before)
  })
  it.each([
    ['a form of another site', 'application/x-www-form-urlencoded', 'name=x'],
    ['text that is JSON', 'text/plain', JSON.stringify(httpResource('forged'))],
    ['JSON without the header of our pages', 'application/json', JSON.stringify(httpResource('forged'))],
  ])('%s with the cookie of a victim is refused', async (_, type, body) => {
    const { token } = await portal.signIn('cdn2@demo.example')
    const before = everything()
    const answer = await new Promise<number>((resolve, reject) => {
      httpRequest(
        {
          port,
          host: '127.0.0.1',
          path: url,
          method: 'POST',
          headers: {
            host: 'localhost',
            cookie: `portal=${token}`,
            'content-type': type,
            origin: 'https://evil.example',
            'sec-fetch-site': 'cross-site',
          },
        },
        ({ statusCode = 0 }) => resolve(statusCode),
      )
        .on('error', reject)
        .end(body)
    })
    expect(answer).toBe(403)
    expect(everything()).toBe(before)
  })
})
