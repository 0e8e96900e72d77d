// What a batch costs others: turns of the event loop, questions to DNS, and the records of one transaction.
import { expect, it } from 'vitest'
import { maxRows } from '../../../server/services/records/write/many/batch.ts'
import { type Answer, type Caller, errorsOf, listUrl, openPortal, type Portal, type PortalOptions } from '../support/portal.ts'

type Stored = { id: string; version: number }
const [zones, records] = ['dns-zones', 'dns-records'].map((type) => listUrl('demo-cdn2', type)) as [string, string]
const zone = (name: string) => ({ action: 'create', data: { name: `${name}.example` } })

async function withPortal(work: (parts: { portal: Portal; customer: Caller }) => Promise<void>, options: PortalOptions = {}) {
  const portal = await openPortal({ demo: 'people', ...options })
  try {
    await work({ portal, customer: await portal.signIn('cdn2@demo.example') })
  } finally {
    await portal.close()
  }
}
const send = (customer: Caller, url: string, changes: object[], more: object = {}): Promise<Answer> =>
  customer.ask({ method: 'POST', url: `${url}/batch`, body: { changes, ...more } })
const madeBy = (answer: Answer): Stored[] => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ records: Stored[] }>().records
}

it('a batch lets other work run between its changes', () =>
  withPortal(async ({ customer }) => {
    const changes = Array.from({ length: 100 }, (_, index) => zone(`turn${index}`))
    let [turns, isOver] = [0, false]
    const turn = (): void => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    madeBy(await send(customer, zones, changes, { trial: true }))
    isOver = true
    // Twenty pieces are checked and twenty written.
    expect(turns).toBeGreaterThan(35)
  }))

it('a batch checks names for no longer than a single change; the rest is checked later', async () => {
  const asked = new Set<string>()
  const silent = (name: string) => new Promise<never>(() => void asked.add(name))
  await withPortal(
    async ({ customer }) => {
      madeBy(await send(customer, zones, [zone('slow1'), zone('slow2'), zone('slow3')]))
      expect([...asked].filter((name) => !name.includes('slow1'))).toEqual([])
      expect(asked.size).toBeGreaterThan(0)
      const all = (await customer.ask({ url: zones })).json<{ name: string; status: string }[]>()
      expect(all.filter(({ name }) => name.startsWith('slow')).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
    },
    { resolver: { simulated: true, cname: silent, txt: silent, ns: silent } },
  )
})

it('a change in a batch costs a fifth of a single one, and callers without budget wait', () =>
  withPortal(
    async ({ customer }) => {
      const some = (name: string, count: number) => Array.from({ length: count }, (_, index) => zone(`${name}${index}`))
      // 10 for the first, 2 for each other, and what the bodies weigh: 100 are there.
      madeBy(await send(customer, zones, some('budget', 30)))
      madeBy(await send(customer, zones, some('trial', 20), { trial: true }))
      const refused = await send(customer, zones, some('more', 2))
      expect([refused.statusCode, errorsOf(refused)]).toEqual([429, []])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    },
    { env: { WORK_PER_SECOND: '10' }, steady: () => 0 },
  ))

it('a batch counts records below deleted ones, so that one transaction is limited', () =>
  withPortal(async ({ customer }) => {
    const [one, other, small] = madeBy(await send(customer, zones, [zone('one'), zone('other'), zone('small')])) as [Stored, Stored, Stored]
    const below = ({ id }: Stored, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        action: 'create',
        data: { zone_id: id, name: `r${index}`, type: 'A', records: [{ content: '203.0.113.1' }] },
      }))
    for (const { id } of [one, other]) madeBy(await send(customer, records, below({ id, version: 1 }, 500)))
    madeBy(await send(customer, records, below(small, 2)))
    const gone = (...all: Stored[]) => all.map(({ id }) => ({ action: 'delete', id, version: 1 }))
    const refused = await send(customer, zones, gone(one, other, small))
    expect([refused.statusCode, errorsOf(refused)]).toEqual([400, ['/changes/1/data maxItems']])
    expect((await customer.ask({ url: `${zones}/${one.id}` })).statusCode).toBe(200)
    expect(maxRows).toBe(1000)
    madeBy(await send(customer, zones, gone(one, small)))
    expect((await customer.ask({ url: `${records}?filter=${JSON.stringify({ zone_id: small.id })}` })).json()).toEqual([])
  }))
