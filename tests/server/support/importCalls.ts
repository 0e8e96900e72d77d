// Imports of DNS records, as tests send them: in parts that are stored first and applied together.
import { expect } from 'vitest'
import { type Caller, listUrl } from './portal.ts'

export type Stored = { id: string; version: number; name: string; ttl: number }
export const [zones, records] = ['dns-zones', 'dns-records'].map((type) => listUrl('demo-cdn2', type)) as [string, string]
let count = 0

/** A change that adds an A record to the zone. */
export const newRecord = (zone: string, name: string, more: object = {}) => ({
  action: 'create',
  data: { zone_id: zone, name, type: 'A', records: [{ content: '203.0.113.1' }], ...more },
})
export const newKey = (): string => `import-of-the-test-${(count += 1)}`

/** Calls of a customer of demo-cdn2, who is signed in when they are made; `who`: of somebody else. */
export function importCalls(customer: () => Caller) {
  const newZone = async (): Promise<string> => {
    const made = await customer().ask({ method: 'POST', url: zones, body: { name: `import-${(count += 1)}.example` } })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<Stored>().id
  }
  const post = (body: object, who = customer()) => who.ask({ method: 'POST', url: `${records}/batch`, body })
  const stage = async (key: string, changes: object[]): Promise<Stored[]> => {
    const answer = await post({ import: key, changes })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ records: Stored[] }>().records
  }
  const apply = (key: string, who = customer()) => post({ import: key, last: true, changes: [] }, who)
  /** A record without an import. */
  const create = async (zone: string, name: string): Promise<Stored> => {
    const answer = await post({ changes: [newRecord(zone, name)] })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ records: [Stored] }>().records[0]
  }
  const recordsOf = async (zone: string): Promise<Stored[]> =>
    (await customer().ask({ url: `${records}?filter=${JSON.stringify({ zone_id: zone })}&range=[0,199]` })).json<Stored[]>()
  const names = async (zone: string): Promise<string[]> => (await recordsOf(zone)).map(({ name }) => name).toSorted()
  return { newZone, post, stage, apply, create, recordsOf, names }
}
