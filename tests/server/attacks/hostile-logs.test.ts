// Injection into logs and headers.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { httpResource } from '../support/portal.ts'
import { openListening, url } from './hostileSupport.ts'

const runs = Number(process.env.HOSTILE_RUNS ?? 200)
const { portal, customer, raw } = await openListening()

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
  it('contain no secret of a body, an address, a header or a record', async () => {
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
  ])('are one line per event, whatever an address, a header or a field contains: %j', async (text) => {
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
  it('stay short: a user agent of a megabyte is refused before it is logged', async () => {
    const lines = await since(async () => {
      const answer = await raw(`GET /api/v1/brand HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${'x'.repeat(1024 * 1024)}\r\n\r\n`)
      expect(answer === '' || answer.startsWith('HTTP/1.1 431 ')).toBe(true)
      await portal.nobody.ask({ url: `/api/v1/${'y'.repeat(8000)}` })
    })
    for (const line of lines) expect(line.length).toBeLessThan(4096)
  })
})

describe('headers (D7)', () => {
  it('contain no part of a request that could begin another header', async () => {
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
  it('of a client that contain line breaks make the request invalid', async () => {
    for (const value of ['ru\rx: y', 'ru\u0000', 'ru\nx y'])
      expect(await raw(`GET /api/v1/brand HTTP/1.1\r\nhost: localhost\r\naccept-language: ${value}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /)
  })
})
