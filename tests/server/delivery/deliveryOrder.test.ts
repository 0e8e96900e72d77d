// No change is lost between writers and a reader with one cursor: on PostgreSQL with several processes, in any order of commits.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import { accountScope } from '../../../server/store/scope.ts'
import type { Store } from '../../../server/store/types.ts'
import { rowOf } from '../store/contract/storeRows.ts'
import { onPostgres } from '../support/onPostgres.ts'

const a = accountScope('a')
const at = '2026-01-02T03:04:05.000Z'

onPostgres('the outbox on PostgreSQL', (postgres) => {
  let stores: Store[]
  let url: string
  beforeAll(async () => {
    url = await postgres.fresh()
    stores = await Promise.all([1, 2, 3].map(() => openPostgres({ url, connections: 6 })))
  })
  afterAll(async () => {
    await Promise.all(stores?.map((store) => store.close()) ?? [])
  })
  const ask = { types: ['t'], tasks: [], deletedAfter: 0, tasksSince: '' }

  it('shows no row before one with a smaller number: a row that is announced first and committed last is not skipped', async () => {
    const [one, other, reader] = stores as [Store, Store, Store]
    let goOn = (): void => undefined
    const held = new Promise<void>((done) => (goOn = done))
    let announced = (): void => undefined
    const isAnnounced = new Promise<void>((done) => (announced = done))
    const first = one.transaction(async ({ records, history }) => {
      await records.insert(a, 't', rowOf('slow'))
      await history.announce(a, { type: 't', id: 'slow', version: 1, action: 'create', at }, { inOrder: true })
      announced()
      await held
    })
    await isAnnounced
    const second = other.transaction(async ({ records, history }) => {
      await records.insert(a, 't', rowOf('quick'))
      await history.announce(a, { type: 't', id: 'quick', version: 1, action: 'create', at }, { inOrder: true })
    })
    // Until the first one ends there is nothing to pass over it with.
    await expect
      .poll(() => postgres.run(url, "select 1 as waits from pg_locks where locktype = 'advisory' and not granted"))
      .toHaveLength(1)
    expect(await reader.delivery.changes({ ...ask, after: 0 }, 10)).toEqual([])
    goOn()
    await Promise.all([first, second])
    expect((await reader.delivery.changes({ ...ask, after: 0 }, 10)).map(({ id }) => id)).toEqual(['slow', 'quick'])
  })

  it('gives a reader every latest version, in order per record, while many write through several processes', async () => {
    const start = await stores[2]!.delivery.head()
    const [perWriter, seen] = [25, new Map<string, number[]>()]
    let [after, isOver] = [start, false]
    const reading = (async () => {
      for (;;) {
        const wasOver = isOver
        const page = await stores[2]!.delivery.changes({ ...ask, after }, 7)
        for (const { id, version } of page) seen.set(id, [...(seen.get(id) ?? []), version])
        after = page.at(-1)?.seq ?? after
        if (page.length === 0 && wasOver) return
      }
    })()
    const writer = async (n: number): Promise<void> => {
      for (let version = 1; version <= perWriter; version += 1) {
        await stores[n % 2]!.transaction(async ({ records, history }) => {
          const row = rowOf(`w${n}`, { version }, { version })
          if (version === 1) await records.insert(a, 't', row)
          else expect(await records.update(a, 't', row)).toBe(true)
          await history.announce(a, { type: 't', id: row.id, version, action: 'update', at }, { inOrder: true })
          // Others get the next numbers meanwhile, if they may.
          await new Promise((done) => setTimeout(done, (n * version) % 4))
        })
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)))
    isOver = true
    await reading
    expect([...seen.entries()].map(([id, versions]) => [id, versions.at(-1)]).sort()).toEqual(
      Array.from({ length: 8 }, (_, n) => [`w${n}`, perWriter]),
    )
    for (const versions of seen.values()) expect(versions).toEqual([...new Set(versions)].sort((x, y) => x - y))
  })
})
