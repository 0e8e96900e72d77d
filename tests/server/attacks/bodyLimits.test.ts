// Body limits: 16 KiB by default, a mebibyte for records and files of authorised callers; larger bodies are refused unread.
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxBytes, maxRecordBytes } from '../../../server/plugins/body.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let admin: Caller
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  await admin.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

const records = listUrl('demo-cdn2', 'http-resources')
const json = { 'content-type': 'application/json' }
/** Takes reports of browsers and no JSON: cspReports.test.ts. */
const reports = '/csp-reports'
/** Routes that take more: records, files of brands, and what agents say of many records. */
const wide = [
  'POST /api/v1/accounts/:account/:type',
  'PUT /api/v1/accounts/:account/:type/:id',
  'PATCH /api/v1/accounts/:account/:type/:id',
  'PUT /api/v1/accounts/:account/:type/:id/draft',
  'POST /api/v1/accounts/:account/:type/batch',
  'POST /api/v1/:type/batch',
  'POST /api/v1/:type',
  'PUT /api/v1/:type/:id',
  'PATCH /api/v1/:type/:id',
  'PUT /api/v1/:type/:id/draft',
  'POST /api/v1/agent/acknowledgements',
  'POST /api/v1/agent/reports',
  'POST /api/v1/agent/made',
  'PUT /api/v1/agent/unsupported',
  'POST /api/v1/agent/access-log',
  'POST /api/v1/accounts/:account/access-log',
]
/** Bytes of files, which are not parsed: files/uploads.test.ts, people/brandFiles.test.ts, the tests of contract files. */
const streams = [
  'POST /api/v1/assets/picture',
  'POST /api/v1/assets/font',
  'POST /api/v1/files',
  'POST /api/v1/billing/:project/files',
  'POST /api/v1/accounts/:account/uploads',
  'PATCH /api/v1/accounts/:account/uploads/:id',
]
const ofBytes = (bytes: number): string => `{"a":"${'x'.repeat(bytes - 8)}"}`
const codeOf = ({ statusCode, json: body }: Awaited<ReturnType<Caller['ask']>>): unknown[] => [statusCode, body().code]

describe('a body of 16 KiB and one byte', () => {
  const taking = (): { method: string; url: string }[] =>
    portal.routes.filter(
      ({ method, url }) =>
        ['POST', 'PUT', 'PATCH'].includes(method) && ![...wide, ...streams].includes(`${method} ${url}`) && url !== reports,
    )

  it('is too large for every route but those of records and files', async () => {
    expect(taking().length).toBeGreaterThan(40)
    const others: string[] = []
    for (const { method, url } of taking()) {
      const place = url.replace(':account', 'demo-cdn2').replace(/:\w+/g, 'x')
      const answer = await admin.ask({ method: method as 'POST', url: place, body: ofBytes(maxBytes + 1), headers: json })
      if (answer.statusCode !== 413) others.push(`${method} ${url} ${answer.statusCode}`)
    }
    expect(others).toEqual([])
  })
  it('is also too large in chunks and as a form', async () => {
    for (const [type, body] of [
      ['application/json', ofBytes(maxBytes + 1)],
      ['application/x-www-form-urlencoded', `a=${'x'.repeat(maxBytes)}`],
    ] as const) {
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/api/v1/oauth/token',
        headers: { host: 'localhost', 'content-type': type, 'transfer-encoding': 'chunked' },
        payload: Readable.from([body.slice(0, 9000), body.slice(9000)]),
      })
      expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
    }
  })
  it('is accepted as the body of a record, and one byte less by every route', async () => {
    expect(codeOf(await customer.ask({ method: 'POST', url: records, body: ofBytes(maxBytes + 1), headers: json }))).toEqual([
      400,
      'invalid',
    ])
    expect((await portal.nobody.ask({ method: 'POST', url: '/api/v1/setup', body: ofBytes(maxBytes), headers: json })).statusCode).toBe(400)
  })
  it('the body of a record has its own limit', async () => {
    const answer = await customer.ask({ method: 'POST', url: records, body: ofBytes(maxRecordBytes + 1), headers: json })
    expect(codeOf(answer)).toEqual([413, 'too_large'])
  })
})

describe('large bodies of strangers are not read', () => {
  const bodies: [string, string][] = [
    ['that is no JSON', '{'],
    ['with 49 000 names', `{${Array.from({ length: 49_000 }, (_, n) => `"k${n.toString(36)}":0`).join()}}`],
    ['that is too large', ofBytes(maxRecordBytes + 1)],
    ['nested too deeply', '['.repeat(10_000)],
  ]
  it.each(bodies)('%s: 401 on every route that accepts one, and nothing of it is parsed', async (_, body) => {
    for (const route of wide) {
      const [method, url] = route.split(' ') as ['POST', string]
      const place = url.replace(':account', 'demo-cdn2').replace(':type', 'http-resources').replace(':id', 'x')
      expect([route, ...codeOf(await portal.nobody.ask({ method, url: place, body, headers: json }))]).toEqual([
        route,
        401,
        route.includes('/agent/') ? 'key_not_found' : 'unauthenticated',
      ])
    }
  })
  it('nor are those of a person who may not add files', async () => {
    expect((await customer.ask({ method: 'POST', url: '/api/v1/assets/picture', body: '{', headers: json })).statusCode).toBe(404)
  })
})

