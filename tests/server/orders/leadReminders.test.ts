// Reminders of leads: planned, told once when they are due, to whom, and what ends them.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import type { Delivery } from '../../../server/services/dueLoop.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Answer, type Caller, errorsOf, openPortal, type Portal } from '../support/portal.ts'
import { adminOfSecondBrand } from '../support/secondBrand.ts'

type Lead = { id: string; name: string; version: number; reminder?: string; remind_at?: string; status: string }
type Letter = { to: string; template: string; subject: string }

onEachDatabase('reminders of leads', (env) => {
  let now = Date.parse('2026-03-10T12:00:00Z')
  let portal: Portal
  let run: Delivery
  let admin: Caller
  let me: string
  beforeAll(async () => {
    const settings = { SESSION_IDLE: '2592000', SESSION_LIFETIME: '2592000', ...(await env()) }
    portal = await openPortal({ demo: true, clock: () => new Date(now), env: settings })
    run = portal.services.leadReminders.run()
    admin = await portal.signIn('admin@demo.example')
    me = (await admin.ask({ url: '/api/v1/session' })).json<{ id: string }>().id
  })
  afterAll(async () => {
    await run.close()
    await portal.close()
  })
  const leads = async (filter = {}, caller = admin): Promise<Lead[]> =>
    (await caller.ask({ url: `/api/v1/leads?filter=${encodeURIComponent(JSON.stringify(filter))}` })).json<Lead[]>()
  const read = async (id: string): Promise<Lead> => (await admin.ask({ url: `/api/v1/leads/${id}` })).json<Lead>()
  async function change(id: string, body: object): Promise<Answer> {
    const { version } = await read(id)
    return admin.ask({ method: 'PATCH', url: `/api/v1/leads/${id}`, version, body })
  }
  async function remind(id: string, body: object): Promise<void> {
    const answer = await change(id, body)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  async function passTo(at: string): Promise<void> {
    now = Date.parse(at)
    run.wake()
    await run.idle()
  }
  const letters = async (): Promise<Letter[]> =>
    (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows
      .map(({ data }) => JSON.parse(data) as Letter)
      .filter(({ template }) => template === 'lead-reminder')
  const dueOf = async (caller: Caller): Promise<string[]> => {
    const { groups } = (await caller.ask({ url: '/api/v1/attention' })).json<{
      groups: { type: string; rule?: string; rows: { record: { id: string } }[] }[]
    }>()
    return groups.filter(({ type, rule }) => type === 'leads' && rule === 'due').flatMap(({ rows }) => rows.map(({ record }) => record.id))
  }

  it('are due at their time: the lead is reported on the home page, and its employee is informed by e-mail, once', async () => {
    const [lead] = await leads()
    await remind(lead!.id, { remind_at: '2026-03-11T09:00:00.000Z', staff_id: me, status: 'in_work', note: 'Call about WAF' })
    expect(await read(lead!.id)).toMatchObject({ reminder: 'planned' })
    await passTo('2026-03-11T08:59:59Z')
    expect([await letters(), await dueOf(admin)]).toEqual([[], []])
    await passTo('2026-03-11T09:00:00Z')
    expect(await read(lead!.id)).toMatchObject({ reminder: 'due' })
    expect(await dueOf(admin)).toEqual([lead!.id])
    expect(await letters()).toMatchObject([{ to: 'admin@demo.example' }])
    expect((await letters())[0]!.subject).toContain(lead!.name)
    await passTo('2026-03-12T09:00:00Z')
    expect(await letters()).toHaveLength(1)
    expect((await leads({ reminder: 'due' })).map(({ id }) => id)).toEqual([lead!.id])
  })
  it('can be postponed and removed', async () => {
    const [lead] = await leads({ reminder: 'due' })
    await remind(lead!.id, { remind_at: '2026-03-13T09:00:00.000Z' })
    expect([(await read(lead!.id)).reminder, await dueOf(admin)]).toEqual(['planned', []])
    await passTo('2026-03-13T09:00:01Z')
    expect([(await read(lead!.id)).reminder, (await letters()).length]).toEqual(['due', 2])
    await remind(lead!.id, { remind_at: null })
    expect([(await read(lead!.id)).reminder, await dueOf(admin)]).toEqual(['none', []])
  })
  it.each([
    ['another brand', 'admin@second.example'],
    ['a role without leads', 'manager@demo.example'],
  ])('are not sent to an employee of %s, who cannot open the lead', async (_, email) => {
    const [lead] = await leads()
    const filter = encodeURIComponent(JSON.stringify({ q: email }))
    const [stranger] = (await admin.ask({ url: `/api/v1/employees?filter=${filter}` })).json<{ id: string }[]>()
    const before = (await letters()).length
    const at = new Date(now + 3_600_000).toISOString()
    await remind(lead!.id, { remind_at: at, staff_id: stranger!.id, status: 'in_work', note: 'Not for strangers' })
    await passTo(at)
    expect([(await read(lead!.id)).reminder, (await letters()).length]).toEqual(['due', before])
    await remind(lead!.id, { staff_id: me })
  })
  it('are reported once by two processes', async () => {
    const [lead] = await leads()
    await remind(lead!.id, { remind_at: '2026-03-14T09:00:00.000Z' })
    const before = (await letters()).length
    const other = portal.services.leadReminders.run()
    now = Date.parse('2026-03-14T09:00:00Z')
    run.wake()
    other.wake()
    await Promise.all([run.idle(), other.idle()])
    await other.close()
    expect((await letters()).length).toBe(before + 1)
    await remind(lead!.id, { remind_at: null })
  })
  it('end with a lead that is won or lost', async () => {
    const [lead] = await leads()
    const before = (await letters()).length
    await remind(lead!.id, { remind_at: '2026-03-15T09:00:00.000Z' })
    await remind(lead!.id, { status: 'lost' })
    await passTo('2026-03-16T09:00:00Z')
    expect([(await read(lead!.id)).reminder, (await letters()).length, await dueOf(admin)]).toEqual(['none', before, []])
    await remind(lead!.id, { status: 'new' })
    expect((await read(lead!.id)).reminder).toBe('due')
    await remind(lead!.id, { remind_at: null })
  })
  it('of a lead without an employee send no e-mail, and are reported on the home page', async () => {
    const [lead] = await leads()
    const before = (await letters()).length
    await remind(lead!.id, { staff_id: null, remind_at: '2026-03-17T09:00:00.000Z' })
    await passTo('2026-03-17T09:00:00Z')
    expect([await dueOf(admin), (await letters()).length]).toEqual([[lead!.id], before])
    await remind(lead!.id, { remind_at: null })
  })
  it('are not shown to staff of another brand', async () => {
    const own = await adminOfSecondBrand(portal)
    const [lead] = await leads({ brand: 'main' })
    await remind(lead!.id, { remind_at: '2026-03-17T09:30:00.000Z' })
    await passTo('2026-03-17T09:30:00Z')
    expect([await dueOf(admin), await dueOf(own)]).toEqual([[lead!.id], []])
    expect((await own.ask({ method: 'PATCH', url: `/api/v1/leads/${lead!.id}`, version: 1, body: { remind_at: null } })).statusCode).toBe(
      404,
    )
    await remind(lead!.id, { remind_at: null })
  })
  it.each([
    ['remind_at', 'tomorrow'],
    ['remind_at', '2026-02-30T09:00:00Z'],
    ['remind_at', 5],
  ])('cannot have %s %j', async (name, value) => {
    const [lead] = await leads()
    expect((await change(lead!.id, { [name]: value })).statusCode).toBe(400)
  })
  it('must be in the future when they are set; a past one stays, and Undo restores it', async () => {
    const [lead] = await leads()
    const past = new Date(now - 120_000).toISOString()
    const refused = await change(lead!.id, { remind_at: past })
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/remind_at future']])
    const minute = new Date(now - 30_000).toISOString().replace('.000Z', 'Z')
    await remind(lead!.id, { remind_at: minute, status: 'in_work' })
    now += 3_600_000
    await remind(lead!.id, { note: 'Called' })
    expect(await read(lead!.id)).toMatchObject({ remind_at: minute, reminder: 'due' })
    await remind(lead!.id, { remind_at: null })
    await remind(lead!.id, { remind_at: minute })
    expect(await read(lead!.id)).toMatchObject({ remind_at: minute, reminder: 'due' })
    await remind(lead!.id, { remind_at: null, note: null })
  })
  it('and leads are assigned to employees who can sign in; a lead keeps one who no longer can', async () => {
    const [lead] = await leads()
    const filter = encodeURIComponent(JSON.stringify({ q: 'former@demo.example' }))
    const [former] = (await admin.ask({ url: `/api/v1/employees?filter=${filter}` })).json<{ id: string; version: number }[]>()
    const refused = await change(lead!.id, { staff_id: former!.id })
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/staff_id reference']])
    const fresh = await portal.signIn('admin@demo.example')
    const enable = async (active: boolean): Promise<void> => {
      const { version } = (await admin.ask({ url: `/api/v1/employees/${former!.id}` })).json<{ version: number }>()
      const url = `/api/v1/employees/${former!.id}`
      expect((await fresh.ask({ method: 'PATCH', url, version, body: { active } })).statusCode).toBe(200)
    }
    await enable(true)
    await remind(lead!.id, { staff_id: former!.id })
    await enable(false)
    await remind(lead!.id, { note: 'Of a former colleague' })
    await remind(lead!.id, { staff_id: me, note: null })
    expect((await change(lead!.id, { staff_id: former!.id })).statusCode).toBe(400)
  })
  it('have a read-only state', async () => {
    const [lead] = await leads()
    const answer = await change(lead!.id, { reminder: 'due' })
    if (answer.statusCode === 200) expect((await read(lead!.id)).reminder).toBe('none')
    else expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/reminder readOnly']])
  })
})

it.each(['en_US', 'ru_RU'])('the help names the statuses that get no reminders as the list names them: %s', (locale) => {
  const { help, options } = JSON.parse(readFileSync(`src/schemas/leads/${locale}.json`, 'utf8')) as Record<
    'help' | 'options',
    Record<string, string>
  >
  for (const status of ['won', 'lost']) expect(help.remind_at!.toLowerCase()).toContain(options[`status.${status}`]!.toLowerCase())
})
