// The store as services see it: secrets of records and texts of messages are sealed in the database and open here. Lists and searches stay sealed, because they only show that a secret exists.
import type { StoredRecord } from '../../store/records/records.ts'
import type { RecordScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { madeWhenAsked } from '../../store/madeWhenAsked.ts'
import type { Sealing } from '../access/keys/sealing.ts'
import { sealedMessages } from './sealedMessages.ts'
import { openRow, type RowKey, sealRow } from './sealedRow.ts'

export function sealedStore(store: Store, sealing: Sealing): Store {
  const { records, delivery, checks, messages, uniques } = openSealed({ inside: store, sealing })
  return {
    ...store,
    records,
    delivery,
    checks,
    messages,
    uniques,
    transaction: (work) => store.transaction((inside) => work(openSealed({ inside, sealing }, inside))),
  }
}

type Sealed = Pick<Repositories, 'records' | 'delivery' | 'checks' | 'messages' | 'uniques'>

const openSealed = madeWhenAsked<{ inside: Sealed; sealing: Sealing }, Sealed>({
  records({ inside: { records }, sealing }) {
    const key = (scope: RecordScope, type: string, id: string): RowKey => ({ account: scope.account, type, id })
    const opened = (scope: RecordScope, type: string, row: StoredRecord): StoredRecord => openRow(sealing, key(scope, type, row.id), row)
    const sealed = (scope: RecordScope, type: string, row: StoredRecord): StoredRecord => sealRow(sealing, key(scope, type, row.id), row)
    const one =
      (find: typeof records.find): typeof records.find =>
      async (scope, type, id) => {
        const row = await find(scope, type, id)
        return row && opened(scope, type, row)
      }
    return {
      ...records,
      find: one(records.find),
      findDeleted: one(records.findDeleted),
      insert: (scope, type, row) => records.insert(scope, type, sealed(scope, type, row)),
      update: (scope, type, row) => records.update(scope, type, sealed(scope, type, row)),
      revive: (scope, type, row) => records.revive(scope, type, sealed(scope, type, row)),
      rewriteDeleted: (scope, type, row) => records.rewriteDeleted(scope, type, sealed(scope, type, row)),
    }
  },
  delivery: ({ inside: { delivery }, sealing }) => ({
    ...delivery,
    changes: async (ask, limit) => (await delivery.changes(ask, limit)).map((row) => openRow(sealing, row, row)),
  }),
  checks: ({ inside: { checks }, sealing }) => ({
    ...checks,
    recordsOf: async (type, after, limit, how) =>
      (await checks.recordsOf(type, after, limit, how)).map((row) => openRow(sealing, { account: row.account, type, id: row.id }, row)),
  }),
  messages: ({ inside: { messages }, sealing }) => sealedMessages(messages, sealing),
  uniques: ({ inside: { uniques }, sealing }) => ({
    ...uniques,
    take: (scope, type, id, { secret, ...given }) =>
      uniques.take(scope, type, id, secret ? { ...given, value: sealing.mark(given.value) } : given),
  }),
})
