// Rights that come by side doors ask again who is there: a letter sent once more, trust, what a brand requires and where it answers.
import { describe, expect, it } from 'vitest'
import { guestOf, openDoors } from '../support/guest.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'
import { type Ask, type Caller, demoPassword } from '../support/portal.ts'

const { portal, clock } = await openDoors({ env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800' } })
const emails = { staff: 'admin@demo.example', customer: 'cdn2@demo.example' }
let count = 0

type Row = { id: string; version: number; [field: string]: unknown }
const first = async (url: string): Promise<Row> => {
  const boss = await portal.signIn(emails.staff)
  return (await boss.ask({ url: api(url) })).json<Row[]>()[0]!
}
const changing = (type: string, body: object) => async (): Promise<Ask> => {
  const { id, version } = await first(`/${type}`)
  return { method: 'PATCH', url: api(`/${type}/${id}`), version, body }
}
const project = (more: object): Ask => ({
  method: 'POST',
  url: api('/projects'),
  body: { name: `Stepped ${(count += 1)}`, company_brand: 'main', status: 'active', client_type: 'individual', currency: 'RUB', ...more },
})
const branding = (more: object): Ask => ({
  method: 'POST',
  url: api('/brandings'),
  body: { code: `stepped${(count += 1)}`, name: 'Stepped', languages: [{ locale: 'en_US' }], ...more },
})
/** The lead of somebody who registered. */
async function registered(): Promise<string> {
  const email = `joining${(count += 1)}@customer.example`
  const guest = guestOf(portal)
  expect((await guest.post('/registration/email', { email, phone: `+4915124${10_000 + count}` })).statusCode).toBe(204)
  const code = await guest.codeFor(email, 'registration')
  expect((await guest.post('/registration', { email, target: 'registration', code, password: 'Quiet-Harbour-71' })).statusCode).toBe(204)
  return (await first(`/leads?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`)).id
}
type Case = { who: keyof typeof emails; ask: () => Promise<Ask>; status: number }
const cases: Record<string, Case> = {
  'an invitation sent once more': {
    who: 'customer',
    ask: async () => {
      const caller = await portal.signIn(emails.customer)
      const body = { email: `again${(count += 1)}@customer.example`, role: 'customer' }
      const { id } = (await caller.ask({ method: 'POST', url: api('/accounts/demo-cdn2/invitations'), body })).json<Row>()
      return { method: 'PUT', url: api(`/accounts/demo-cdn2/invitations/${id}`) }
    },
    status: 200,
  },
  'a customer who is shut out': {
    who: 'staff',
    ask: async () => ({ method: 'DELETE', url: api(`/persons/${(await newPerson(portal)).id}`) }),
    status: 204,
  },
  'membership in an account of others, for a registration': {
    who: 'staff',
    ask: async () => ({ method: 'POST', url: api(`/lead-projects/${await registered()}`), body: { account: 'demo-cdn2' } }),
    status: 200,
  },
  'names without proof': { who: 'staff', ask: changing('projects', { names_trusted: true }), status: 200 },
  'a new project whose names need no proof': { who: 'staff', ask: async () => project({ names_trusted: true }), status: 201 },
  'a project that goes to the staff of another brand': {
    who: 'staff',
    ask: changing('projects', { company_brand: 'second' }),
    status: 200,
  },
  'where a brand answers': { who: 'staff', ask: changing('brandings', { hosts: ['stepped.example'] }), status: 200 },
  'where a brand hands sessions over': { who: 'staff', ask: changing('brandings', { return_hosts: ['stepped.example'] }), status: 200 },
  'what a brand requires': { who: 'staff', ask: changing('brandings', { features: ['leads'] }), status: 200 },
  'more types for an agent': {
    who: 'staff',
    ask: async () => {
      const boss = await portal.signIn(emails.staff)
      const body = { name: `Edge ${(count += 1)}`, kind: 'edge', types: ['http-resources'] }
      const { id, version } = (await boss.ask({ method: 'POST', url: api('/agents'), body })).json<Row>()
      return { method: 'PATCH', url: api(`/agents/${id}`), version, body: { types: ['http-resources', 'certificates'] } }
    },
    status: 200,
  },
  'a new brand': { who: 'staff', ask: async () => branding({ hosts: ['new.stepped.example'] }), status: 201 },
}

describe.each(Object.entries(cases))('%s', (_what, { who, ask, status }) => {
  it('needs re-authentication after ten minutes', async () => {
    const asked = await ask()
    const caller = await portal.signIn(emails[who])
    clock.time += 600_000
    expect(codeOf(await caller.ask(asked))).toEqual([403, 'proof_required'])
    const proof = await caller.ask({ method: 'POST', url: api('/session/proof'), body: { password: demoPassword } })
    expect(proof.statusCode).toBe(204)
    const answer = await caller.ask(asked)
    expect(answer.statusCode, answer.body).toBe(status)
  })
})

describe('a change that gives no rights', () => {
  const late = async (): Promise<Caller> => {
    const caller = await portal.signIn(emails.staff)
    clock.time += 600_000
    return caller
  }
  it.each<[string, () => Promise<Ask>, number]>([
    ['a project without trust', async () => project({}), 201],
    ['a project that says so', async () => project({ names_trusted: false }), 201],
    ['the name of a project', changing('projects', { name: 'Renamed' }), 200],
    ['the look of a brand', changing('brandings', { name: 'Renamed' }), 200],
  ])('needs none: %s', async (_what, ask, status) => {
    const asked = await ask()
    const answer = await (await late()).ask(asked)
    expect(answer.statusCode, answer.body).toBe(status)
  })
})
