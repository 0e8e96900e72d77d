// Operations of projects. They can be added and read; the database refuses to change them.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../schema.ts'

export type LedgerRow = Selectable<Tables['ledger']>
export type LedgerMonth = Selectable<Tables['ledger_months']>
/** `from` and `to` are ISO; `to` is exclusive. */
export type LedgerQuery = { kinds?: readonly string[] | undefined; from?: string | undefined; to?: string | undefined }

type ChargedQuery = { service: string; currency: string; brands: string[]; from: string; to?: string }

export function ledgerIn(db: Kysely<Tables>) {
  const rowsOf = (project: string, { kinds, from, to }: LedgerQuery) => {
    let rows = db.selectFrom('ledger').where('project', '=', project)
    if (kinds) rows = rows.where('kind', 'in', [...kinds])
    if (from !== undefined) rows = rows.where('at', '>=', from)
    if (to !== undefined) rows = rows.where('at', '<', to)
    return rows
  }
  return {
    async add(row: Insertable<Tables['ledger']>): Promise<void> {
      await db.insertInto('ledger').values(row).execute()
      const { project, balance } = row
      await db
        .insertInto('ledger_balances')
        .values({ project, balance })
        .onConflict((conflict) => conflict.column('project').doUpdateSet({ balance }))
        .execute()
    },
    /** The newest operation: its `balance` is the balance of the project. */
    last: (project: string): Promise<LedgerRow | undefined> =>
      db.selectFrom('ledger').where('project', '=', project).orderBy('number', 'desc').limit(1).selectAll().executeTakeFirst(),
    /** Of projects that have operations. */
    async balances(projects: string[]): Promise<Map<string, number>> {
      if (projects.length === 0) return new Map()
      const rows = await db.selectFrom('ledger_balances').where('project', 'in', projects).selectAll().execute()
      return new Map(rows.map(({ project, balance }) => [project, Number(balance)]))
    },
    find: (project: string, number: number): Promise<LedgerRow | undefined> =>
      db.selectFrom('ledger').where('project', '=', project).where('number', '=', number).selectAll().executeTakeFirst(),
    once: (project: string, once: string): Promise<LedgerRow | undefined> =>
      db.selectFrom('ledger').where('project', '=', project).where('once', '=', once).selectAll().executeTakeFirst(),
    /** The number of the operation that reverses this one. */
    reversing: async (project: string, number: number): Promise<number | undefined> =>
      (await db.selectFrom('ledger').where('project', '=', project).where('reverses', '=', number).select('number').executeTakeFirst())
        ?.number,
    /** Whether months from `from` to `to`, both inclusive, charged the service in one of the brands. Older charges name no brand and count for each. */
    async charged({ service, currency, brands, from, to }: ChargedQuery): Promise<boolean> {
      let rows = db.selectFrom('ledger').where('kind', '=', 'charge').where('service', '=', service).where('currency', '=', currency)
      rows = rows.where('period', '>=', from).where((is) => is.or([is('brand', 'is', null), is('brand', 'in', brands)]))
      if (to !== undefined) rows = rows.where('period', '<=', to)
      return (await rows.select('number').limit(1).executeTakeFirst()) !== undefined
    },
    /** Newest first. */
    page: (project: string, query: LedgerQuery, { limit, offset }: { limit: number; offset: number }): Promise<LedgerRow[]> =>
      rowsOf(project, query).orderBy('number', 'desc').limit(limit).offset(offset).selectAll().execute(),
    /** Number of operations, sum of incoming amounts, and sum of outgoing ones (negative). */
    async sums(project: string, query: LedgerQuery): Promise<{ count: number; came: number; went: number }> {
      const row = await rowsOf(project, query)
        .select(({ fn }) => fn.countAll().as('count'))
        .select(sql<number>`coalesce(sum(case when amount > 0 then amount else 0 end), 0)`.as('came'))
        .select(sql<number>`coalesce(sum(case when amount < 0 then amount else 0 end), 0)`.as('went'))
        .executeTakeFirstOrThrow()
      return { count: Number(row.count), came: Number(row.came), went: Number(row.went) }
    },
    /** Balances of the provider's accounts. With the balances of all projects they add up to zero. */
    async trial(): Promise<Map<string, number>> {
      const rows = await db
        .selectFrom('ledger')
        .groupBy('against')
        .select(['against', ({ fn }) => fn.sum('amount').as('sum')])
        .execute()
      return new Map(rows.map(({ against, sum }) => [against, -Number(sum)]))
    },
    /** Payments less refunds and reversals of projects between two moments, by currency. The caller adds them up. */
    async received(from: string, to: string): Promise<{ project: string; currency: string; sum: number }[]> {
      const rows = await db
        .selectFrom('ledger')
        // Literals, so that the partial index `ledger_received` applies.
        .where(sql<boolean>`kind in ('payment', 'refund')`)
        .where('at', '>=', from)
        .where('at', '<', to)
        .groupBy(['project', 'currency'])
        .select(['project', 'currency', ({ fn }) => fn.sum('amount').as('sum')])
        .execute()
      // A correction may reverse another, down to the payment.
      const reversals = await sql<(typeof rows)[number]>`
        with recursive reversing(project, currency, amount, number) as (
          select project, currency, amount, reverses from ledger where reverses is not null and at >= ${from} and at < ${to}
          union all
          select one.project, one.currency, one.amount, ledger.reverses from reversing as one
            join ledger on ledger.project = one.project and ledger.number = one.number where ledger.reverses is not null
        )
        select one.project as project, one.currency as currency, sum(one.amount) as sum from reversing as one
          join ledger on ledger.project = one.project and ledger.number = one.number
          where ledger.kind in ('payment', 'refund') group by one.project, one.currency`.execute(db)
      return [...rows, ...reversals.rows].map(({ sum, ...row }) => ({ ...row, sum: Number(sum) }))
    },
    month: (project: string, period: string): Promise<LedgerMonth | undefined> =>
      db.selectFrom('ledger_months').where('project', '=', project).where('period', '=', period).selectAll().executeTakeFirst(),
    closeMonth: async (row: Insertable<Tables['ledger_months']>): Promise<void> =>
      void (await db.insertInto('ledger_months').values(row).execute()),
  }
}
