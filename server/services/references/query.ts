// The simple-rest dialect over a list in memory: q, exact filters, sort, range.
import type { Reference } from './references.ts'

export type ReferenceQuery = {
  filter: Record<string, unknown>
  sort: [field: string, order: 'ASC' | 'DESC']
  range: [first: number, last: number]
  language: 'ru' | 'en'
}
export type ReferencePage = { rows: Reference[]; first: number; total: number }

/** `q` matches the code or the start of any word in either name; other filters compare `code` and `country_code` with one value or a list. */
export function pageOf(all: readonly Reference[], query: ReferenceQuery): ReferencePage {
  const tests = Object.entries(query.filter).map(([name, wanted]) => testOf(name, wanted))
  const found = all.filter((row) => tests.every((test) => test(row)))
  const [first, last] = query.range
  return { rows: sorted(found, query).slice(first, last + 1), first, total: found.length }
}

/** Parses the query once, not for each row. */
function testOf(name: string, wanted: unknown): (row: Reference) => boolean {
  if (name === 'q') {
    const text = typeof wanted === 'string' ? folded(wanted).trim() : undefined
    if (text === undefined) return () => false
    const beginnings = starts.map((start) => start + text)
    return (row) => {
      const { code, names } = wordsOf(row)
      return code.startsWith(text) || names.some((name) => beginnings.some((beginning) => name.includes(beginning)))
    }
  }
  const all = new Set(Array.isArray(wanted) ? wanted : [wanted])
  return (row) => all.has(name === 'country_code' ? row.country_code : row.code)
}

/** Start of a word. */
const starts = [' ', '-', '(']
type Words = { code: string; names: string[] }
const folds = new WeakMap<Reference, Words>()
function wordsOf(row: Reference): Words {
  const words = folds.get(row) ?? { code: folded(row.code), names: [row.name.ru, row.name.en].map((name) => ` ${folded(name)}`) }
  folds.set(row, words)
  return words
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u0305\u0307-\u036f]/g, '')
    .toLowerCase()
}

function sorted(rows: Reference[], { sort: [field, order], language }: ReferenceQuery): Reference[] {
  const compare = new Intl.Collator(language).compare
  const textOf = (row: Reference) =>
    field === 'name'
      ? row.name[language]
      : field === 'name.ru'
        ? row.name.ru
        : field === 'name.en'
          ? row.name.en
          : field === 'country_code'
            ? (row.country_code ?? '')
            : row.code
  const signed = order === 'ASC' ? 1 : -1
  return rows.toSorted((a, b) => signed * (compare(textOf(a), textOf(b)) || compare(a.code, b.code)))
}
