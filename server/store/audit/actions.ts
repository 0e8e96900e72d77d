// Reads the audit page by page, newest first, for one account or for an employee's reach.
import { type ExpressionBuilder, type ExpressionWrapper, type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

/** `from` and `to` are ISO; `to` is exclusive. `types`: the visible subjects. */
export type ActionQuery = {
  offset: number
  limit: number
  actor?: string
  actions?: string[]
  type?: string
  types?: string[]
  from?: string
  to?: string
  /** Leaves out actors whose ids have this prefix. */ withoutActors?: string
  /** Leaves out sign-ins and sign-outs. */ withoutSignIns?: boolean
}
/** Which actions of other people an employee sees. Absent = all. */
export type ActionReach = {
  brand?: string | undefined
  own?: string | undefined
  self: string
  /** Actions in accounts. */ inAccounts: boolean
  /** Provider types that stay hidden. */ hiddenTypes: string[]
  /** Sign-ins and passwords of everybody in reach, not only their own. */ everybody: boolean
}
type Filters = Omit<ActionQuery, 'offset' | 'limit'>
type Newest = Pick<ActionQuery, 'limit' | 'actions'> & { types: string[]; from: string; to: string }

/** The order of numbers may differ from the order of times when transactions overlap. */
const maxDisorder = 1000

type Bound = (where: Where) => Condition
type Where = ExpressionBuilder<Tables, 'audit'>
type Condition = ExpressionWrapper<Tables, 'audit', SqlBool>

export function actionsIn(db: Kysely<Tables>) {
  return {
    /** Rows of one account, or of the provider. */
    page: ({ account }: RecordScope, query: ActionQuery) => pageOf(db, query, (where) => where('account', '=', account)),
    /** The newest rows of one account and of these types within a period, without their number. */
    newest: async ({ account }: RecordScope, { limit, types, from, to, ...query }: Newest) => {
      const [first, next] = [await firstSince(db, from), await firstSince(db, to)]
      const rowsOf = (type: string) =>
        db
          .selectFrom('audit')
          .where('account', '=', account)
          .where('type', '=', type)
          .where('seq', '>=', first - maxDisorder)
          .where('seq', '<', next + maxDisorder)
          .where((where) => matching(where, { ...query, from, to }))
          .select(['seq', 'at', 'action', 'type', 'id', 'actor_name'])
          .orderBy('seq', 'desc')
          .limit(limit)
          .execute()
      // A range of the index for each type: the account may have any number of rows of other types.
      const rows: Awaited<ReturnType<typeof rowsOf>> = []
      for (const type of types) rows.push(...(await rowsOf(type)))
      return rows.toSorted((one, other) => Number(other.seq) - Number(one.seq)).slice(0, limit)
    },
    /** Rows of one account, and of a person's own access, which belongs to no account: two ranges of indexes, which the database merges. */
    pageWithOwn: async ({ account }: RecordScope, self: string, query: ActionQuery) => {
      const { offset, limit, actor, type = '' } = query
      const inAccount = (where: Where): Condition => where('account', '=', account)
      if (type !== '' || (actor ?? self) !== self) return pageOf(db, query, inAccount)
      const parts = [
        rowsOf(db, query, inAccount),
        rowsOf(db, { ...query, actor: self, type: '' }, (where) => where('account', '=', '')),
      ] as const
      // Numbers first: the rows that are passed over are never read as a whole.
      const [one, other] = [parts[0].select('seq'), parts[1].select('seq')]
      const found = await one.unionAll(other).orderBy('seq', 'desc').limit(limit).offset(offset).execute()
      const seqs = found.map(({ seq }) => Number(seq))
      const rows =
        seqs.length === 0 ? [] : await db.selectFrom('audit').where('seq', 'in', seqs).selectAll().orderBy('seq', 'desc').execute()
      let total = 0
      for (const part of parts) total += await countOf(part)
      return { rows: rows.map(numbered), total }
    },
    /** Rows of every account and of the provider, limited to an employee's reach. */
    pageWithin: (reach: ActionReach, query: ActionQuery) => pageOf(db, query, (where) => withinReach(where, reach)),
  }
}

/** The number of the first row at or after a moment: found by halves, because rows are indexed by their numbers. */
async function firstSince(db: Kysely<Tables>, moment: string): Promise<number> {
  // One statement for both would read every row.
  const rows = db.selectFrom('audit').select('seq').limit(1)
  const [first, last] = [await rows.orderBy('seq').executeTakeFirst(), await rows.orderBy('seq', 'desc').executeTakeFirst()]
  let [low, high] = [Number(first?.seq ?? 0), Number(last?.seq ?? 0) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await db.selectFrom('audit').where('seq', '>=', middle).orderBy('seq').limit(1).select(['seq', 'at']).executeTakeFirst()
    if (!row || row.at >= moment) high = middle
    else low = Number(row.seq) + 1
  }
  return low
}

async function pageOf(db: Kysely<Tables>, { offset, limit, ...query }: ActionQuery, bound: Bound) {
  const rows = rowsOf(db, query, bound)
  const page = await rows.selectAll().orderBy('seq', 'desc').limit(limit).offset(offset).execute()
  return { rows: page.map(numbered), total: await countOf(rows) }
}

function rowsOf(db: Kysely<Tables>, query: Filters, bound: Bound) {
  return db
    .selectFrom('audit')
    .where(bound)
    .where((where) => matching(where, query))
}

async function countOf(rows: ReturnType<typeof rowsOf>): Promise<number> {
  const { total } = await rows.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

function numbered<Row extends { seq: unknown }>(row: Row): Omit<Row, 'seq'> & { seq: number } {
  return { ...row, seq: Number(row.seq) }
}

function matching(where: Where, { actor, actions, type, types, from, to, ...without }: Filters): Condition {
  const all: Condition[] = []
  if (actor !== undefined) all.push(where('actor', '=', actor))
  if (actions !== undefined) all.push(where('action', 'in', actions))
  if (type !== undefined) all.push(where('type', '=', type))
  // Prevents use of the index: nearly all rows match, and the order is what matters.
  if (types !== undefined) all.push(types.length === 0 ? nothing(where) : (where(sql`(type || '')`, 'in', types) as Condition))
  if (from !== undefined) all.push(where('at', '>=', from))
  if (to !== undefined) all.push(where('at', '<', to))
  if (without.withoutSignIns) all.push(where('action', 'not in', ['sign-in', 'sign-out']) as Condition)
  const { withoutActors: prefix } = without
  if (prefix !== undefined) all.push(where(sql`substr(actor, 1, ${sql.lit(prefix.length)})`, '<>', prefix) as Condition)
  return where.and(all) as Condition
}

function withinReach(where: Where, { brand, own, self, inAccounts, hiddenTypes, everybody }: ActionReach): Condition {
  const isMine = where('actor', '=', self)
  const visible = hiddenTypes.length === 0 ? everything(where) : (where('type', 'not in', hiddenTypes) as Condition)
  const plain = everybody ? everything(where) : where.or([where('type', '<>', ''), isMine])
  const provider = where.and([
    where('account', '=', ''),
    visible,
    plain,
    brand === undefined && own === undefined ? everything(where) : actorWithin(where, brand, own),
  ])
  if (!inAccounts) return provider as Condition
  const accounts = where.and([
    where('account', '<>', ''),
    brand === undefined && own === undefined ? everything(where) : accountWithin(where, brand, own),
  ])
  return where.or([provider, accounts]) as Condition
}

function actorWithin(where: Where, brand: string | undefined, own: string | undefined): Condition {
  return where(
    'actor',
    'in',
    where
      .selectFrom('persons')
      .select('persons.id')
      .where((and) =>
        and.and([
          ...(brand === undefined ? [] : [and('persons.brand', '=', brand)]),
          ...(own === undefined ? [] : [and('persons.id', '=', own)]),
        ]),
      ),
  ) as Condition
}

function accountWithin(where: Where, brand: string | undefined, own: string | undefined): Condition {
  return where(
    'account',
    'in',
    where
      .selectFrom('accounts')
      .select('accounts.name')
      .where((and) =>
        and.and([
          ...(brand === undefined ? [] : [and('accounts.brand', '=', brand)]),
          ...(own === undefined ? [] : [and('accounts.manager_id', '=', own)]),
        ]),
      ),
  ) as Condition
}

const everything = (where: Where): Condition => where(sql<number>`1`, '=', 1) as Condition
const nothing = (where: Where): Condition => where(sql<number>`1`, '=', 0) as Condition
