// Conditions on records of another type, alike in both databases.
import { type RawBuilder, sql } from 'kysely'
import type { LinkCondition } from './conditions.ts'
import type { SqlDialect } from './dialect.ts'

/** Names of columns inside are those of the other records. What stands nowhere is linked to nothing. */
export function linkMatches(
  { place, is, to: { scope, type, at, where } }: LinkCondition,
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
  const linked = sql`(${valueAt(place)} in (select ${valueAt(at)} from records where ${sql.join(rows, sql` and `)}))`
  return is === 'linked' ? sql`${linked} is true` : sql`${linked} is not true`
}
