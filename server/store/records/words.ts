// Words of the search column (migrations/005-words.ts) narrow a search to candidates; the text decides which of them match.
import { type RawBuilder, sql } from 'kysely'
import type { RecordScope } from '../scope.ts'

const mark = '\u001f'
const wordLength = 64

/** Limits `id` to records with a word of the search, or to `orId`; undefined when the search does not begin with a word. */
export function worded(scope: RecordScope, types: string[], search: string, orId?: string): RawBuilder<boolean> | undefined {
  const range = wordRange(search)
  if (!range) return undefined
  const ids = sql`select id from record_words where account = ${scope.account} and type in (${sql.join(types.map((type) => sql.lit(type)))}) and word >= ${range.from} and word < ${range.below}`
  return orId === undefined ? sql`id in (${ids})` : sql`id in (${ids} union all select ${orId})`
}

/** The longest word is the most selective. */
export function wordRange(search: string): { from: string; below: string } | undefined {
  if (!search.startsWith(mark)) return undefined
  const [longest = ''] = search
    .toWellFormed()
    .replaceAll('\\', '/')
    .split(mark)
    .toSorted((one, other) => other.length - one.length)
  const from = [...longest].slice(0, wordLength)
  const below = successor(from)
  return below ? { from: from.join(''), below } : undefined
}

/** The first text, by bytes, after all with this prefix; '' when there is none. */
function successor(letters: string[]): string {
  const last = letters.at(-1)?.codePointAt(0)
  if (last === undefined) return ''
  if (last === 0x10_ff_ff) return successor(letters.slice(0, -1))
  return [...letters.slice(0, -1), String.fromCodePoint(last === 0xd7_ff ? 0xe0_00 : last + 1)].join('')
}
