// An employee gets in by a one-time link that somebody who may change him has made.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/services/access/keys/random.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { addRole, type Answer, type Caller, demoPassword, errorsOf, openPortal, type Portal, sameBody } from '../support/portal.ts'

type Made = { code: string; host: string | null; expires_at: string }
type Hired = { id: string; version: number; email: string; brand: string }
const good = 'Quiet-Harbour-71'

let portal: Portal
let boss: Caller
let time = Date.parse('2026-06-01T10:00:00Z')
let count = 0

async function hire(role: string, more: object = {}): Promise<Hired> {
  const answer = await boss.ask({
    method: 'POST',
    url: '/api/v1/employees',
    body: { email: `new${(count += 1)}@staff.example`, role, brand: 'main', timezone: 'Europe/Moscow', ...more },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const offer = (caller: Caller, id: string, host?: string): Promise<Answer> =>
  caller.ask({ method: 'POST', url: `/api/v1/staff/${id}/password-link`, ...(host && { host }) })
async function linkFor(id: string, caller = boss): Promise<Made> {
  const answer = await offer(caller, id)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
/** Each try from a network of its own: slowing down has a test of its own. */
const use = (code: string, password = good, from = `10.${(count += 1) % 250}.${count >> 8}.1`): Promise<Answer> =>
  portal.app.inject({
    method: 'POST',
    url: '/api/v1/password',
    remoteAddress: from,
    headers: { host: 'localhost' },
    payload: { code, password },
  })
const patch = (id: string, version: number, body: object): Promise<Answer> =>
  boss.ask({ method: 'PATCH', url: `/api/v1/employees/${id}`, version, body })
const signIn = (email: string, password = good, host = 'localhost'): Promise<Caller> =>
  portal.signIn(email, { as: 'bearer', password, host })
/** Someone of the role who has a password already. */
async function staffer(role: string, more: object = {}): Promise<{ hired: Hired; caller: Caller }> {
  const hired = await hire(role, more)
  await portal.services.people.setPassword(hired.id, demoPassword)
  return { hired, caller: await signIn(hired.email, demoPassword, hired.brand === 'second' ? 'second.localhost' : 'localhost') }
}
async function expectWrong(code: string, why = 'wrong_link'): Promise<void> {
  const answer = await use(code)
  expect([answer.statusCode, answer.json().code], answer.body).toEqual([403, why])
}

beforeAll(async () => {
  portal = await openPortal({
    demo: 'people',
    clock: () => new Date(time),
    env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', PROOF_MINUTES: '10080' },
  })
  boss = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

describe('a password link (A4)', () => {
  it('signs a new employee in, once, and is audited without the secret', async () => {
    const { id, email } = await hire('manager_provider')
    await expect(signIn(email)).rejects.toThrow('403')
    const { code, host, expires_at } = await linkFor(id)
    expect([host, expires_at]).toEqual([null, '2026-06-02T10:00:00.000Z'])
    expect((await use(code)).statusCode).toBe(204)
    expect((await (await signIn(email)).ask({ url: '/api/v1/session' })).json()).toMatchObject({ id, role: 'manager_provider' })
    await expectWrong(code, 'link_used')
    const rows = (await portal.services.store.history.audited(providerScope)).filter(
      (row) => row.id === id && row.action.startsWith('password'),
    )
    expect(rows.map(({ action, actor }) => [action, actor === id])).toEqual([
      ['password-set', true],
      ['password-link', false],
    ])
    expect(JSON.stringify(rows)).not.toContain(code.split('.')[2])
    expect(portal.logLines.join('')).not.toContain(code.split('.')[2])
  })

  it('sets the password in exactly one of fifty concurrent calls', async () => {
    const { id, email } = await hire('manager_provider')
    const { code } = await linkFor(id)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => use(code, `Quiet-Harbour-${100 + n}`)))
    const won = answers.flatMap(({ statusCode }, n) => (statusCode === 204 ? [n] : []))
    expect(won).toHaveLength(1)
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 204).map((answer) => answer.json().code))).toEqual(
      new Set(['link_used']),
    )
    await signIn(email, `Quiet-Harbour-${100 + won[0]!}`)
    await expect(signIn(email, `Quiet-Harbour-${101 + won[0]!}`)).rejects.toThrow('403')
  })

  it('ends every session of the person', async () => {
    const { hired, caller } = await staffer('manager_provider')
    expect((await use((await linkFor(hired.id)).code)).statusCode).toBe(204)
    expect((await caller.ask({ url: '/api/v1/session' })).statusCode).toBe(401)
    await expect(signIn(hired.email, demoPassword)).rejects.toThrow('403')
  })

  it('works for exactly a day', async () => {
    const [one, other] = [await hire('manager_provider'), await hire('manager_provider')]
    const [first, second] = [await linkFor(one.id), await linkFor(other.id)]
    time += 24 * 3_600_000 - 1
    expect((await use(first.code)).statusCode).toBe(204)
    time += 1
    await expectWrong(second.code, 'link_expired')
  })

  it('is valid only if it is the newest one', async () => {
    const { id } = await hire('manager_provider')
    const [old, fresh] = [await linkFor(id), await linkFor(id)]
    await expectWrong(old.code)
    expect((await use(fresh.code)).statusCode).toBe(204)
  })

  it('belongs to one person, one creator and one purpose', async () => {
    const [one, other] = [await hire('manager_provider'), await hire('manager_provider')]
    const [id, maker, secret] = (await linkFor(one.id)).code.split('.')
    for (const code of [
      `${other.id}.${maker}.${secret}`,
      `${id}.${id}.${secret}`,
      `${id}.${maker}`,
      `${id}.${maker}.`,
      secret!,
      '..',
      '__proto__.constructor.x',
      `${id}.${maker}.${secret}.`,
    ])
      await expectWrong(code)
    const setup = `${id}.${maker}.for-another-purpose`
    await portal.services.store.sessions.addCode({
      hash: hashToken(setup),
      purpose: 'setup',
      subject: id!,
      created_at: new Date(time).toISOString(),
      expires_at: new Date(time + 1000).toISOString(),
      used_at: null,
    })
    await expectWrong(setup)
    const asSetup = await portal.app.inject({
      method: 'POST',
      url: '/api/v1/setup',
      headers: { host: 'localhost' },
      payload: { code: `${id}.${maker}.${secret}`, email: 'x@staff.example', password: good },
    })
    expect(asSetup.statusCode).toBe(403)
    expect((await use(`${id}.${maker}.${secret}`)).statusCode).toBe(204)
  })

  it.each([
    ['role', { role: 'admin_provider' }],
    ['address', { email: 'elsewhere@staff.example' }],
    ['brand', { brand: 'second' }],
    ['right to sign in', { active: false }],
  ])('ends when the %s of the employee changes', async (_what, body) => {
    const { id, version } = await hire('manager_provider')
    const { code } = await linkFor(id)
    expect((await patch(id, version, body)).statusCode).toBe(200)
    await expectWrong(code)
  })

  it.each([
    ['is switched off', { active: false }],
    ['may no longer', { role: 'manager_provider' }],
    ['went to another brand', { brand: 'second' }],
  ])('ends when its creator %s', async (_what, body) => {
    const { hired: maker, caller } = await staffer('admin_provider')
    const { code } = await linkFor((await hire('manager_provider')).id, caller)
    expect((await patch(maker.id, maker.version, body)).statusCode).toBe(200)
    await expectWrong(code)
  })

  it('ends when its creator has fewer rights than the employee', async () => {
    const { hired: maker, caller } = await staffer('supervisor_all')
    const { code } = await linkFor((await hire('supervisor_all')).id, caller)
    expect((await patch(maker.id, maker.version, { role: 'admin_all' })).statusCode).toBe(200)
    await expectWrong(code)
  })

  it('ends when the employee is disabled, in every way', async () => {
    const { id } = await hire('manager_provider')
    const { code } = await linkFor(id)
    await portal.services.store.people.update(id, { disabled_at: new Date(time).toISOString() })
    await expectWrong(code)
  })

  it('ends when the password is set in another way', async () => {
    const { id } = await hire('manager_provider')
    const { code } = await linkFor(id)
    await portal.services.people.setPassword(id, demoPassword)
    await expectWrong(code, 'link_expired')
  })

  it.each([
    ['too short', 'seven77', '/password minLength'],
    ['too long', 'x1'.repeat(33), '/password maxLength'],
    ['common', 'sunshine', '/password common'],
    ['the address', undefined, '/password differs'],
  ])('accepts no password that is %s, and stays valid', async (_what, password, error) => {
    const { id, email } = await hire('manager_provider')
    const { code } = await linkFor(id)
    const answer = await use(code, password ?? email)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
    expect((await use(code)).statusCode).toBe(204)
  })

  it('cannot be guessed: attempts from one network are slowed down', async () => {
    const answers: number[] = []
    for (let n = 0; n < 7; n += 1) answers.push((await use(`a.b.${n}`, good, '172.16.0.1')).statusCode)
    expect(answers).toEqual([403, 403, 403, 403, 403, 429, 429])
  })

  it('links to the host of the employee’s brand; staff of every brand sign in anywhere', async () => {
    expect((await linkFor((await hire('manager_provider', { brand: 'second' })).id)).host).toBe('second.localhost')
    expect((await linkFor((await hire('admin_all', { brand: 'second' })).id)).host).toBeNull()
  })
})

describe('creating a password link (A4)', () => {
  it.each([
    ['admin_provider', 'supervisor_provider'],
    ['admin_provider', 'admin_all'],
    ['admin_all', 'supervisor_all'],
    ['supervisor_provider', 'supervisor_all'],
  ])('is refused: by %s for a %s', async (own, mightier) => {
    const { caller } = await staffer(own)
    const answer = await offer(caller, (await hire(mightier)).id)
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'mightier'])
  })
  it.each(['manager_provider', 'clientmanager_provider'])('is refused to %s, even for their own account', async (role) => {
    const { hired, caller } = await staffer(role)
    for (const id of [hired.id, (await hire('clientmanager_provider')).id, 'stf_unknown'])
      expect((await offer(caller, id)).statusCode).toBe(404)
  })
  it('is refused for oneself, for disabled people and for customers', async () => {
    const { hired, caller } = await staffer('admin_all')
    expect((await offer(caller, hired.id)).json().code).toBe('own_password')
    expect((await offer(boss, (await hire('manager_provider', { active: false })).id)).json().code).toBe('switched_off')
    const customer = (await portal.services.store.people.findByEmail('main', 'cdn2@demo.example'))!.id
    expect((await offer(boss, customer)).statusCode).toBe(404)
  })
  it('reports an employee of another brand as unknown', async () => {
    const { caller } = await staffer('admin_provider')
    const [foreign, unknown] = [
      await offer(caller, (await hire('manager_provider', { brand: 'second' })).id),
      await offer(caller, 'stf_aaaaaaaaaaaaaaaa'),
    ]
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(sameBody(foreign)).toBe(sameBody(unknown))
  })
  it('reports other employees as unknown to staff whose reach is their own records', async () => {
    const { id } = await hire('clientmanager_provider')
    const { permissions } = portal.services.facts.roles.clientmanager_provider!
    addRole(portal, 'keeper_provider', [...permissions, 'core_update_staff'], 'own')
    const email = 'keeper-provider@staff.example'
    await portal.services.people.create({ brand: 'main', email, kind: 'staff', role: 'keeper_provider', password: demoPassword })
    const answer = await offer(await signIn(email, demoPassword), id)
    expect(answer.statusCode, answer.body).toBe(404)
  })
  it('is unknown to customers and strangers', async () => {
    const { id } = await hire('manager_provider')
    expect((await offer(await portal.signIn('cdn2@demo.example'), id)).statusCode).toBe(404)
    expect((await offer(portal.nobody, id)).statusCode).toBe(401)
  })
})
