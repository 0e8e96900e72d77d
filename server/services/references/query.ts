// The simple-rest dialect over a list that is in memory: q, exact filters, sort, range.
import type { Reference } from './references.ts'

export type ReferenceQuery = {
  filter: Record<string, unknown>
  sort: [field: string, order: 'ASC' | 'DESC']
  range: [first: number, last: number]
  language: 'ru' | 'en'
}
export type ReferencePage = { rows: Reference[]; first: number; total: number }

/** `q` finds by code or by the beginning of any word of either name; other filters compare `code` and `country_code`, one value or a list. */
export function pageOf(all: readonly Reference[], query: ReferenceQuery): ReferencePage {
  const found = all.filter((row) => Object.entries(query.filter).every(([name, wanted]) => matches(row, name, wanted)))
  const [first, last] = query.range
  return { rows: sorted(found, query).slice(first, last + 1), first, total: found.length }
}

function matches(row: Reference, name: string, wanted: unknown): boolean {
  if (name === 'q') return typeof wanted === 'string' && speaksOf(row, wanted)
  const value = name === 'country_code' ? row.country_code : row.code
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
}

function speaksOf(row: Reference, text: string): boolean {
  const wanted = folded(text).trim()
  if (folded(row.code).startsWith(wanted)) return true
  return [row.name.ru, row.name.en]
    .map((name) => ` ${folded(name)}`)
    .some((name) => [' ', '-', '('].some((start) => name.includes(start + wanted)))
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