describe('a hostile record of a signed-in person', () => {
  const post = (body: object) => customer.ask({ method: 'POST', url: records, body })
  const named = (count: number, value: unknown = 0): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]))

  it('with more distinct names than any record has is too complex, in one object or in many', async () => {
    const servers = (count: number, namesOfEach: number) => ({
      name: 'x',
      origin: {
        servers: Object.fromEntries(
          Array.from({ length: count }, (_, n) => [
            `h${n}.x.example`,
            Object.fromEntries(Array.from({ length: namesOfEach }, (_, at) => [`k${n}-${at}`, 0])),
          ]),
        ),
      },
    })
    expect(codeOf(await post(named(2001)))).toEqual([400, 'too_complex'])
    expect(codeOf(await post(named(2000)))).toEqual([400, 'invalid'])
    expect(codeOf(await post(servers(21, 100)))).toEqual([400, 'too_complex'])
    expect(codeOf(await post(servers(19, 100)))).toEqual([400, 'invalid'])
  })
  it('with more than 10,000 names is too complex, also where they repeat', async () => {
    const servers = (count: number) => ({
      name: 'x',
      origin: { servers: Object.fromEntries(Array.from({ length: count }, (_, n) => [`h${n}.x.example`, named(490)])) },
    })
    expect(codeOf(await post(servers(20)))).toEqual([400, 'invalid'])
    expect(codeOf(await post(servers(21)))).toEqual([400, 'too_complex'])
  })
  it.each([
    '{"name":"x","\\u005f_proto__":{"a":1}}',
    '{"name":"x","constructor":1}',
    '{"name":"x","note":"\\ud800"}',
    '{"name":"x","n":1e999}',
  ])('is refused for dangerous content, with its place: %s', async (body) => {
    const answer = await customer.ask({ method: 'POST', url: records, body, headers: json })
    expect(codeOf(answer)).toEqual([400, 'invalid'])
    expect(answer.json().errors).toMatchObject([{ keyword: expect.stringMatching(/^(reservedName|wellFormed|type)$/) }])
  })
  it('with more than 500 names is too complex for routes with small forms', async () => {
    const setup = (count: number) => portal.nobody.ask({ method: 'POST', url: '/api/v1/setup', body: named(count) })
    expect(codeOf(await setup(501))).toEqual([400, 'too_complex'])
    expect(codeOf(await setup(500))).toEqual([400, 'invalid'])
  })
  it('is not too complex because of its texts', async () => {
    const text = '[{",:\\"'.repeat(6000)
    expect(codeOf(await post({ name: 'x', [text]: text }))).toEqual([400, 'invalid'])
  })
  it.each<[string, object]>([
    ['unknown names', { name: 'x', ...named(1900) }],
    [
      'unknown names within',
      { name: 'x', origin: { servers: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`h${n}.x.example`, named(500)])) } },
    ],
  ])('gets a hundred errors and a note that there are more: %s', async (_, body) => {
    const answer = await post(body)
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid', more: true, errors: { length: 100 } })
  })
  it('with a list far beyond its limit gets a single error', async () => {
    const answer = await post({ name: 'x', names: Array.from({ length: 40_000 }, (_, n) => `a${n}.customer.example`) })
    expect(answer.json()).toMatchObject({ more: true, errors: [{ path: '/names', keyword: 'maxItems' }] })
  })
  it('with an unknown name of 800,000 characters gets its beginning only', async () => {
    const answer = await post({ name: 'x', ['n'.repeat(800_000)]: 1 })
    expect(answer.statusCode).toBe(400)
    const [{ path, params }] = answer.json().errors.filter(({ keyword }: { keyword: string }) => keyword === 'additionalProperties')
    expect([path, params.additionalProperty]).toEqual([`/${'n'.repeat(999)}…`, `${'n'.repeat(1000)}…`])
    expect(answer.body.length).toBeLessThan(8000)
  })
  it('with an unknown name of 900 characters gets it whole', async () => {
    const name = 'n'.repeat(900)
    const { errors } = (await post({ name: 'x', [name]: 1 })).json()
    expect(errors.map(({ path }: { path: string }) => path)).toContain(`/${name}`)
  })
  it('with few errors gets all of them, and no note of more', async () => {
    const { more, errors } = (await post({ name: 'x', a: 1, b: 2 })).json()
    expect(more).toBeUndefined()
    expect(errors.map(({ path }: { path: string }) => path)).toEqual(expect.arrayContaining(['/a', '/b']))
  })
})

describe('a client that still sends a body that is too large', () => {
  /** Sends piece by piece and says what it sent before the portal ended the connection, and what it was answered. */
  async function send(bytes: number): Promise<{ sent: number; answer: string }> {
    if (!portal.app.server.listening) await portal.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = portal.app.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const gone = once(socket, 'close')
    const seen = { answer: '', isEnded: false }
    socket
      .on('data', (data) => (seen.answer += String(data)))
      .on('end', () => (seen.isEnded = true))
      .on('error', () => (seen.isEnded = true))
    const head = ['POST /api/v1/password/forgot HTTP/1.1', 'host: localhost', 'content-type: application/json', `content-length: ${bytes}`]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    let sent = 0
    for (const piece = Buffer.alloc(50_000, 'x'); sent < bytes && !seen.isEnded; sent += piece.length)
      await new Promise<void>((resolve) => socket.write(piece, () => setImmediate(resolve)))
    if (!seen.isEnded) await once(socket, 'end')
    socket.end()
    await gone
    return { sent, answer: seen.answer.slice(0, 12) }
  }

  it('is answered when everything is sent', async () => {
    expect(await send(1_000_000)).toEqual({ sent: 1_000_000, answer: 'HTTP/1.1 413' })
  })
  it('loses its connection where it is more than 4 MiB', async () => {
    const { sent } = await send(50_000_000)
    expect(sent).toBeLessThan(50_000_000)
  })
})
