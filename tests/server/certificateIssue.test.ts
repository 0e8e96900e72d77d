// Certificates by ACME from a real authority (pebble), and everything that goes wrong with it.
import { createServer } from 'node:http'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { IssueRun } from '../../server/services/issuing/issuing.ts'
import { createSealing } from '../../server/services/access/sealing.ts'
import { accountScope } from '../../server/store/scope.ts'
import { type Pebble, startPebble } from '../support/pebble.ts'
import { freePort } from '../support/postgres.ts'
import { type Caller, listUrl, makerOf, openPortal, type Portal, type PortalOptions } from './portal.ts'

const account = 'demo-cdn2'
const minute = 60_000
let port = 0
let pebble: Pebble
let offset = 0
beforeAll(async () => {
  port = await freePort()
  pebble = await startPebble({ port })
})
afterAll(() => pebble?.stop())

const ending: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
  offset = 0
})

type Task = {
  task_status: string
  connected: boolean
  changed_at: string | null
  names: string[]
  reason?: string
  detail?: string
  next_at?: string
}
type Certificate = {
  id: string
  version: number
  seq: number
  type: string
  alt: string
  issuer: string
  used_by: string[]
  certificate: string
  chain: string
  end_timestamp: number
}
type Office = {
  portal: Portal
  customer: Caller
  run: IssueRun
  resource: (names: string[]) => Promise<{ id: string; version: number }>
  read: (id: string) => Promise<Task>
  begin: (id: string) => ReturnType<Caller['ask']>
  /** Asked again until the task is in this state. */
  until: (id: string, status: string) => Promise<Task>
  certificates: () => Promise<Certificate[]>
  resourceOf: (id: string) => Promise<{ certificate?: number | null; version: number }>
  close: Portal['close']
}

