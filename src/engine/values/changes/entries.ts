// Entries of a map in a table: their order, their addresses, and the map after adding, renaming or
// moving one. Pure, the same on both sides.
import { isPlainObject, omit, own } from '../../json/objects.ts'
import { isMarked, mark, unmark } from '../views.ts'

/** `match`: keys are paths and patterns of addresses; `order`: the member with an entry's order. */
export type EntryOptions = { match?: 'path' | undefined; order?: string | undefined }
export type EntryMap = Record<string, unknown>

const PATTERN = '~'
/** Addresses that are not entries: neither word is the base64url of a UTF-8 key. */
export const NEW_ENTRY = 'new'
export const BASE_ENTRY = 'base'

/** A key with a leading `~` is a regular expression. */
export function isPattern(key: string): boolean {
  return key.startsWith(PATTERN)
}

/** Keys in the order of the table: with `match` the longest literal first, then patterns by their order; unfinished ones last. */
export function keysInOrder(map: EntryMap, { match, order }: EntryOptions): string[] {
  const groupOf = (key: string) => (isMarked(key) ? 2 : match === 'path' && isPattern(key) ? 1 : 0)
  const rank = (key: string) => (match === 'path' && groupOf(key) === 0 ? -key.length : rankOf(map[key], order))
  return Object.keys(map)
    .map((key, index) => ({ key, index }))
    .sort((one, other) => groupOf(one.key) - groupOf(other.key) || compare(rank(one.key), rank(other.key)) || one.index - other.index)
    .map(({ key }) => key)
}
/** Infinity − Infinity is NaN. */
function compare(one: number, other: number): number {
  return one === other ? 0 : one - other
}
function rankOf(entry: unknown, order: string | undefined): number {
  const position = order === undefined || !isPlainObject(entry) ? undefined : own(entry, order)
  return typeof position === 'number' ? position : Infinity
}

/** Whether the order of similar entries decides their evaluation. */
export function isMovable(key: string, { match, order }: EntryOptions): boolean {
  return order !== undefined && !isMarked(key) && (match === undefined || isPattern(key))
}

/** The map with a new entry, evaluated after similar ones. The key is free. */
export function withEntry(map: EntryMap, key: string, value: Record<string, unknown>, options: EntryOptions): EntryMap {
  return { ...map, [key]: placed(map, key, value, options) }
}
function placed(map: EntryMap, key: string, value: Record<string, unknown>, options: EntryOptions): Record<string, unknown> {
  const { order } = options
  if (order === undefined) return value
  if (!isMovable(key, options)) return omit(value, order)
  const positions = Object.keys(map)
    .filter((other) => isMovable(other, options))
    .map((other) => rankOf(map[other], order))
    .filter(Number.isFinite)
  return { ...value, [order]: Math.max(-1, ...positions) + 1 }
}

/** The map with a renamed key in the same order; a blank or duplicate key stays unfinished, so that nothing typed is lost. */
export function withKey(map: EntryMap, from: string, typed: string, options: EntryOptions): { map: EntryMap; key: string } {
  const others = omit(map, from)
  const key = typed === '' || Object.hasOwn(others, typed) ? mark(Object.keys(map).indexOf(from), typed) : typed
  const stays = isMovable(key, options) === isMovable(unmark(from), options) || isMarked(key)
  const value = isPlainObject(map[from]) && !stays ? placed(others, key, map[from], options) : map[from]
  return { map: Object.fromEntries(Object.entries(map).map(([name, entry]) => (name === from ? [key, value] : [name, entry]))), key }
}

/** The map with one entry moved among similar ones; the same map if it is already first or last. */
export function withMoved(map: EntryMap, key: string, by: number, options: EntryOptions): EntryMap {
  const { order } = options
  const like = keysInOrder(map, options).filter((other) => isMovable(other, options))
  const from = like.indexOf(key)
  const to = from + by
  if (order === undefined || from < 0 || to < 0 || to >= like.length) return map
  like.splice(to, 0, ...like.splice(from, 1))
  const next = like.map((other, index) => [other, { ...(isPlainObject(map[other]) && map[other]), [order]: index }] as const)
  return { ...map, ...Object.fromEntries(next) }
}

/** The address segment of an entry: base64url of its key in UTF-8 (RFC 4648 §5, without padding). */
export function entryIdOf(key: string): string {
  const bytes = new TextEncoder().encode(key)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** The key of an address segment; undefined if it is invalid. */
export function entryKeyOf(id: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(id.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
