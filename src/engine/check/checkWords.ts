// Finds texts under unused names, which would silently never be shown.
import { envelopeNames } from '../resolve/envelope.ts'
import { allKeywords } from '../load/schema/keywordSlips.ts'
import { nearestOf } from '../load/nearest.ts'
import { reporter, type Report } from '../load/problems.ts'
import { locales } from '../schema/types.ts'
import type { Definition, DefinitionProblem } from '../types.ts'
import { wordFields, wordIds } from '../words/wordNames.ts'

const ofFields = ['fields', 'help', 'placeholders', 'readonly', 'add', 'columns', 'groups', 'items', 'group', 'item']
const ofValues = ['options', 'optionHelp']
/** Error names of a value beside the keywords of schemas. */
const refusals = [...allKeywords, 'forbidden', 'duplicate', 'limit', 'exact', 'oneNeeded']
const maxReported = 20

/** The names in use. `fields`: whole paths and their suffixes; `values`: those with each of their values; `free`: fields with free text. */
type UsedNames = { ids: Record<string, string[]>; fields: Set<string>; values: Set<string>; free: Set<string> }

/** Reported as notices: the type works with its default texts. */
export function checkWords(definition: Definition, problems: DefinitionProblem[]): void {
  if (Object.keys(definition.words).length === 0) return
  const used = usedNamesOf(definition)
  const parts = ['name', 'one', ...ofFields, ...ofValues, 'errors', ...Object.keys(used.ids)]
  const texts = new Set((definition.resource.variants ?? []).flatMap((variant) => Object.entries(variant.texts ?? {}).flat()))
  for (const locale of locales) {
    let reportsLeft = maxReported
    const report: Report = (problem) => reportsLeft-- > 0 && reporter(definition.name, `${locale}.json`, problems)(problem)
    for (const [part, words] of Object.entries(definition.words[locale] ?? {})) {
      if (!parts.includes(part)) reportUnknown('unknown_part', report, [part], parts)
      else if (typeof words === 'object')
        for (const key of Object.keys(words)) if (!texts.has(`${part}.${key}`)) checkKey(part, key, used, report)
    }
  }
}

/** If a schema is too large to list its fields, none is reported as unknown. */
function usedNamesOf(definition: Definition): UsedNames {
  const fields = wordFields(definition.schema) ?? []
  const paths = fields.map(({ path }) => path)
  return {
    ids: wordIds(definition),
    fields: endsOf(paths.length > 0 ? [...paths, ...envelopeNames] : []),
    values: endsOf(fields.flatMap(({ path, values = [] }) => values.map((value) => `${path}.${value}`))),
    free: endsOf(fields.flatMap(({ path, values }) => (values ? [] : [path]))),
  }
}

function checkKey(part: string, key: string, used: UsedNames, report: Report): void {
  const at = [part, key]
  const ids = used.ids[part]
  if (ids) return void (ids.includes(key) || reportUnknown('unknown_word', report, at, ids))
  if (used.fields.size === 0) return
  if (part === 'errors') return checkRefusal(at, key, used.fields, report)
  if (ofFields.includes(part))
    return void (
      used.fields.has(key.replace(/\.add$/, '')) ||
      used.fields.has(key) ||
      reportUnknown('unknown_word', report, at, used.fields)
    )
  // `plan.basic`, or `basic` alone.
  if (!used.values.has(key) && !beginningsOf(key).some((start) => used.free.has(start)))
    reportUnknown('unknown_word', report, at, used.values)
}

/** `plan.required`, `plan.format.email`, or `limit` for the record as a whole. */
function checkRefusal(at: string[], key: string, fields: Set<string>, report: Report): void {
  const starts = ['', ...beginningsOf(key).filter((start) => fields.has(start))].map((start) => ({
    start,
    rest: start === '' ? key : key.slice(start.length + 1),
  }))
  if (starts.some(({ rest }) => refusals.includes(rest.split('.')[0] ?? ''))) return
  const start = starts.at(-1)?.start ?? ''
  const refusal = key.split('.').findLast((name) => refusals.includes(name))
  reportUnknown(
    'unknown_word',
    report,
    at,
    start === '' ? [...fields].map((field) => `${field}.${refusal ?? ''}`) : refusals.map((name) => `${start}.${name}`),
  )
}

function reportUnknown(code: 'unknown_word' | 'unknown_part', report: Report, at: string[], candidates: Iterable<string>): void {
  const name = at.at(-1) ?? ''
  report({
    level: 'warning',
    code,
    at,
    params: { name, nearest: nearestOf(name, candidates) },
    message: `Nothing is called ${name} here: the text is never shown.`,
  })
}
function endsOf(paths: string[]): Set<string> {
  return new Set(paths.flatMap((path) => path.split('.').map((_, from, names) => names.slice(from).join('.'))))
}
function beginningsOf(key: string): string[] {
  return key.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'))
}
