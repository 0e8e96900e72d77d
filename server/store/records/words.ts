// Words of the search column (migrations/005-words.ts) narrow a search to candidates; the text decides which of them match.
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../schema.ts'
import type { RecordScope } from '../scope.ts'

const mark = '\u001f'
const wordLength = 64

/** `below` is absent where no text comes after all with the prefix. */
type Range = { from: string; below?: string }
/** More words than this narrow nothing further. */
const maxWords = 6
/** A word of more records than this is not counted to its end. */
const maxCounted = 300

/**
 * Limits `id` to records with the rarest word of the search, or to `orId`; undefined when the search does not begin with a word. `most`: only so
 * many of each type, those whose words are nearest to the word first.
 */
export async function worded(
  db: Kysely<Tables>,
  scope: RecordScope,
  types: string[],
  search: string,
  { orId, most }: { orId?: string; most?: number } = {},
): Promise<RawBuilder<boolean> | undefined> {
  const among = (some: string[]) => sql`account = ${scope.account} and type in (${sql.join(some.map((type) => sql.lit(type)))})`
  const rowsOf = ({ from, below }: Range, some = types): RawBuilder<unknown> =>
    sql`from record_words where ${among(some)} and word >= ${from}${below === undefined ? sql`` : sql` and word < ${below}`}`
  const range = await rarest(db, wordRanges(search), rowsOf)
  if (!range) return undefined
  const nearest = (type: string) => sql`select id from (select id ${rowsOf(range, [type])} order by word limit ${sql.lit(most)}) as nearest`
  const ids = most === undefined ? sql`select id ${rowsOf(range)}` : sql.join(types.map(nearest), sql` union all `)
  return orId === undefined ? sql`id in (${ids})` : sql`id in (${ids} union all select ${orId})`
}

/** The words of one name may be in every record: `client-` of `client-17`. */
async function rarest(db: Kysely<Tables>, ranges: Range[], rowsOf: (range: Range) => RawBuilder<unknown>): Promise<Range | undefined> {
  if (ranges.length < 2) return ranges[0]
  const counts = ranges.map(
    (range, at) =>
      sql`(select count(*) from (select 1 ${rowsOf(range)} limit ${sql.lit(maxCounted)}) as counted) as ${sql.ref(`word_${at}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db)
  const countOf = (at: number): number => Number(rows[0]?.[`word_${at}`] ?? 0)
  return ranges[ranges.map((_, at) => at).reduce((best, at) => (countOf(at) < countOf(best) ? at : best), 0)]
}

/** The longest first. */
function wordRanges(search: string): Range[] {
  if (!search.startsWith(mark)) return []
  return search
    .toWellFormed()
    .replaceAll('\\', '/')
    .split(mark)
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxWords)
    .map((word) => {
      const from = [...word].slice(0, wordLength)
      const below = successor(from)
      return { from: from.join(''), ...(below !== '' && { below }) }
    })
}

/** The first text, by bytes, after all with this prefix; '' when there is none. */
function successor(letters: string[]): string {
  const last = letters.at(-1)?.codePointAt(0)
  if (last === undefined) return ''
  if (last === 0x10_ff_ff) return successor(letters.slice(0, -1))
  return [...letters.slice(0, -1), String.fromCodePoint(last === 0xd7_ff ? 0xe0_00 : last + 1)].join('')
}
