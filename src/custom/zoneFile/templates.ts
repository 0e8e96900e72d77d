// Sets of records that a zone can get at once, such as those of a mail provider: `presets` of the list of values.
import { isPlainObject } from '../../engine/json/objects.ts'
import type { Locale, Schema } from '../../engine/schema/types.ts'
import { textOfStrings } from '../../engine/formats/dns/dnsText.ts'
import { rowOf, usualTtl, type Options, type Row, type StoredSet, type Value } from './plan.ts'

type TemplateSet = { name: string; type: string; ttl?: number; values: string[] }
export type Template = { name: string; help?: string; records: TemplateSet[] }

/** Operators edit the file, so invalid templates are left out, and so are help links without https. */
export function templatesIn(schema: Schema | undefined, locale: Locale): Template[] {
  const given: unknown = schema?.['presets']
  return (Array.isArray(given) ? given : []).filter(isPlainObject).flatMap(({ name, set, help }): Template[] => {
    const text = isPlainObject(name) ? name[locale] : name
    const records: unknown = isPlainObject(set) ? set['records'] : undefined
    if (typeof text !== 'string' || text === '' || !Array.isArray(records) || records.length === 0 || !records.every(isSet)) return []
    return [{ name: text, records, ...(typeof help === 'string' && help.startsWith('https://') && { help }) }]
  })
}

function isSet(set: unknown): set is TemplateSet {
  if (!isPlainObject(set)) return false
  const { name, type, ttl, values } = set
  const hasValues = Array.isArray(values) && values.length > 0 && values.every((value) => typeof value === 'string')
  return typeof name === 'string' && typeof type === 'string' && hasValues && (ttl === undefined || Number.isInteger(ttl))
}

/**
 * Texts are added to those that a name has, and values of other types go by `same`. A text of a kind that a name may have once (SPF, DMARC)
 * is refused beside another one, which is never changed: the row says how to join them.
 */
export function templateRows({ records }: Template, zone: string, stored: StoredSet[], { same }: Pick<Options, 'same'>): Row[] {
  return records.flatMap(({ name, type, ttl = usualTtl, values }, index): Row[] => {
    const line = index + 1
    const contents = values.map((value) => value.replaceAll('{zone}', zone).replaceAll('{zone-}', zone.replaceAll('.', '-')))
    const existing = stored.find((set) => set.name.toLowerCase() === name && set.type === type)
    if (type !== 'TXT') return [rowOf(line, { name, type, ttl, records: contents.map((content) => ({ content })) }, existing, same)]
    const others = contents.map((content) => ({ content, other: existing?.records.find((value) => excludes(value, content)) }))
    const free = others.filter(({ other }) => !other).map(({ content }) => ({ content }))
    return [
      ...(free.length > 0 ? [rowOf(line, { name, type, ttl, records: free }, existing, 'add')] : []),
      ...others.flatMap(({ content, other }): Row[] => (other ? [conflict(line, name, textOfStrings(other.content), content)] : [])),
    ]
  })
}

function conflict(line: number, name: string, before: string, content: string): Row {
  const joined = joinedSpf(before, content)
  const [code, text] = joined === undefined ? (['once', before] as const) : (['join', joined] as const)
  return { kind: 'refused', line, problem: { line, code, text, at: `${name} TXT`, before } }
}

/** Another text of the same kind; one that is off is not served. */
function excludes({ content, enabled }: Value, other: string): boolean {
  const text = textOfStrings(content)
  return enabled !== false && text !== other && kindOf(text) !== undefined && kindOf(text) === kindOf(other)
}

/** `v=spf1 …` and `v=DMARC1; …` begin with their kind. */
const kindOf = (text: string): string | undefined => /^v=\w+/i.exec(text.trim())?.[0].toLowerCase()

/** One SPF text with the sources of both, ending as the first does; undefined for other texts. */
function joinedSpf(before: string, added: string): string | undefined {
  if (kindOf(before) !== 'v=spf1') return undefined
  const parts = before.trim().split(/\s+/)
  const sources = added.split(/\s+/).filter((part) => /^(?:include|a|mx|ip4|ip6):/i.test(part) && !parts.includes(part))
  if (sources.length === 0 || parts.some((part) => part.startsWith('redirect='))) return undefined
  const end = parts.findIndex((part) => /^[-~?+]?all$/i.test(part))
  return (end < 0 ? [...parts, ...sources] : parts.toSpliced(end, 0, ...sources)).join(' ')
}
