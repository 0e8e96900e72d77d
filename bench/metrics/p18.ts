// Cost of committing agents' changes in order on PostgreSQL: the same writes with and without that order.
import { openPostgres } from '../../server/store/database/postgres/openPostgres.ts'
import { accountScope } from '../../server/store/scope.ts'
import type { Store } from '../../server/store/types.ts'
import { postgresBinaries, startPostgres } from '../../tests/support/outside/postgres.ts'
import { alternate, type Row, rowOf } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'

const scope = accountScope('bench')
const type = 'bench-rows'
const at = '2026-01-02T03:04:05.000Z'
const data = JSON.stringify({ name: 'Ordered record', host: 'origin.example.com', port: 443, tier: 'medium', active: true })
const writers = [1, 8]

/** Writes as a record does: record, revision, audit and outbox in one durable transaction. Two stores stand for two processes. */
export async function p18({ repeats, seconds, say }: Bench): Promise<Row[]> {
  const bin = postgresBinaries()
  if (!bin) throw new Error('no PostgreSQL is installed')
  const postgres = await startPostgres(bin, { durable: true })
  const url = await postgres.fresh()
  const stores = await Promise.all([1, 2].map(() => openPostgres({ url, connections: 8 })))
  let made = 0
  const run = async (count: number, inOrder: boolean): Promise<{ perSecond: number }> => {
    const begun = performance.now()
    const until = begun + seconds * 1000
    const first = made
    await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        while (performance.now() < until) await write(stores[n % stores.length]!, `r${(made += 1)}`, inOrder)
      }),
    )
    return { perSecond: ((made - first) * 1000) / (performance.now() - begun) }
  }
  try {
    const rows: Row[] = []
    for (const count of writers) {
      const samples = await alternate({ ours: () => run(count, true), peer: () => run(count, false) }, repeats, say)
      rows.push(
        rowOf(samples, 'perSecond', {
          id: 'P18',
          metric: `changes for agents on PostgreSQL, ${count} at once`,
          unit: '/s',
          peerName: 'without the order',
          goal: { least: 0.5 },
        }),
      )
    }
    return rows
  } finally {
    await Promise.all(stores.map((store) => store.close()))
    await postgres.stop()
  }
}

async function write(store: Store, id: string, inOrder: boolean): Promise<void> {
  const who = { actor: '', actor_name: '', ip: '' }
  await store.transaction(async ({ records, history }) => {
    await records.insert(scope, type, {
      id,
      parent: '',
      version: 1,
      data,
      search: '',
      delivery: 'none',
      created_at: at,
      updated_at: at,
      deleted_at: null,
      labels: '[]',
    })
    await history.addRevision(scope, { type, id, version: 1, at, ...who, action: 'create', data })
    await history.audit(scope, { at, ...who, request_id: '', action: 'create', type, id, detail: '{}' })
    await history.announce(scope, { type, id, version: 1, action: 'create', at }, { inOrder })
  })
}