/** `listens`: the authority finds the portal behind every name, as edges lead it there. */
async function office({ listens = true, ...more }: PortalOptions & { listens?: boolean } = {}): Promise<Office> {
  const portal = await openPortal({
    demo: 'people',
    clock: () => new Date(Date.now() + offset),
    ...more,
    env: { ...pebble.env, SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000', ...more.env },
  })
  const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  if (listens) await portal.app.listen({ port, host: '127.0.0.1' })
  const run = portal.services.issuing.run()
  let isOpen = true
  const close: Portal['close'] = async (how) => {
    if (!isOpen) return
    isOpen = false
    await run.close()
    await portal.close(how)
  }
  ending.push(() => close())
  const url = listUrl(account, 'http-resources')
  const { created } = makerOf(() => customer, url)
  const read = async (id: string): Promise<Task> => (await customer.ask({ url: `${url}/${id}/certificate-issue` })).json()
  return {
    portal,
    customer,
    run,
    read,
    close,
    resource: (names) => created(`issue ${names[0] ?? 'none'}`.replace(/[^A-Za-z0-9_. -]/g, '_'), { names }),
    begin: (id) => customer.ask({ method: 'POST', url: `${url}/${id}/certificate-issue` }),
    async until(id, status) {
      await expect.poll(async () => (await read(id)).task_status, { timeout: 60_000, interval: 100 }).toBe(status)
      return read(id)
    },
    certificates: async () => (await customer.ask({ url: listUrl(account, 'certificates') })).json(),
    resourceOf: async (id) => (await customer.ask({ url: `${url}/${id}` })).json(),
  }
}
async function elsewhere(): Promise<void> {
  const server = createServer((_, reply) => reply.end('somebody else'))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  ending.push(() => new Promise((done) => server.close(done)))
}

describe('a certificate for the names of a record', { timeout: 120_000 }, () => {
  it('R1-165 R1-194 R1-109 is ordered, answered for and issued, becomes a record, and the record names its number', async () => {
    const { resource, begin, read, until, certificates, resourceOf, portal, customer } = await office()
    const { id } = await resource(['shop.issue.example', 'www.issue.example'])
    expect(await read(id)).toEqual({
      task_status: 'no',
      connected: true,
      changed_at: null,
      names: ['shop.issue.example', 'www.issue.example'],
    })
    const begun = await begin(id)
    expect([begun.statusCode, begun.json<Task>().task_status]).toEqual([202, 'accepted'])
    const { changed_at } = await until(id, 'processed')
    expect(Date.parse(changed_at!)).toBeGreaterThan(Date.now() - minute)
    const [made, ...others] = await certificates()
    expect(others).toEqual([])
    expect(made).toMatchObject({ seq: 1, type: 'letsencrypt', version: 1, used_by: [id] })
    expect(made!.alt.split(', ').sort()).toEqual(['shop.issue.example', 'www.issue.example'])
    expect(new X509Certificate(made!.certificate).checkHost('www.issue.example')).toBe('www.issue.example')
    expect(made!.chain).toContain('BEGIN CERTIFICATE')
    expect(await resourceOf(id)).toMatchObject({ certificate: 1, version: 2 })
    // The key is with the record, and nowhere that anybody reads.
    const row = (await portal.services.store.records.find(accountScope(account), 'certificates', made!.id))!
    const key = (JSON.parse(row.data) as { private_key: string }).private_key
    expect(new X509Certificate(made!.certificate).checkPrivateKey(createPrivateKey(key))).toBe(true)
    const line = key.split('\n')[1]!
    const answers = await Promise.all(
      [
        listUrl(account, 'certificates'),
        `${listUrl(account, 'certificates')}/${made!.id}`,
        `${listUrl(account, 'certificates')}/${made!.id}/revisions/1`,
        `/api/v1/accounts/${account}/history`,
      ].map(async (url) => (await customer.ask({ url })).body),
    )
    const audit = JSON.stringify(await portal.services.store.history.audited(accountScope(account)))
    for (const text of [...answers, audit, portal.logLines.join('')]) expect(text.includes(line)).toBe(false)
  })
  it('is answered for by the exact token alone, in plain text, on every host and to everybody', async () => {
    const { portal } = await office({ listens: false })
    const { store } = portal.services
    const [now, until] = [new Date().toISOString(), new Date(Date.now() + minute).toISOString()]
    await store.issuing.keepAnswer('tok-EN_1', 'tok-EN_1.thumbprint', { now, until })
    const ask = (token: string, host = 'www.issue.example') => portal.nobody.ask({ url: `/.well-known/acme-challenge/${token}`, host })
    const answer = await ask('tok-EN_1')
    expect([answer.statusCode, answer.body, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'tok-EN_1.thumbprint',
      'text/plain; charset=utf-8',
      'no-store',
    ])
    for (const token of [
      'tok-EN_2',
      'tok-en_1',
      'tok-EN_1x',
      'tok-EN',
      '',
      '..',
      '%25',
      '%00',
      `${'a'.repeat(129)}`,
      'tok-EN_1/',
      'tok-EN_1%20',
    ])
      expect([token, (await ask(token)).statusCode]).toEqual([token, 404])
    offset = 2 * minute
    expect((await ask('tok-EN_1')).statusCode).toBe(404)
  })
  it('is renewed in place when a third of its time is left: the same number, a new version', async () => {
    const { resource, begin, until, certificates, resourceOf, run, portal } = await office()
    const { id } = await resource(['renew.issue.example'])
    await begin(id)
    await until(id, 'processed')
    const [first] = await certificates()
    const {
      services: { store },
    } = portal
    const row = (await store.expiries.find({ account, type: 'certificates', id: first!.id }))!
    expect(row).toMatchObject({ renews: 1, told: null })
    // The authority lives by its own clock: what it issued is looked at as if it had been issued long ago.
    await store.expiries.put({
      ...row,
      starts_at: new Date(Date.now() - 70 * 24 * 60 * minute).toISOString(),
      ends_at: new Date(Date.now() + 20 * 24 * 60 * minute).toISOString(),
      due_at: new Date().toISOString(),
    })
    run.wake()
    await expect.poll(async () => (await certificates())[0]?.version, { timeout: 60_000, interval: 100 }).toBe(2)
    const [second, ...others] = await certificates()
    expect(others).toEqual([])
    expect(second).toMatchObject({ id: first!.id, seq: first!.seq, used_by: [id] })
    expect(second!.certificate).not.toBe(first!.certificate)
    expect((await resourceOf(id)).version).toBe(2)
    expect((await store.expiries.find({ account, type: 'certificates', id: first!.id }))!.ends_at).toBe(
      new Date(second!.end_timestamp * 1000).toISOString(),
    )
  })
  it('is asked for anew when the names are others, and keeps its number', async () => {
    const { resource, begin, until, read, certificates, resourceOf, customer } = await office()
    const { id } = await resource(['one.issue.example'])
    await begin(id)
    await until(id, 'processed')
    expect([(await begin(id)).statusCode, (await begin(id)).json<{ code: string }>().code]).toEqual([409, 'issued_already'])
    const { version } = await resourceOf(id)
    await customer.ask({
      method: 'PATCH',
      url: `${listUrl(account, 'http-resources')}/${id}`,
      version,
      body: { names: ['one.issue.example', 'two.issue.example'] },
    })
    expect((await read(id)).task_status).toBe('no')
    await begin(id)
    await until(id, 'processed')
    expect(await certificates()).toMatchObject([{ seq: 1, version: 2, alt: expect.stringContaining('two.issue.example') as string }])
  })
})

describe('there is none', { timeout: 120_000 }, () => {
  it('when somebody else answers for the name: failed at once, in plain words, and repeatable', async () => {
    const { resource, begin, until, certificates, resourceOf, portal } = await office({ listens: false })
    await elsewhere()
    const { id } = await resource(['wrong.issue.example'])
    await begin(id)
    const failed = await until(id, 'failed')
    expect(failed).toMatchObject({ reason: 'wrong_answer', detail: expect.stringContaining('wrong.issue.example') as string })
    expect(await certificates()).toEqual([])
    expect(await resourceOf(id)).toMatchObject({ version: 1 })
    expect(portal.logLines.join('')).toContain('a certificate was not issued')
    const again = await begin(id)
    expect([again.statusCode, again.json<Task>().task_status]).toEqual([202, 'accepted'])
  })
  it('when nothing listens at the name', async () => {
    const { resource, begin, until } = await office({ listens: false })
    const { id } = await resource(['closed.issue.example'])
    await begin(id)
    expect(await until(id, 'failed')).toMatchObject({ reason: 'connection' })
  })
  it('while the authority is down: accepted, with the reason and the next attempt; then it is made', async () => {
    const dead = await freePort()
    const { resource, begin, read, portal, close } = await office({
      listens: false,
      env: { ACME_DIRECTORY_URL: `https://localhost:${dead}/dir` },
    })
    const { id } = await resource(['down.issue.example'])
    await begin(id)
    await expect.poll(async () => (await read(id)).reason, { timeout: 60_000, interval: 50 }).toBe('unreachable')
    const waiting = await read(id)
    expect(waiting.task_status).toBe('accepted')
    expect(Date.parse(waiting.next_at!) - Date.now()).toBeGreaterThan(minute / 2)
    await close({ keep: true })
    // Another process, the right address, a minute later.
    offset = 2 * minute
    const later = await office({ dir: portal.dir, demo: false })
    await later.until(id, 'processed')
  })
  it('after a day of trying: failed', async () => {
    const { resource, begin, read, until, run } = await office({
      listens: false,
      env: { ACME_DIRECTORY_URL: `https://localhost:${await freePort()}/dir` },
    })
    const { id } = await resource(['long.issue.example'])
    await begin(id)
    await expect.poll(async () => (await read(id)).reason, { timeout: 60_000, interval: 50 }).toBe('unreachable')
    offset = 24 * 60 * minute
    run.wake()
    expect(await until(id, 'failed')).toMatchObject({ reason: 'unreachable' })
  })
  it('without names, for names that cannot be looked at, without an authority, or too often: refused at the call', async () => {
    const { resource, begin, portal, customer, run } = await office({ listens: false })
    await run.close()
    const none = await begin((await resource([])).id)
    expect([none.statusCode, none.json<{ errors: unknown[] }>().errors]).toEqual([
      400,
      [{ path: '/names', keyword: 'required', params: {} }],
    ])
    const address = await begin((await resource(['203.0.113.5', 'fine.issue.example'])).id)
    expect([address.statusCode, address.json<{ errors: unknown[] }>().errors]).toEqual([
      400,
      [{ path: '/names/0', keyword: 'issuable', params: { name: '203.0.113.5' } }],
    ])
    const { id } = await resource(['often.issue.example'])
    const { store } = portal.services
    for (const expected of [202, 202]) {
      expect((await begin(id)).statusCode).toBe(expected)
      const row = (await store.issuing.find(accountScope(account), 'http-resources', id, 'certificate-issue'))!
      await store.issuing.change(row, { status: 'failed', reason: 'other', due_at: null })
    }
    const third = await begin(id)
    expect([third.statusCode, third.json<{ code: string }>().code, Number(third.headers['retry-after']) > 0]).toEqual([
      429,
      'issue_too_soon',
      true,
    ])
    for (const path of ['certificate-issu', 'revisions/x/y', 'name'])
      expect((await customer.ask({ url: `${listUrl(account, 'http-resources')}/${id}/${path}` })).statusCode).toBe(404)
  })
  it('for who may not: the foreign, the restricted and the unknown look alike, and a second click begins nothing new', async () => {
    const { resource, begin, portal, run } = await office({ listens: false })
    await run.close()
    const { id } = await resource(['own.issue.example'])
    const other = await portal.signIn('other@demo.example', { as: 'bearer' })
    expect((await other.ask({ url: '/api/v1/definitions/http-resources?account=demo-other' })).json()).toMatchObject({
      tasks: { 'certificate-issue': { connected: true } },
    })
    const task = (where: string, record: string) => `/api/v1/accounts/${where}/http-resources/${record}/certificate-issue`
    for (const method of ['GET', 'POST'] as const) {
      const [foreign, unknown] = [
        await other.ask({ method, url: task(account, id) }),
        await other.ask({ method, url: task('no-such', id) }),
      ]
      expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    }
    const first = (await begin(id)).json<Task>()
    const second = (await begin(id)).json<Task>()
    expect(second).toEqual(first)
    const audit = await portal.services.store.history.audited(accountScope(account))
    expect(audit.filter(({ action }) => action === 'issue')).toHaveLength(1)
  })
  it('for what was deleted meanwhile', async () => {
    const { resource, begin, portal, run, customer } = await office({
      listens: false,
      env: { ACME_DIRECTORY_URL: `https://localhost:${await freePort()}/dir` },
    })
    await run.close()
    const { id, version } = await resource(['gone.issue.example'])
    await begin(id)
    await customer.ask({ method: 'DELETE', url: `${listUrl(account, 'http-resources')}/${id}`, version })
    const again = portal.services.issuing.run()
    ending.push(() => again.close())
    await again.idle()
    expect(await portal.services.store.issuing.find(accountScope(account), 'http-resources', id, 'certificate-issue')).toBeUndefined()
  })
})

describe('a stop in between', { timeout: 120_000 }, () => {
  it('after each step goes on with the same order, and one certificate comes of it', async () => {
    const first = await office()
    const { id } = await first.resource(['stop.issue.example'])
    await first.run.close()
    await first.begin(id)
    const { portal } = first
    const { store } = portal.services
    const orders = new Set<string>()
    const sealing = createSealing({ key: portal.settings.SECRETS_KEY, dataDir: portal.settings.DATA_DIR })
    const find = () => store.issuing.find(accountScope(account), 'http-resources', id, 'certificate-issue')
    for (let steps = 0; steps < 40 && (await find())!.status === 'accepted'; steps += 1) {
      // A run of one step: whoever comes next is another process.
      const run = portal.services.issuing.run()
      await run.idle()
      await run.close()
      const row = (await find())!
      if (row.ticket)
        orders.add(
          (
            JSON.parse(sealing.open(row.ticket, `order ${portal.settings.ACME_DIRECTORY_URL} ${account}/http-resources/${id}`)!) as {
              order: string
            }
          ).order,
        )
      if (row.due_at) await store.issuing.change(row, { due_at: new Date().toISOString() })
    }
    expect((await find())!.status).toBe('processed')
    expect(orders.size).toBe(1)
    expect(await first.certificates()).toHaveLength(1)
  })
  it('leaves the task to another process when its time is over, and what comes late changes nothing', async () => {
    const { resource, begin, run, portal, read } = await office({ listens: false })
    await run.close()
    const { id } = await resource(['lease.issue.example'])
    await begin(id)
    const { store } = portal.services
    const now = new Date()
    const [mine, nobody] = [
      await store.issuing.claim(now.toISOString(), new Date(now.getTime() + minute).toISOString()),
      await store.issuing.claim(now.toISOString(), new Date(now.getTime() + minute).toISOString()),
    ]
    expect([mine?.id, nobody]).toEqual([id, undefined])
    const theirs = await store.issuing.claim(
      new Date(now.getTime() + 2 * minute).toISOString(),
      new Date(now.getTime() + 3 * minute).toISOString(),
    )
    expect(theirs?.id).toBe(id)
    expect(await store.issuing.change(mine!, { status: 'failed' })).toBe(false)
    expect((await read(id)).task_status).toBe('accepted')
  })
})
