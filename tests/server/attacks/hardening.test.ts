// Attacks of strangers below and beside the API: malformed requests, many addresses, one link many times.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLibsql } from '../../../server/store/database/open.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { codeOf } from '../support/ownSupport.ts'
import {
  type Answer,
  demoPassword,
  httpResource,
  listUrl,
  listWith,
  openPortal,
  type Portal,
  type PortalOptions,
} from '../support/portal.ts'

let portal: Portal
let port: number
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.close())

/** Sends bytes as they are and answers what came back until the server closed. */
function raw(text: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1')
    let answer = ''
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (answer += part))
      .on('end', () => resolve(answer))
      .on('error', reject)
    socket.write(text)
  })
}

describe('invalid requests', () => {
  it.each([
    ['garbage', 'GARBAGE\r\n\r\n', 400, 'bad_request'],
    ['an unknown method', 'FOO / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400, 'bad_request'],
    [
      'two lengths',
      'POST /api/v1/setup HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'bad_request',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431, 'too_large'],
  ])('%s is answered in the common error format, with the headers of every answer', async (_, text, status, code) => {
    const answer = await raw(text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    for (const name of [
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'cache-control: no-store',
      'referrer-policy: no-referrer',
    ])
      expect(head.toLowerCase()).toContain(name)
    expect(JSON.parse(body)).toEqual({
      status,
      code,
      message_key: `errors.${code}`,
      errors: [],
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
  it.each([
    ['headers that never end', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'],
    [
      'a body that never comes',
      'POST /api/v1/setup HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{"code":',
    ],
  ])('F2: %s: 408 after REQUEST_TIMEOUT, and the connection is closed', async (_, text) => {
    const slow = await openPortal({ demo: false, env: { REQUEST_TIMEOUT: '1' } })
    try {
      await slow.app.listen({ port: 0, host: '127.0.0.1' })
      const answer = await raw(text, (slow.app.server.address() as AddressInfo).port)
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 408, code: 'too_slow' })
    } finally {
      await slow.close()
    }
  })
  it('F2: of a name given twice in a JSON body the last one counts, also for refusals', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    const post = (body: string): Promise<Answer> =>
      caller.ask({ method: 'POST', url: listUrl('demo-cdn2', 'dns-zones'), body, headers: { 'content-type': 'application/json' } })
    expect((await post('{"name":"not a zone","name":"twice.example"}')).json()).toMatchObject({ name: 'twice.example' })
    expect((await post('{"name":"once.example","name":"not a zone"}')).statusCode).toBe(400)
    expect((await post('{"name":"once.example","__proto__":{},"__proto__":1}')).statusCode).toBe(400)
    expect((await post('{"name":"once.example","id":"mine","id":"other"}')).statusCode).toBe(400)
  })
  it('compressed bodies are not decompressed', async () => {
    const caller = await portal.signIn('cdn2@demo.example')
    const payload = gzipSync(JSON.stringify(httpResource('packed')))
    const answer = await portal.app.inject({
      method: 'POST',
      url: listUrl('demo-cdn2', 'http-resources'),
      payload,
      headers: {
        host: 'localhost',
        cookie: `portal=${caller.token}`,
        'sender-app': 'dashboard',
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('hosts', () => {
  it('are the same with a trailing dot', async () => {
    const brands = await Promise.all(
      ['second.localhost', 'second.localhost.', 'second.localhost.:80', 'second.localhost..'].map(
        async (host) => (await portal.nobody.ask({ url: '/api/v1/brand', host })).json().id,
      ),
    )
    expect(brands).toEqual(['second', 'second', 'second', 'main'])
  })
})

const signIn = (to: Portal, username: string, remoteAddress: string, password = 'wrong-password'): Promise<Answer> =>
  to.app.inject({
    method: 'POST',
    url: '/api/v1/oauth/token',
    remoteAddress,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  })

describe('guessing from IPv6', () => {
  it.each([
    ['written short', (n: number) => `2001:db8::${n + 1}`],
    ['written out', (n: number) => `2001:db8:0:1:${n}:${n}:0:1`],
    ['with an IPv4 part', (n: number) => `2001:db8:2:2::10.0.0.${n}`],
  ])('counts a whole /64 as one network: %s', async (_, addressOf) => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(portal, 'cdn1@demo.example', addressOf(n))))
    expect(answers.filter(({ statusCode }) => statusCode === 403).length).toBeLessThanOrEqual(6)
  })
  it('leaves an IPv4 neighbour alone, however it is written', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => signIn(portal, 'manager@demo.example', `::ffff:198.51.100.${n}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 403))
  })
})

describe('the one-time link (B6)', () => {
  const body = (code: string, n = 0): object => ({ code, email: `root${n}@portal.example`, password: 'A-Long-Password-1' })
  const accept = (to: Portal, code: string, n: number): Promise<Answer> =>
    to.app.inject({
      method: 'POST',
      url: '/api/v1/setup',
      remoteAddress: `10.${n}.0.1`,
      headers: { host: 'localhost' },
      payload: body(code, n),
    })
  const fresh = async (options: PortalOptions = {}): Promise<{ empty: Portal; code: string }> => {
    const empty = await openPortal({ demo: false, ...options })
    return { empty, code: (await empty.services.setup.offer())! }
  }
  it('creates one administrator when used fifty times at once', async () => {
    const { empty, code } = await fresh()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => accept(empty, code, n)))
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode !== 204).every(({ statusCode }) => [403, 503].includes(statusCode))).toBe(true)
    expect(await empty.services.store.people.count('staff')).toBe(1)
    expect(await empty.services.setup.offer()).toBeUndefined()
    await empty.close()
  })
  it('is not used up by an attempt that failed midway', async () => {
    let database: ReturnType<typeof openLibsql> | undefined
    const { empty, code } = await fresh({ open: (path) => (database = openLibsql(path)) })
    const run = (sql: string): void => void database!.prepare(sql).run([])
    run("create trigger refuse before insert on credentials begin select raise(abort, 'refused'); end")
    expect((await accept(empty, code, 1)).statusCode).toBe(500)
    run('drop trigger refuse')
    expect((await accept(empty, code, 1)).statusCode).toBe(204)
    await empty.close()
  })
  it('reports to later callers that it was used, whatever their code', async () => {
    const { empty, code } = await fresh()
    expect(codeOf(await accept(empty, 'wrong', 1))).toEqual([403, 'wrong_code'])
    expect((await accept(empty, code, 2)).statusCode).toBe(204)
    for (const late of [code, 'wrong']) expect(codeOf(await accept(empty, late, 3))).toEqual([403, 'set_up'])
    await empty.close()
  })
  it('leaves a trace in the audit', async () => {
    const { empty, code } = await fresh()
    expect((await accept(empty, code, 1)).statusCode).toBe(204)
    const actions = (await empty.services.store.history.audited(providerScope)).map(({ action, actor_name }) => `${action} ${actor_name}`)
    expect(actions).toEqual(['sign-in root1@portal.example', 'create system', 'setup root1@portal.example'])
    await empty.close()
  })
})

describe('searching', () => {
  it('reveals nothing of a column that is hidden from the caller (A9)', async () => {
    const type = 'memos'
    const url = listUrl('demo-cdn2', type)
    const anyone = ['customer', 'staff']
    const resource = {
      name: type,
      scope: 'account',
      title: '{name}',
      access: { read: anyone, create: anyone, update: anyone, delete: anyone },
      list: { columns: ['name', 'grade'] },
      form: { sections: [{ id: 'main', fields: ['name', 'grade'] }] },
      variants: [{ id: 'grades-are-internal', when: { role: ['customer'] }, fields: { grade: { hidden: true } } }],
    }
    const dir = join(portal.dir, 'definitions', type)
    mkdirSync(dir, { recursive: true })
    for (const [name, content] of Object.entries({
      schema: { type: 'object', properties: { name: { type: 'string' }, grade: { type: 'string' } } },
      resource,
    }))
      writeFileSync(join(dir, `${name}.json`), JSON.stringify(content))
    await portal.services.registry.reload()
    const [staff, customer] = [await portal.signIn('admin@demo.example'), await portal.signIn('cdn2@demo.example')]
    await staff.ask({ method: 'POST', url: '/api/v1/accounts/demo-cdn2/entry' })
    const made = await staff.ask({ method: 'POST', url, body: { name: 'first', grade: 'doubtful' } })
    expect(made.statusCode, made.body).toBe(201)
    const found = async (query: Record<string, unknown>): Promise<number | string> => {
      const answer = await listWith(customer, url, query)
      return answer.statusCode === 200 ? answer.json<unknown[]>().length : answer.statusCode
    }
    expect(await found({ filter: { q: 'first' } })).toBe(1)
    expect(await found({ filter: { q: 'doubt' } })).toBe(0)
    expect(await found({ filter: { grade: 'doubtful' } })).toBe(400)
    expect(await found({ sort: ['grade', 'ASC'] })).toBe(400)
    expect((await customer.ask({ url: `${url}/${made.json().id}` })).body).not.toContain('doubtful')
    expect((await customer.ask({ url: `${url}/${made.json().id}/revisions` })).body).not.toContain('grade')
  })
})

describe('streams', () => {
  it('are also counted by person: more sessions allow no more of them', async () => {
    const callers = await Promise.all(
      Array.from({ length: 4 }, () => portal.signIn('other@demo.example', { as: 'bearer', password: demoPassword })),
    )
    const controllers = callers.flatMap((caller) => Array.from({ length: 10 }, () => ({ caller, stop: new AbortController() })))
    const answers = []
    for (const { caller, stop } of controllers)
      answers.push(
        await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
          signal: stop.signal,
          headers: { authorization: `Bearer ${caller.token}` },
        }),
      )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    for (const { stop } of controllers) stop.abort()
  })
})
