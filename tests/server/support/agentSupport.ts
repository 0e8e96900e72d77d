// Agents as tests drive them: made by staff, with their own key, through the API alone.
import { afterAll, beforeEach } from 'vitest'
import type { AckResult, AgentChange, Changes } from '../../../server/services/agents/types.ts'
import type { Delivery } from '../../../src/engine/resolve/envelope.ts'
import { type Answer, type Ask, type Caller, listUrl, makerOf, openPortal, type Portal } from './portal.ts'

export type TestAgent = {
  id: string
  key: string
  ask: (ask: Ask) => Promise<Answer>
  changes: (query?: { after?: string | null; limit?: number; wait?: number }) => Promise<Changes>
  /** Every page from a cursor on. */
  all: (after?: string | null, limit?: number) => Promise<{ changes: AgentChange[]; cursor: string }>
  say: (change: Pick<AgentChange, 'account' | 'type' | 'id' | 'version'>, state?: string, errors?: object[]) => Promise<AckResult>
}
const base = '/api/v1/agent'

/** With the given key. */
export function agentWith(portal: Pick<Portal, 'nobody'>, id: string, key: string): TestAgent {
  const ask: TestAgent['ask'] = (asked) => portal.nobody.ask({ ...asked, headers: { ...asked.headers, authorization: `Bearer ${key}` } })
  const changes: TestAgent['changes'] = async (query = {}) => {
    const given = Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)])
    return read<Changes>(await ask({ url: `${base}/changes?${new URLSearchParams(given)}` }))
  }
  return {
    id,
    key,
    ask,
    changes,
    async all(after, limit) {
      const found: AgentChange[] = []
      for (let cursor = after ?? null; ;) {
        const page = await changes({ after: cursor, limit })
        found.push(...page.changes)
        cursor = page.cursor
        if (!page.more) return { changes: found, cursor }
      }
    },
    say: async ({ account, type, id: record, version }, state = 'applied', errors) =>
      read<AckResult>(
        await ask({
          method: 'POST',
          url: `${base}/acknowledgements`,
          body: { acknowledgements: [{ account, type, id: record, version, state, ...(errors && { errors }) }] },
        }),
      ),
  }
}

function read<T>(answer: Answer): T {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}

export async function makeAgent(portal: Portal, name: string, kind = 'edge'): Promise<TestAgent> {
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const made = await admin.ask({ method: 'POST', url: '/api/v1/agents', body: { name, kind } })
  if (made.statusCode !== 201) throw new Error(made.body)
  const { id } = made.json<{ id: string }>()
  const given = await admin.ask({ method: 'POST', url: `${base}/keys/${id}` })
  if (given.statusCode !== 201) throw new Error(given.body)
  return agentWith(portal, id, given.json<{ key: string }>().key)
}

/** Delivery state of the record at an address. */
export async function deliveryAt(caller: Caller, url: string): Promise<Delivery> {
  return (await caller.ask({ url })).json<{ _delivery: Delivery }>()['_delivery']
}

/** As staff change an agent. */
export async function changeAgent(portal: Portal, id: string, data: object): Promise<void> {
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const { version } = (await admin.ask({ url: `/api/v1/agents/${id}` })).json<{ version: number }>()
  const answer = await admin.ask({ method: 'PATCH', url: `/api/v1/agents/${id}`, version, body: data })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** Makes agents for one story: every story of the file begins with none that is on. `forget` is told of one that is removed. */
export function agentsOfStory(portal: () => Portal): { make: () => Promise<TestAgent>; forget: (agent: TestAgent) => void } {
  const agents = new Set<TestAgent>()
  let count = 0
  beforeEach(async () => {
    for (const { id } of agents) await changeAgent(portal(), id, { active: false })
    agents.clear()
  })
  return {
    async make() {
      const agent = await makeAgent(portal(), `Agent ${(count += 1)}`)
      agents.add(agent)
      return agent
    },
    forget: (agent) => void agents.delete(agent),
  }
}

/** For a whole file: a customer's HTTP resources that agents hold, behind a clock that the tests turn (`clock.now`). */
export async function openHeld(begin = new Date('2026-03-01T10:00:00.000Z')) {
  const clock = { now: begin }
  const portal = await openPortal({ demo: 'people', clock: () => clock.now })
  afterAll(() => portal.close())
  const customer = await portal.signIn('cdn2@demo.example')

  const url = listUrl('demo-cdn2', 'http-resources')
  const { created } = makerOf(() => customer, url)
  const read = async (id: string) => (await customer.ask({ url: `${url}/${id}` })).json<{ version: number }>()
  const deliveryOf = (id: string) => deliveryAt(customer, `${url}/${id}`)
  const rename = async (id: string, name: string): Promise<number> => {
    const { version } = await read(id)
    return (await customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body: { name } })).json<{ version: number }>().version
  }
  const places = (id: string, version = 1) => ({ account: 'demo-cdn2', type: 'http-resources', id, version })
  return { portal, customer, clock, url, created, read, deliveryOf, rename, places }
}
