// Keywords for values that reach an edge: expressions, header names, and entries that an edge considers equal.
import { edgeRefusal, tildeRefusal } from '../patterns/edgeRegex.ts'
import { networkOf } from '../formats/networks.ts'
import { isPlainObject, own } from '../json/objects.ts'
import { escapeSegment } from '../json/pointer.ts'

type Found = { path: string; keyword: string; params: Record<string, unknown> }

/** `whole`: the text is an expression; `tilde`: an expression after `~` or `~*`, else plain text. */
export function edgeRegex(kind: string, data: string): Found[] {
  const found = kind === 'tilde' ? tildeRefusal(data) : edgeRefusal(data)
  return found ? [{ path: '', keyword: 'edgeRegex', params: found }] : []
}

/** Forbidden names, case-insensitive; a trailing `*` forbids a prefix. */
export function exceptNames(names: string[], data: string): Found[] {
  return isNamed(names, data) ? [{ path: '', keyword: 'exceptNames', params: { name: data } }] : []
}

/** Names with secret values, case-insensitive: they belong in another map, whose values are write-only. */
export function secretNames(names: string[], data: string): Found[] {
  return isNamed(names, data) ? [{ path: '', keyword: 'secretNames', params: { name: data } }] : []
}

function isNamed(names: string[], data: string): boolean {
  const name = data.toLowerCase()
  return names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1).toLowerCase()) : name === one.toLowerCase()))
}

/** No key occurs in two of the maps, case-insensitive; reported in the later map. */
export function distinctKeys(maps: string[], data: Record<string, unknown>): Found[] {
  const seen = new Map<string, string>()
  return maps.flatMap((map) => {
    const value = own(data, map)
    const keys = isPlainObject(value) ? Object.keys(value) : []
    const found = keys.flatMap((key) => {
      const first = seen.get(key.trim().toLowerCase())
      return first === undefined
        ? []
        : [{ path: `/${escapeSegment(map)}/${escapeSegment(key)}`, keyword: 'distinctKeys', params: { first } }]
    })
    for (const key of keys) seen.set(key.trim().toLowerCase(), key)
    return found
  })
}

const readings: Record<string, (text: string) => string> = {
  lower: (text) => text.trim().toLowerCase(),
  network: (text) => networkOf(text.trim()) ?? text.trim().toLowerCase(),
}
type Distinct = { as: string; field?: string }
/** No two items of a list, or keys of a map, are equivalent; reported at the later one. */
export function distinct({ as, field }: Distinct, data: Record<string, unknown> | unknown[]): Found[] {
  const read = own(readings, as)
  const seen = new Map<string, string>()
  if (!read) return []
  return Object.entries(data).flatMap(([key, item]) => {
    const value = !Array.isArray(data) ? key : field === undefined ? item : isPlainObject(item) ? own(item, field) : undefined
    if (typeof value !== 'string' || value.trim() === '') return []
    const first = seen.get(read(value))
    seen.set(read(value), first ?? value)
    const path = [key, ...(field === undefined ? [] : [field])].map((name) => `/${escapeSegment(name)}`).join('')
    return first === undefined ? [] : [{ path, keyword: 'distinct', params: { first } }]
  })
}

/** `~` or `~*` and an expression. */
export function isRegexRule(text: string): boolean {
  return text.startsWith('~') && isRegexIfTilde(text)
}
/** Plain text, or `~` and an expression. */
export function isRegexIfTilde(text: string): boolean {
  return tildeRefusal(text) === undefined
}
