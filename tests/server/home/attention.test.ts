// What needs somebody: in an account by what is known of its records, and for staff in their reach.
import { afterAll, describe, expect, it } from 'vitest'
import type { ProviderTrouble, TroubleGroup } from '../../../server/services/attention/types.ts'
import { makeCertificate } from '../../support/outside/certificates.ts'
import { changeAgent, makeAgent } from '../support/agentSupport.ts'
import { sendLines } from '../statistics/logLines.ts'
import { addRole, type Caller, httpResource, listUrl, listWith, openPortal, setManager } from '../support/portal.ts'

const clock = { now: new Date() }
const portal = await openPortal({
  demo: 'people',
  clock: () => clock.now,
  env: { RECORD_LIMITS: 'demo-cdn2/restreams=2', SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000' },
})
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example')
const other = await portal.signIn('other@demo.example')
const admin = await portal.signIn('admin@demo.example')
const edge = await makeAgent(portal, 'Edge 1')
const media = await makeAgent(portal, 'Media 1', 'media')
const at = (type: string, id = '') => `${listUrl('demo-cdn2', type)}${id && `/${id}`}`
const urlOf = (account: string): string => `/api/v1/accounts/${account}/attention`

type Made = { id: string; version: number }
async function make(type: string, body: object): Promise<Made> {
  const answer = await customer.ask({ method: 'POST', url: at(type), body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
let count = 0
const site = (names: string[] = []): Promise<Made> => make('http-resources', httpResource(`site ${(count += 1)}`, { names }))
async function groupsOf(caller: Caller = customer, account = 'demo-cdn2'): Promise<TroubleGroup[]> {
  const answer = await caller.ask({ url: urlOf(account) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ groups: TroubleGroup[] }>().groups
}
/** Of one record. */
async function aboutOf({ id }: Made): Promise<{ cause: string; tone: string; type: string; row: TroubleGroup['rows'][number] }[]> {
  return (await groupsOf()).flatMap(({ cause, tone, type, rows }) =>
    rows.filter(({ record }) => record.id === id).map((row) => ({ cause, tone, type, row })),
  )
}
async function patch(type: string, { id }: Made, body: object): Promise<Made> {
  const { version } = (await customer.ask({ url: at(type, id) })).json<Made>()
  const answer = await customer.ask({ method: 'PATCH', url: at(type, id), version, body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const placeOf = ({ id, version }: Made, type = 'http-resources') => ({ account: 'demo-cdn2', type, id, version })

describe('in an account', () => {
  it('nothing is reported initially', async () => expect(await groupsOf()).toEqual([]))

  it('a name that awaits its proof is reported, with the page where it is proven; a proven one is not', async () => {
    const waiting = await site(['waiting-shop.example.com'])
    const proven = await site(['proven-shop.example.com'])
    await portal.services.names.pass()
    expect(await aboutOf(waiting)).toMatchObject([
      { cause: 'unproven', tone: 'off', row: { name: 'waiting-shop.example.com', place: '/names/0', record: { name: 'site 1' } } },
    ])
    expect(await aboutOf(proven)).toEqual([])
    await patch('http-resources', waiting, { active: false })
    expect(await aboutOf(waiting)).toEqual([])
  })

  it('a certificate that ends soon or has ended is reported; a longer valid one is not', async () => {
    const certificate = async (days: number): Promise<Made> => {
      const { certificate: pem, key } = makeCertificate({ days })
      return make('certificates', { certificate: pem, private_key: key })
    }
    const [short, long] = [await certificate(5), await certificate(90)]
    expect(await aboutOf(short)).toMatchObject([{ cause: 'ending', tone: 'warn', type: 'certificates' }])
    expect(await aboutOf(long)).toEqual([])
    const present = clock.now
    clock.now = new Date(present.getTime() + 6 * 86_400_000)
    expect(await aboutOf(short)).toMatchObject([{ cause: 'ended', tone: 'bad' }])
    clock.now = present
    await customer.ask({ method: 'DELETE', url: at('certificates', short.id), version: 1 })
    expect(await aboutOf(short)).toEqual([])
  })

  it('settings that an edge refused are reported with the reason and the field, until a version is applied or pending', async () => {
    const refused = await site()
    await edge.say(placeOf(refused), 'error', [{ path: '/origin', reason: 'no such origin' }])
    expect(await aboutOf(refused)).toMatchObject([{ cause: 'refused', tone: 'bad', row: { reason: 'no such origin', place: '/origin' } }])
    const next = await patch('http-resources', refused, { name: 'another name' })
    expect(await aboutOf(refused)).toEqual([])
    await edge.say(placeOf(next), 'error', [{ path: '', reason: 'no memory' }])
    expect((await aboutOf(refused)).map(({ row }) => [row.reason, row.place])).toEqual([['no memory', undefined]])
    await changeAgent(portal, edge.id, { active: false })
    expect(await aboutOf(refused)).toEqual([])
    await changeAgent(portal, edge.id, { active: true })
    await customer.ask({ method: 'DELETE', url: at('http-resources', refused.id), version: next.version })
    expect(await aboutOf(refused)).toEqual([])
  })

  it('a record is reported once, with its worst problem', async () => {
    const both = await site(['waiting-both.example.com'])
    await edge.say(placeOf(both), 'error', [{ path: '', reason: 'no memory' }])
    expect((await aboutOf(both)).map(({ cause }) => cause)).toEqual(['refused'])
  })

  describe('a stream', () => {
    const live = (): Promise<Made> =>
      make('live-resources', {
        type: 'RTMP-publish',
        name: `live-${(count += 1)}`,
        streams: { saaaaaaaaa: { name: 'studio', resolution: '720p' } },
      })
    const say = async ({ id, version }: Made, code: number): Promise<void> => {
      clock.now = new Date(clock.now.getTime() + 60_000)
      const report = {
        account: 'demo-cdn2',
        type: 'live-resources',
        id,
        version,
        part: '/streams/saaaaaaaaa',
        at: clock.now.toISOString(),
        code,
      }
      const answer = await media.ask({ method: 'POST', url: '/api/v1/agent/reports', body: { reports: [report] } })
      expect(answer.json()).toMatchObject({ accepted: 1 })
    }
    it('that went off air is reported for a day, with its name; one that never was on air is not', async () => {
      const [gone, never] = [await live(), await live()]
      await say(gone, 0)
      await say(never, 3)
      expect([await aboutOf(gone), await aboutOf(never)]).toEqual([[], []])
      await say(gone, 3)
      expect(await aboutOf(gone)).toMatchObject([{ cause: 'failing', tone: 'bad', row: { code: 3, name: 'studio' } }])
      expect(await aboutOf(never)).toEqual([])
      const present = clock.now
      clock.now = new Date(present.getTime() + 25 * 3_600_000)
      expect(await aboutOf(gone)).toEqual([])
      clock.now = present
      await patch('live-resources', gone, { active: false })
      expect(await aboutOf(gone)).toEqual([])
    })
    it('with problems is reported while it has them', async () => {
      const poor = await live()
      await say(poor, 8)
      expect(await aboutOf(poor)).toMatchObject([{ cause: 'failing', tone: 'warn', row: { code: 8 } }])
      await say(poor, 0)
      expect(await aboutOf(poor)).toEqual([])
    })
  })

  it('rules of a definition report records with the filter of their list', async () => {
    const zone = await make('dns-zones', { name: 'waiting-zone.example' })
    const group = (await groupsOf()).find(({ type }) => type === 'dns-zones')
    expect(group).toMatchObject({ cause: 'own', rule: 'undelegated', tone: 'off', total: 1, filter: { status: 'pending' } })
    expect(group!.rows.map(({ record }) => record.id)).toEqual([zone.id])
    await patch('dns-zones', zone, { enabled: false })
    expect((await groupsOf()).filter(({ type }) => type === 'dns-zones')).toEqual([])
  })

  it('a limit is reported when little of it is left', async () => {
    const limits = async () =>
      (await groupsOf()).filter(({ cause }) => cause === 'limit').map(({ type, tone, used, most }) => ({ type, tone, used, most }))
    expect(await limits()).toEqual([])
    const target = {
      source: 'rtmp://in.example.com/a/b/c',
      target_type: 'customRTMP',
      target_url: 'rtmp://push.example.com/app',
      target_key: 'Secret-Key',
    }
    for (const name of ['first-restream', 'second-restream']) await make('restreams', { type: 'long', name, restreams: [target] })
    expect(await limits()).toEqual([{ type: 'restreams', tone: 'bad', used: 2, most: 2 }])
  })

  it('many problems of one kind are counted, and five of them are reported', async () => {
    for (let index = 0; index < 7; index += 1) await site([`waiting-many-${index}.example.com`])
    const group = (await groupsOf()).find(({ cause }) => cause === 'unproven')!
    expect([group.total, group.rows.length, group.more]).toEqual([7, 5, false])
    const listed = await listWith(customer, at('http-resources'), { filter: group.filter })
    expect(listed.json<Made[]>()).toHaveLength(7)
  })

  it('nothing is reported in another account or to anybody else', async () => {
    expect((await groupsOf()).length).toBe(3)
    expect(await groupsOf(other, 'demo-other')).toEqual([])
    expect((await other.ask({ url: urlOf('demo-cdn2') })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url: urlOf('demo-cdn2') })).statusCode).toBe(401)
    const { people, store } = portal.services
    const { id } = await people.create({
      brand: 'main',
      email: 'cache-only@demo.example',
      kind: 'person',
      role: 'customer',
      password: 'Demo-Portal-2026',
    })
    await store.people.join('demo-cdn2', id, 'onlypartialcachedelete')
    const restricted = await portal.signIn('cache-only@demo.example')
    expect((await restricted.ask({ url: urlOf('demo-cdn2') })).statusCode).toBe(404)
  })
})

describe('for staff', () => {
  const read = async (caller: Caller, query = ''): Promise<ProviderTrouble> => {
    const answer = await caller.ask({ url: `/api/v1/attention${query}` })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const accountsOf = ({ customers }: ProviderTrouble): string[] => (customers?.rows ?? []).map(({ account }) => account)
  async function employee(email: string, role: string, brand = 'main'): Promise<{ id: string; caller: Caller }> {
    const { id } = await portal.services.people.create({ brand, email, kind: 'staff', role, password: 'Demo-Portal-2026' })
    return { id, caller: await portal.signIn(email, brand === 'main' ? {} : { host: 'second.localhost' }) }
  }
  it('customers with problems are reported with the worst and its counts', async () => {
    const { customers } = await read(admin)
    expect(customers).toMatchObject({ more: false, rows: [{ account: 'demo-cdn2', tone: 'bad' }] })
    expect(customers!.rows[0]!.causes).toEqual({ refused: 1 })
    // Only records with its worst are named.
    expect(customers!.rows[0]!.records).toEqual([expect.stringMatching(/^site \d+$/)])
    expect(customers!.filter).toEqual({ id: [customers!.rows[0]!.project.id] })
    expect((await listWith(admin, '/api/v1/projects', { filter: customers!.filter })).json()).toHaveLength(1)
    expect(accountsOf(await read(admin))).not.toContain('demo-other')
  })
  it('only customers in reach are reported: of the own brand, or those that the account manager looks after', async () => {
    const { caller: foreign } = await employee('second-manager@demo.example', 'manager_provider', 'second')
    expect(accountsOf(await read(foreign))).not.toContain('demo-cdn2')
    const own = await employee('own-manager@demo.example', 'clientmanager_provider')
    expect(await read(own.caller)).toMatchObject({ customers: { total: 0, rows: [] }, growth: { accounts: 0, traffic: 0 } })
    const { project_name: project } = (await portal.services.store.accounts.find('demo-cdn2'))!
    await setManager(portal, project, own.id)
    expect(accountsOf(await read(own.caller))).toEqual(['demo-cdn2'])
  })
  it('only customers that the caller manages are reported on request; the request extends nobody’s reach', async () => {
    expect(accountsOf(await read(admin, '?mine=false'))).toEqual(['demo-cdn2'])
    expect(await read(admin, '?mine=true')).toMatchObject({
      customers: { total: 0, rows: [], filter: { id: [] } },
      growth: { accounts: 0, movers: [] },
    })
    const manager = await employee('mine-manager@demo.example', 'manager_provider')
    const { project_name: project } = (await portal.services.store.accounts.find('demo-cdn2'))!
    await setManager(portal, project, manager.id)
    expect(accountsOf(await read(manager.caller, '?mine=true'))).toEqual(['demo-cdn2'])
    const { caller: foreign } = await employee('second-mine@demo.example', 'manager_provider', 'second')
    expect(accountsOf(await read(foreign, '?mine=true'))).toEqual([])
    for (const query of ['?mine=yes', '?mine=', '?other=1'])
      expect((await admin.ask({ url: `/api/v1/attention${query}` })).statusCode).toBe(400)
  })
  it('nothing about customers or agents is reported without the permission', async () => {
    addRole(portal, 'reads_nothing', [])
    const { caller } = await employee('nothing@demo.example', 'reads_nothing')
    expect(await read(caller)).toEqual({ groups: [] })
  })
  it('agents that are silent or behind are reported', async () => {
    const { agents } = await read(admin)
    expect(agents!.rows.map(({ name }) => name).toSorted()).toEqual(['Edge 1', 'Media 1'])
    clock.now = new Date()
    await edge.all()
    const { agents: behind } = await read(admin)
    expect(behind!.filter.id).toEqual(behind!.rows.map(({ id }) => id))
    await changeAgent(portal, media.id, { active: false })
    expect((await read(admin)).agents!.rows.map(({ name }) => name)).not.toContain('Media 1')
  })
  it('growth counts accounts of the last days', async () => {
    const { growth } = await read(admin)
    expect(growth).toMatchObject({ new_before: 0, traffic: 0, traffic_before: 0 })
    expect(growth!.new_accounts).toBe(growth!.accounts)
    expect(growth!.movers).toEqual([])
  })
  it('the largest changes of traffic come first, rises and falls', async () => {
    const hour = Math.floor(clock.now.getTime() / 3_600_000) * 3_600_000
    const week = 7 * 86_400_000
    const mine = await site()
    const theirs = (
      await other.ask({ method: 'POST', url: listUrl('demo-other', 'http-resources'), body: httpResource('theirs', {}) })
    ).json<Made>()
    const line = (account: string, resource: string, at: number, bytes: number) => ({
      time: new Date(at).toISOString(),
      account,
      resource,
      status: 200,
      bytes,
    })
    const lines = [
      line('demo-cdn2', mine.id, hour - 3_600_000, 3000),
      line('demo-cdn2', mine.id, hour - week - 3_600_000, 9000),
      line('demo-other', theirs.id, hour - 7_200_000, 500),
    ]
    expect((await sendLines(edge, 'movers', 0, lines)).json()).toMatchObject({ counted: 3 })
    const { growth } = await read(admin)
    expect(growth!.movers.map(({ account, traffic, traffic_before }) => [account, traffic, traffic_before])).toEqual([
      ['demo-cdn2', 3000, 9000],
      ['demo-other', 500, 0],
    ])
    expect([growth!.traffic, growth!.traffic_before]).toEqual([3500, 9000])
  })
  it('the call is closed to customers and to programs', async () => {
    expect((await customer.ask({ url: '/api/v1/attention' })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url: '/api/v1/attention' })).statusCode).toBe(401)
  })
})
