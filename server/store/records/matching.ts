// The records that match a list's conditions, and the cost of finding them.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { SqlDialect } from '../database/sqlDialect.ts'
import type { RecordQuery } from './conditions.ts'
import { countedBy, countsIn, parentIn } from './counts.ts'
import { type Matching, type Records, rowsIn } from './recordRows.ts'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'
import { worded } from './words.ts'

const all = sql<boolean>`1 = 1`

/** A pattern of LIKE for texts that begin with this one. */
export const begins = (text: string, before = ''): RawBuilder<string> =>
  sql<string>`${`${before}${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

export const countOf = async (matching: Matching): Promise<number> =>
  Number((await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total)

export function matchingIn(db: Kysely<Tables>, dialect: SqlDialect) {
  const rowsOf = rowsIn(db, dialect)

  /** Without the conditions of `narrowing`. `isWhole`: no word narrows a search, which then reads every record. */
  async function hitsOf(
    tables: Records,
    scope: RecordScope,
    type: string,
    { search, deleted }: RecordQuery,
  ): Promise<{ hits: Matching; isWhole: boolean }> {
    const hits = rowsOf(scope, type, tables).where('deleted_at', deleted ? 'is not' : 'is', null)
    if (!search) return { hits, isWhole: true }
    const words = await worded(db, scope, [type], search)
    return { hits: hits.where('search', 'like', begins(search, '%')).where(words ?? all), isWhole: words === undefined }
  }

  function narrowing({ labels, where = [] }: RecordQuery): RawBuilder<boolean>[] {
    const texts = (labels ?? []).flatMap((label) => [`"${label}"`, ...(label.includes('=') ? [] : [`"${label}=`])])
    const labelled =
      labels === null
        ? [sql<boolean>`labels = '[]'`]
        : labels
          ? [
              texts.length === 0
                ? sql<boolean>`1 = 0`
                : sql<boolean>`(${sql.join(
                    texts.map((text) => dialect.holds('labels', text)),
                    sql` or `,
                  )})`,
            ]
          : []
    return [...labelled, ...where.map((condition) => dialect.matches(condition))]
  }

  async function matching(tables: Records, scope: RecordScope, type: string, query: RecordQuery): Promise<Matching> {
    const { hits } = await hitsOf(tables, scope, type, query)
    return narrowing(query).reduce((rows, condition) => rows.where(condition), hits)
  }

  /** Bytes of the records that a scan reads: those of the parent, if the query names one, by their share of the type's. */
  async function scanned(scope: RecordScope, type: string, { scans, deleted, where = [] }: RecordQuery): Promise<number> {
    if (!scans) return 0
    const counts = countsIn(db)
    const bytes = await counts.bytes(scope, type)
    const parent = where.map((condition) => parentIn(condition)).find((one) => one !== undefined)
    if (parent === undefined || deleted || bytes === 0) return bytes
    return Math.ceil((bytes * (await counts.counted(scope, type, parent))) / (await counts.counted(scope, type)))
  }

  return {
    matching,
    /** The number of matching records, and the bytes read to find them: once to count, once to show a page. `rows`: an existing query. */
    async found(scope: RecordScope, type: string, query: RecordQuery): Promise<{ total: number; passed: number; rows?: Matching }> {
      const whole = countedBy(scope, query)
      if (whole) {
        const total = await countsIn(db).counted(scope, type, whole.parent)
        return { total, passed: total > 0 ? await scanned(scope, type, query) : 0 }
      }
      const tables = db.selectFrom('records')
      const all = await scanned(scope, type, query)
      if (!query.search && !query.deleted) {
        const rows = await matching(tables, scope, type, query)
        const total = await countOf(rows)
        return { total, passed: total > 0 ? 2 * all : all, rows }
      }
      const { hits, isWhole } = await hitsOf(tables, scope, type, query)
      const rest = narrowing(query)
      const counted = rest.length === 0 ? sql<number>`count(*)` : sql<number>`count(*) filter (where ${sql.join(rest, sql` and `)})`
      const bytes = sql<number>`coalesce(sum(octet_length(data)), 0)`
      const row = await hits.select([counted.as('total'), bytes.as('bytes')]).executeTakeFirstOrThrow()
      const total = Number(row.total)
      const once = Number(row.bytes) + (isWhole ? await countsIn(db).bytes(scope, type) : 0)
      return { total, passed: total > 0 ? 2 * once : once, rows: rest.reduce((narrowed, condition) => narrowed.where(condition), hits) }
    },
  }
}
