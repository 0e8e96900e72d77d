// Automatic top-ups of many projects, and of one whose operations come at once, on both databases and over two processes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Answer, type Caller, openPortal, type Portal } from '../support/portal.ts'

const now = new Date('2026-03-20T12:00:00.000Z')
const reason = 'A reason that is long enough'

onEachDatabase('automatic top-ups', (env) => {
  const portals: Portal[] = []
  const admins: Caller[] = []
  let turn = 0
  beforeAll(async () => {
    const given = await env()
    portals.push(await openPortal({ demo: 'people', clock: () => now, env: given }))
    if (given['DATABASE_URL']) portals.push(await openPortal({ demo: false, clock: () => now, env: given }))
    for (const portal of portals) admins.push(await portal.signIn('admin@demo.example', { as: 'bearer' }))
  })
  afterAll(async () => {
    for (const portal of portals) await portal.close()
  })

  async function makeProject(account: string): Promise<string> {
    const autorecharge = { enabled: true, threshold: 100, amount: 500, monthly_limit: 600 }
    const terms = {
      client_type: 'legal',
      company_brand: 'main',
      status: 'active',
      currency: 'RUB',
      accounts: { [account]: { client: 'CDN2' } },
    }
    const body = { name: account, ...terms, service_billing: { documents_email: 'pay@portal.example', autorecharge } }
    const made = await admins[0]!.ask({ method: 'POST', url: '/api/v1/projects', body })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<{ id: string }>().id
  }
  const book = (project: string, body: object): Promise<Answer> =>
    admins[turn++ % admins.length]!.ask({ method: 'POST', url: `/api/v1/billing/${project}/operations`, body })
  async function requestsOf(account: string): Promise<number> {
    await admins[0]!.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })
    return (await admins[0]!.ask({ url: `/api/v1/accounts/${account}/top-ups` })).json<{ automatic?: boolean }[]>().length
  }
  const errors = (): string[] => portals.flatMap(({ logLines }) => logLines.filter((line) => line.includes('top-up could not be')))

  describe('of many projects', () => {
    it('are requested for each, however many there are in the same hour', async () => {
      const accounts = Array.from({ length: 24 }, (_, n) => `many-${n}`)
      for (const account of accounts) await book(await makeProject(account), { kind: 'charge', amount: '1', reason })
      for (const account of accounts) expect([account, await requestsOf(account)]).toEqual([account, 1])
      expect(errors()).toEqual([])
    })
  })

  describe('of one project', () => {
    it.each([0, 1, 2])('stay within its month when payments and charges come at once (%i)', async (round) => {
      const account = `once-${round}`
      const project = await makeProject(account)
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          book(project, n % 2 ? { kind: 'payment', amount: '1', method: 'card' } : { kind: 'charge', amount: '1', reason }),
        ),
      )
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
      expect(await requestsOf(account)).toBe(1)
    })
  })
})
