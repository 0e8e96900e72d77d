// Writers that go on until the server is gone, and what must be true of the database afterwards.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'

type Row = Record<string, unknown>
export type Thing = { id: string; version: number }
export type Writers = {
  /** Versions that were answered, by id. */
  acknowledged: Map<string, number>
  write: (address: string, method: string, path: string, body: object, version?: number) => Promise<Thing>
  /** Waits until the server knows the type: what operators add is read beside the work. */
  untilKnown: (address: string) => Promise<void>
  /** Starts four writers and comes back when the first write was answered; `ended` when all were refused. */
  begin: (address: string, name: string) => Promise<{ ended: Promise<unknown> }>
  /** Throws when something acknowledged is missing or something is half there. */
  expectWhole: (query: (sql: string) => Promise<Row[]> | Row[]) => Promise<Map<string, number>>
}
const type = 'things'

/** The operator's type that they write. */
export function defineThings(definitionsDir: string): void {
  mkdirSync(join(definitionsDir, type), { recursive: true })
  writeFileSync(
    join(definitionsDir, type, 'schema.json'),
    JSON.stringify({
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: { name: { type: 'string', unique: { scope: 'provider' } }, text: { type: 'string' } },
    }),
  )
}

export function createWriters(token: string): Writers {
  const acknowledged = new Map<string, number>()
  const authorization = { authorization: `Bearer ${token}` }

  const write: Writers['write'] = async (address, method, path, body, version) => {
    const init: RequestInit = {
      method,
      headers: { ...authorization, 'content-type': 'application/json', ...(version && { 'if-match': `"${version}"` }) },
      body: JSON.stringify(body),
    }
    const answer = await fetch(`${address}/api/v1/${type}${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Thing
  }
  /** Makes a record, changes it a few times, makes the next. */
  async function writer(address: string, name: string): Promise<never> {
    for (let n = 0; ; n += 1) {
      let thing = await write(address, 'POST', '', { name: `${name}-${n}`, text: 'x'.repeat(2000) })
      acknowledged.set(thing.id, thing.version)
      for (let change = 0; change < 3; change += 1) {
        thing = await write(address, 'PATCH', `/${thing.id}`, { text: `${change}`.repeat(2000) }, thing.version)
        acknowledged.set(thing.id, thing.version)
      }
    }
  }

  return {
    acknowledged,
    write,
    async untilKnown(address) {
      const status = (): Promise<number> =>
        fetch(`${address}/api/v1/${type}`, { headers: authorization }).then(
          (answer) => answer.status,
          () => 0,
        )
      while ((await status()) !== 200) await new Promise((done) => setTimeout(done, 10))
    },
    async begin(address, name) {
      const before = acknowledged.size
      const all = Promise.all(Array.from({ length: 4 }, (_, n) => writer(address, `${name}-${n}`).catch((error: Error) => error.message)))
      while (acknowledged.size === before)
        await Promise.race([
          new Promise((done) => setTimeout(done, 2)),
          all.then((errors) => {
            throw new Error(errors.join())
          }),
        ])
      return { ended: all }
    },
    async expectWhole(query) {
      const records = (await query(`select id, version from records where type = '${type}'`)) as Thing[]
      const versions = records.reduce((sum, { version }) => sum + Number(version), 0)
      const [beside] =
        await query(`select (select count(*) from record_revisions where type = '${type}') as revisions, (select count(*) from audit where type = '${type}') as audits,
        (select count(*) from outbox where type = '${type}') as announced, (select count(*) from uniques where type = '${type}') as uniques`)
      expect(Object.values(beside!).map(Number)).toEqual([versions, versions, versions, records.length])
      const stored = new Map(records.map(({ id, version }) => [id, Number(version)]))
      expect([...acknowledged].filter(([id, version]) => (stored.get(id) ?? 0) < version)).toEqual([])
      return stored
    },
  }
}
