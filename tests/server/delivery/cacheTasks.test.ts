// Cache tasks: what a request may say, whose domains it may name, what is kept of it, and what the restricted role may.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { giveDomains, longSessions, paths, send, type Task, tasks, verdict } from './cacheSupport.ts'
import { type Caller, changeBrand, listUrl, openPortal, type Portal, sameBody } from '../support/portal.ts'

let now = new Date('2026-06-01T10:00:00.000Z')
let portal: Portal
let owner: Caller
let other: Caller
let restricted: Caller
let given: string
const domain = 'static.shop.example'
const foreign = 'static.rival.example'
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => now, env: longSessions })
  const signIn = (name: string): Promise<Caller> => portal.signIn(`${name}@demo.example`, { as: 'bearer' })
  ;[owner, other, restricted] = await Promise.all([signIn('cdn2'), signIn('other'), signIn('cachedelete')])
  given = await giveDomains(owner, 'demo-cdn2', [domain, 'img.shop.example'])
  await giveDomains(other, 'demo-other', [foreign])
})
afterAll(() => portal.close())
// Quotas are a suite of their own.
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
})

const sent = async (who: Caller, body: object): Promise<Task> => {
  const answer = await send(who, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Task>()
}

describe('a task', () => {
  it('R0-448 R0-728: has domain, action, paths and extra zones, and is pending', async () => {
    const task = await sent(owner, { domain, paths: ['/a.jpg', '/b?x=1'] })
    expect(task).toMatchObject({
      domain,
      action: 'delete',
      paths: ['/a.jpg', '/b?x=1'],
      paths_count: 2,
      status: 'queued',
      actor: 'cdn2@demo.example',
      version: 1,
    })
    expect(task['_delivery']).toMatchObject({ state: 'none' })
    expect((await owner.ask({ url: `${tasks()}/${task.id}` })).json()).toEqual(task)
  })
  it('R0-449 R1-171 R1-343: of the whole cache says so, and has no paths', async () => {
    const task = await sent(owner, { domain, action_type: 'full' })
    expect([task.action_type, task.paths, task.paths_count]).toEqual(['full', undefined, undefined])
    expect((await sent(owner, { domain, paths: ['/a'] })).action_type).toBeUndefined()
  })
  it('R1-169 R1-170 R1-342: accepts the older field names, too', async () => {
    for (const [type, action] of [
      ['delete', 'delete'],
      ['upload', 'preload'],
    ]) {
      const answer = await owner.ask({ method: 'POST', url: tasks(), body: { domain, type, links: ['/a'] } })
      expect(answer.json()).toMatchObject({ domain, action, paths: ['/a'] })
      expect(Object.keys(answer.json())).not.toContain('type')
    }
    expect(
      (await owner.ask({ method: 'POST', url: tasks(), body: { domain, type: 'delete', links: [], action_type: 'full' } })).json(),
    ).toMatchObject({ action: 'delete', action_type: 'full' })
  })
  it('R0-583 R1-299: keeps path and query of links on its domain', async () => {
    expect(
      await sent(owner, { domain: `${domain.toUpperCase()}.`, paths: [`https://${domain}/x?y=1#z`, `HTTP://${domain.toUpperCase()}./q`] }),
    ).toMatchObject({ domain, paths: ['/x?y=1', '/q'] })
  })
  it('R0-579 R0-582 R1-301: without a domain gets the one of its links', async () => {
    expect(await sent(owner, { paths: [`https://${given}/a`, `https://${given}/b`] })).toMatchObject({ domain: given, paths: ['/a', '/b'] })
    expect(verdict(await send(owner, { paths: [`https://${domain}/a`, '/b'] }))).toContain('/paths/1 format')
    expect((await sent(owner, { domain, paths: ['/b', `https://${domain}/a`] })).paths).toEqual(['/b', '/a'])
    expect(verdict(await send(owner, { paths: [`https://${foreign}/a`] }))).toBe('400 /domain reference')
  })
  it('cannot be changed or deleted by anybody', async () => {
    const { id, version } = await sent(owner, { domain, paths: ['/a'] })
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect(
        (await owner.ask({ method, url: `${tasks()}/${id}`, version, ...(method !== 'DELETE' && { body: { status: 'done' } }) }))
          .statusCode,
        method,
      ).toBe(403)
  })
  it('is audited with the person who sent it', async () => {
    const { id } = await sent(owner, { domain, paths: ['/secret-plan'] })
    const [entry] = (await owner.ask({ url: '/api/v1/accounts/demo-cdn2/history?limit=1' })).json<
      { target: string; action: string; actor_name: string }[]
    >()
    expect(entry).toMatchObject({ target: id, action: 'create', actor_name: 'cdn2@demo.example' })
  })
  it.each([
    'status',
    'actor',
    'actor_id',
    'paths_count',
    'finished_at',
    'error_reason',
    'id',
    'version',
    'created_at',
    '_delivery',
    'account',
    'accountName',
    'role',
  ])('accepts no %s from its sender', async (name) => {
    const answer = await send(owner, { domain, paths: ['/a'], [name]: name === 'paths_count' ? 7 : 'done' })
    expect([answer.statusCode, verdict(answer)]).toEqual([400, expect.stringContaining(`/${name} `)])
  })
})

describe('a path that is sent to the servers', () => {
  it.each([
    ['a line break', '/a\r\nX-Header: 1'],
    ['a bare line feed', '/a\nb'],
    ['a null', '/a\u0000'],
    ['an escape', '/\u001b[2J'],
    ['a delete', '/a\u007f'],
    ['a control character of Latin-1', '/a\u0085b\u00ff'.slice(0, 3) + '\ud800'],
    ['a space', '/a b'],
    ['a tab', '/a\tb'],
    ['a backslash', '/a\\b'],
    ['half of a character', '/\udc00'],
    ['8 KB', `/${'a'.repeat(8192)}`],
    ['2 KB of Cyrillic', `/${'я'.repeat(700)}`],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
  ])('%s is refused at its line', async (_, path) => {
    expect((await send(owner, { domain, paths: ['/good', path] })).json()).toMatchObject({ status: 400, errors: [{ path: '/paths/1' }] })
  })
  it('is ASCII, whatever the path was written in', async () => {
    const { paths: kept } = await sent(owner, { domain, paths: ['/каталог/日本.png', '/e\u0301', '/\u202egnp.exe', '/😀', '/a%20b'] })
    expect(kept).toEqual([
      '/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3/%E6%97%A5%E6%9C%AC.png',
      '/e%CC%81',
      '/%E2%80%AEgnp.exe',
      '/%F0%9F%98%80',
      '/a%20b',
    ])
  })
  it('cannot be of another domain, however it is spelled', async () => {
    for (const link of [
      `https://${foreign}/a`,
      `https://${domain}.evil.example/`,
      `https://${domain}@evil.example/`,
      `https://${domain}:443@evil.example/`,
      `https://evil.example/${domain}`,
      `https://${domain}:8080@evil.example/a`,
    ]) {
      expect(verdict(await send(owner, { domain, paths: [link] })), link).toBe('400 /paths/0 linksOn')
    }
    expect(verdict(await send(owner, { domain: 'статика.рф', paths: ['/a'] }))).toBe('400 /domain format')
  })
})

describe('domains', () => {
  it('A4: are refused alike when they are foreign or unknown', async () => {
    const answers = await Promise.all(
      [foreign, 'nobody.example', `${given}.example`].map((name) => send(owner, { domain: name, paths: ['/a'] })),
    )
    for (const answer of answers) expect(verdict(answer)).toBe('400 /domain reference')
    expect(new Set(answers.map(sameBody)).size).toBe(1)
  })
  it('A4: of other accounts do not exist', async () => {
    for (const account of ['demo-other', 'no-such-account']) {
      const asks = [
        send(owner, { domain, paths: ['/a'] }, tasks(account)),
        ...['', '/quota', '/choices/domain'].map((path) => owner.ask({ url: tasks(account) + path })),
      ]
      expect(
        (await Promise.all(asks)).map(({ statusCode }) => statusCode),
        account,
      ).toEqual([404, 404, 404, 404])
    }
  })
  it('of the account are offered, found by parts of their names', async () => {
    const offered = async (q: string): Promise<string[]> =>
      (await owner.ask({ url: `${tasks()}/choices/domain?q=${encodeURIComponent(q)}` })).json<string[]>()
    expect(await offered('')).toEqual([given, domain, 'img.shop.example'].sort())
    expect(await offered('IMG')).toEqual(['img.shop.example'])
    expect(await offered('rival')).toEqual([])
    for (const field of ['paths', 'action', '__proto__', 'actor'])
      expect((await owner.ask({ url: `${tasks()}/choices/${field}` })).statusCode, field).toBe(404)
  })
  it('of a deleted resource belong to nobody', async () => {
    const url = listUrl('demo-cdn2', 'http-resources')
    const name = 'gone.shop.example'
    await giveDomains(owner, 'demo-cdn2', [name])
    await sent(owner, { domain: name, paths: ['/a'] })
    const found = (await owner.ask({ url }))
      .json<{ id: string; version: number; names: string[] }[]>()
      .find(({ names }) => names.includes(name))
    await owner.ask({ method: 'DELETE', url: `${url}/${found?.id}`, version: found?.version })
    expect(verdict(await send(owner, { domain: name, paths: ['/a'] }))).toBe('400 /domain reference')
  })
})

describe('extra zones', () => {
  it('exist only for brands with this feature', async () => {
    await changeBrand(portal.services, 'main', { features: [] })
    expect(verdict(await send(owner, { domain, paths: ['/a'], with_extra_zones: true }))).toBe('400 /with_extra_zones additionalProperties')
    await changeBrand(portal.services, 'main', { features: ['cnc_enabled'] })
    expect(await sent(owner, { domain, paths: ['/a'], with_extra_zones: true })).toMatchObject({ with_extra_zones: true })
    await changeBrand(portal.services, 'main', { features: [] })
  })
})

describe('A7: the role that clears parts of the cache', () => {
  it('clears paths of the domains of its account, and reads its own tasks, but none of others', async () => {
    const theirs = await sent(owner, { domain, paths: ['/theirs'] })
    const own = await sent(restricted, { domain, paths: ['/own'] })
    const seen = (await restricted.ask({ url: tasks() })).json<Task[]>()
    expect(seen.map(({ actor }) => actor)).toContain('cachedelete@demo.example')
    expect(new Set(seen.map(({ actor }) => actor))).toEqual(new Set(['cachedelete@demo.example']))
    expect([
      (await restricted.ask({ url: `${tasks()}/${own.id}` })).statusCode,
      (await restricted.ask({ url: `${tasks()}/${theirs.id}` })).statusCode,
    ]).toEqual([200, 404])
    expect((await owner.ask({ url: `${tasks()}/${own.id}` })).statusCode).toBe(200)
  })
  it.each([
    ['the whole cache', { domain, action_type: 'full' }],
    ['the whole cache, of no domain', { action_type: 'full' }],
    ['a preload', { domain, action: 'preload', paths: ['/a'] }],
    ['a preload under its older name', { domain, action: undefined, type: 'upload', links: ['/a'] }],
    ['the whole cache under the older names', { domain, action: undefined, type: 'delete', links: [], action_type: 'full' }],
    ['a foreign domain', { domain: foreign, paths: ['/a'] }],
    ['an unknown domain', { domain: 'nobody.example', paths: ['/a'] }],
    ['links of a foreign domain', { paths: [`https://${foreign}/a`] }],
  ])('may not: %s', async (_, body) => {
    const before = (await owner.ask({ url: tasks() })).headers['content-range']
    expect((await send(restricted, body)).json()).toMatchObject({ status: 403, code: 'forbidden_call', errors: [] })
    expect((await owner.ask({ url: tasks() })).headers['content-range']).toBe(before)
  })
  it('gets the errors of its own requests', async () => {
    expect(verdict(await send(restricted, { domain, paths: ['abc'] }))).toBe('400 /paths/0 pattern')
    expect(verdict(await send(restricted, { domain }))).toBe('400 /paths required')
  })
  it('knows its domains and its quotas, and no other type', async () => {
    expect((await restricted.ask({ url: `${tasks()}/choices/domain?q=${domain}` })).json()).toEqual([domain])
    expect((await restricted.ask({ url: `${tasks()}/quota` })).statusCode).toBe(200)
    for (const type of ['http-resources', 'dns-zones'])
      for (const path of ['', '/http_aaaaaaaaaaaa', '/quota', '/choices/name'])
        expect((await restricted.ask({ url: listUrl('demo-cdn2', type) + path })).statusCode, type + path).toBe(404)
    expect(
      (await restricted.ask({ url: '/api/v1/definitions?account=demo-cdn2' })).json<{ name: string }[]>().map(({ name }) => name),
    ).toEqual(['cache-tasks'])
  })
  it('cannot change sent tasks', async () => {
    const { id } = await sent(restricted, { domain, paths: paths(2) })
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect(
        (await restricted.ask({ method, url: `${tasks()}/${id}`, version: 1, body: method === 'DELETE' ? undefined : {} })).statusCode,
        method,
      ).toBe(403)
  })
})
