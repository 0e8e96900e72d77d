// Conditions on related rows: records of another type, names of the record. Equal in both databases.
import { type RawBuilder, sql } from 'kysely'
import type { BalanceCondition, BalanceRange, ChargedCondition, LinkCondition, NameCondition } from './conditions.ts'
import type { SqlDialect } from '../database/sqlDialect.ts'

export function nameMatches({ any }: NameCondition, { matches }: Pick<SqlDialect, 'matches'>): RawBuilder<boolean> {
  const one = ({ state, delegated, field }: NameCondition['any'][number]): RawBuilder<unknown> =>
    sql`(${sql.join(
      [
        ...(state === undefined ? [] : [sql`name_claims.state = ${state}`]),
        ...(delegated === undefined ? [] : [sql`name_claims.delegated = ${delegated}`]),
        ...(field === undefined ? [] : [matches(field)]),
      ],
      sql` and `,
    )})`
  if (any.length === 0) return sql`1 = 0`
  return sql`exists (select 1 from name_claims where name_claims.account = records.account and name_claims.type = records.type
    and name_claims.id = records.id and (${sql.join(any.map(one), sql` or `)}))`
}

/** Column names inside refer to the other records. A missing value matches nothing. */
export function linkMatches(
  { field, is, to: { scope, type, at, where } }: LinkCondition,
  { valueAt, matches, within }: Pick<SqlDialect, 'valueAt' | 'matches' | 'within'>,
): RawBuilder<boolean> {
  const rows = [
    sql`account = ${scope.account}`,
    sql`type = ${sql.lit(type)}`,
    sql`deleted_at is null`,
    sql`${valueAt(at)} is not null`,
    ...scope.within.map((bound) => within(bound, 'some')),
    ...where.map(matches),
  ]
  const linked = sql`(${valueAt(field)} in (select ${valueAt(at)} from records where ${sql.join(rows, sql` and `)}))`
  return is === 'linked' ? sql`${linked} is true` : sql`${linked} is not true`
}

/** Without a credit limit, any debt is beyond it. */
export function balanceMatches({ any }: BalanceCondition, { valueAt }: Pick<SqlDialect, 'valueAt'>): RawBuilder<boolean> {
  const has = (conditions: RawBuilder<unknown>[]) =>
    sql`records.id in (select project from ledger_balances where ${sql.join(conditions, sql` and `)})`
  const one = ({ least, most, none, beyond }: BalanceRange): RawBuilder<unknown> => {
    if (none) return sql`records.id not in (select project from ledger_balances)`
    const bounds = [...(least === undefined ? [] : [sql`balance >= ${least}`]), ...(most === undefined ? [] : [sql`balance <= ${most}`])]
    const found = has(bounds.length > 0 ? bounds : [sql`1 = 1`])
    if (!beyond) return found
    // The first condition reads the index; the second is for the few that it leaves. As `exists` it would make PostgreSQL read all balances.
    const limit = sql`round(coalesce(cast(${valueAt(beyond.credit)} as numeric), 0) * 100)`
    const balance = sql`(select balance from ledger_balances where project = records.id)`
    return sql`(${found} and ${balance} ${beyond.is ? sql`<` : sql`>=`} -${limit})`
  }
  return any.length === 0 ? sql`1 = 0` : sql`(${sql.join(any.map(one), sql` or `)})`
}

/** Literals, so that the partial index of charges applies. */
export function chargedMatches({ services }: ChargedCondition): RawBuilder<boolean> {
  if (services.length === 0) return sql`1 = 0`
  return sql`records.id in (select project from ledger where kind = 'charge' and service in (${sql.join(services)}))`
}
