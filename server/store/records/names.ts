// Names on the edge: claims of records, and the one record for which a name is in effect. The key of name_holders guarantees that it is one.
import type { Kysely, Selectable, Updateable } from 'kysely'
import type { Notify } from '../database/notices.ts'
import type { Tables } from '../schema.ts'

export type NameClaim = Selectable<Tables['name_claims']>
export type NameHolder = Omit<Selectable<Tables['name_holders']>, 'reversed'>
export type NameKey = Pick<NameClaim, 'kind' | 'name'>
/** The claiming record. */
export type NamingRecord = Pick<NameClaim, 'account' | 'type' | 'id'>
const maxAtOnce = 20
/** Parameters per statement. */
const maxIds = 500

export function namesIn(db: Kysely<Tables>, notify: Notify) {
  return {
    ...claimRows(db),
    ...holderRows(db, notify),
  }
}

function claimRows(db: Kysely<Tables>) {
  return {
    ofRecord: ({ account, type, id }: NamingRecord): Promise<NameClaim[]> =>
      db
        .selectFrom('name_claims')
        .where((where) => where.and({ account, type, id }))
        .selectAll()
        .orderBy('name')
        .execute(),
    /** Of these records of a type. */
    async ofRecords({ account, type }: Pick<NamingRecord, 'account' | 'type'>, ids: string[]): Promise<NameClaim[]> {
      if (ids.length === 0) return []
      return db
        .selectFrom('name_claims')
        .where('account', '=', account)
        .where('type', '=', type)
        .where('id', 'in', ids)
        .selectAll()
        .execute()
    },
    /** Claims of an account on these names, in any record. */
    async ofAccount(account: string, kind: string, names: string[]): Promise<NameClaim[]> {
      if (names.length === 0) return []
      return db
        .selectFrom('name_claims')
        .where('kind', '=', kind)
        .where('name', 'in', names)
        .where('account', '=', account)
        .selectAll()
        .execute()
    },
    /** Names in effect for these records, of any account and type. */
    async inEffect(ids: string[]): Promise<(NamingRecord & NameKey)[]> {
      const found: (NamingRecord & NameKey)[] = []
      for (let start = 0; start < ids.length; start += maxIds)
        found.push(
          ...(await db
            .selectFrom('name_holders')
            .where('id', 'in', ids.slice(start, start + maxIds))
            .where('released_at', 'is', null)
            .select(['account', 'type', 'id', 'kind', 'name'])
            .execute()),
        )
      return found
    },
    claim: async (row: NameClaim): Promise<void> =>
      void (await db
        .insertInto('name_claims')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account', 'type', 'id', 'kind', 'name']).doUpdateSet(row))
        .execute()),
    change: async (claim: NamingRecord & NameKey, changes: Updateable<Tables['name_claims']>): Promise<void> =>
      void (await db
        .updateTable('name_claims')
        .set(changes)
        .where((where) => where.and(oneClaim(claim)))
        .execute()),
    /** Postpones a check unless another process did; false in that case. */
    async postpone(claim: NamingRecord & NameKey & Pick<NameClaim, 'due_at'>, due_at: string): Promise<boolean> {
      const moved = await db
        .updateTable('name_claims')
        .set({ due_at })
        .where((where) => where.and({ ...oneClaim(claim), due_at: claim.due_at }))
        .executeTakeFirst()
      return moved.numUpdatedRows === 1n
    },
    drop: async (claim: NamingRecord & NameKey): Promise<void> =>
      void (await db
        .deleteFrom('name_claims')
        .where((where) => where.and(oneClaim(claim)))
        .execute()),
    due: (now: string): Promise<NameClaim[]> =>
      db.selectFrom('name_claims').where('due_at', '<=', now).selectAll().orderBy('due_at').limit(maxAtOnce).execute(),
    next: async (): Promise<string | undefined> =>
      (
        await db
          .selectFrom('name_claims')
          .select(({ fn }) => fn.min('due_at').as('due'))
          .executeTakeFirstOrThrow()
      ).due ?? undefined,
    /** Makes the checks of the account's claims due again. */
    wake: async (account: string, at: string): Promise<void> =>
      void (await db.updateTable('name_claims').set({ due_at: at }).where('account', '=', account).execute()),
  }
}

function holderRows(db: Kysely<Tables>, notify: Notify) {
  return {
    async holders(kind: string, names: string[]): Promise<NameHolder[]> {
      if (names.length === 0) return []
      return db.selectFrom('name_holders').where('kind', '=', kind).where('name', 'in', names).selectAll().execute()
    },
    /** Names above and below a name that are in effect or rest. */
    async kinOf(kind: string, name: string): Promise<NameHolder[]> {
      const labels = name.split('.')
      const above = labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'))
      const under = `${reversed(name)}.`
      return db
        .selectFrom('name_holders')
        .where('kind', '=', kind)
        .where(({ or, and, eb }) =>
          or([
            // '/' is the character after '.'.
            and([eb('reversed', '>', under), eb('reversed', '<', `${under.slice(0, -1)}/`)]),
            ...(above.length > 0 ? [eb('name', 'in', above)] : []),
          ]),
        )
        .selectAll()
        .execute()
    },
    /** Claims a name without a present or past holder; false if it has one. */
    async hold(row: NameHolder): Promise<boolean> {
      const taken = await db
        .insertInto('name_holders')
        .values({ ...row, reversed: reversed(row.name) })
        .onConflict((conflict) => conflict.columns(['kind', 'name']).doNothing())
        .executeTakeFirst()
      return taken.numInsertedOrUpdatedRows === 1n
    },
    /** Passes a name from its present or last holder to the next; false when the holder changed meanwhile. */
    async pass(from: NamingRecord & NameKey, { account, type, id, method, proven_at }: NameHolder): Promise<boolean> {
      const passed = await db
        .updateTable('name_holders')
        .set({ account, type, id, method, proven_at, released_at: null })
        .where((where) => where.and(oneClaim(from)))
        .executeTakeFirst()
      return passed.numUpdatedRows === 1n
    },
    /** The name rests from then on. `unproven`: its account gets it back only with a proof. */
    release: async (holder: NamingRecord & NameKey, at: string, { unproven = false } = {}): Promise<void> =>
      void (await db
        .updateTable('name_holders')
        .set({ released_at: at, ...(unproven && { method: '' }) })
        .where((where) => where.and(oneClaim(holder)))
        .where('released_at', 'is', null)
        .execute()),
    lost: ({ account, type, id, name }: NamingRecord & NameKey, version: number): Promise<void> =>
      notify({ kind: 'name', account, type, id, version, name }),
    /** Secret from which accounts' tokens are derived: set once, when the database was created. */
    salt: async (): Promise<string> =>
      (await db.selectFrom('settings').where('key', '=', 'name-proof-salt').select('value').executeTakeFirstOrThrow()).value,
    isTrusted: async (account: string): Promise<boolean> =>
      (await db.selectFrom('accounts').where('name', '=', account).select('names_trusted').executeTakeFirst())?.names_trusted === 1,
  }
}

function reversed(name: string): string {
  return name.split('.').toReversed().join('.')
}

const oneClaim = ({ account, type, id, kind, name }: NamingRecord & NameKey) => ({ account, type, id, kind, name })
