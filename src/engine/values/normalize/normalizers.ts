// The closed list of value normalizers. Each is idempotent; unknown values are left as they are.
import { hostOf, pathOfLink } from '../../formats/links.ts'
import { durationSeconds, unitSeconds } from '../../formats/durations.ts'
import { instantOf, isDay } from '../../formats/instants.ts'
import { splitWhereLong } from '../../formats/dns/dnsText.ts'
import { asciiWords, toAscii } from '../../formats/contacts/idn.ts'
import { cleanPhone } from '../../formats/contacts/phones.ts'
import { has, isPlainObject, mapItems, mapValues, own, put } from '../../json/objects.ts'

export type Normalizer = (value: unknown, param: unknown) => unknown

export const normalizers: Record<string, Normalizer> = {
  trim: onText((text) => text.trim()),
  lower: onText((text) => text.toLowerCase()),
  host: onText((text) => text.trim().toLowerCase().replace(/\.$/, '')),
  trimSlashes: onText(trimSlashes),
  cidr32: onText((text) => (/^\d+(\.\d+){3}$/.test(text.trim()) ? `${text.trim()}/32` : text)),
  ascii: onText(toAscii),
  asciiEach: (value, param) => eachOf(value, param, asciiWords),
  stringsEach: (value, param) => eachOf(value, param, splitWhereLong),
  phone: onText(cleanPhone),
  duration: onText(duration),
  utc: onText(utc),
  linkPath: onText(linkPath),
  linksOnHost: (value, param) =>
    isPlainObject(value) && isPlainObject(param) ? linksOnHost(value, String(param.links), String(param.domain)) : value,
  fill: (value, param) =>
    isPlainObject(param) && typeof param.path === 'string' ? fill(value, param.path.split('.'), param.value) : value,
  soloAlways: (value, param) =>
    isPlainObject(param) ? soloAlways(value, String(param.list), isPlainObject(param.empty) ? param.empty : {}) : value,
}

/** `{list, field}`: that text in every object of the list. */
function eachOf(value: unknown, param: unknown, change: (text: string) => string): unknown {
  if (!isPlainObject(value) || !isPlainObject(param)) return value
  const [list, field] = [String(param.list), String(param.field)]
  const items = own(value, list)
  if (!Array.isArray(items)) return value
  const changed = mapItems(items, (item) => {
    const text = isPlainObject(item) ? own(item, field) : undefined
    return isPlainObject(item) && typeof text === 'string' && change(text) !== text ? put(item, field, change(text)) : item
  })
  return changed === items ? value : put(value, list, changed)
}

function onText(change: (text: string) => string): Normalizer {
  return (value) => (typeof value === 'string' ? change(value) : value)
}

/** A loop, because a regular expression for the end of a text restarts at every slash in the middle. */
function trimSlashes(text: string): string {
  const isEdge = (character: string | undefined) => character !== undefined && /^[\s/]$/.test(character)
  let [from, to] = [0, text.length]
  while (isEdge(text[from])) from++
  while (to > from && isEdge(text[to - 1])) to--
  return text.slice(from, to)
}

/** The same duration in its largest whole unit: `3600s` → `1h`. */
export function duration(text: string): string {
  const seconds = durationSeconds(text)
  if (seconds === undefined || !Number.isSafeInteger(seconds)) return text
  if (seconds === 0) return '0s'
  for (const [unit, size] of Object.entries(unitSeconds)) if (seconds % size === 0) return `${seconds / size}${unit}`
  return text
}

function utc(text: string): string {
  const time = instantOf(isDay(text) ? `${text}T00:00:00Z` : text)
  return time === undefined ? text : new Date(time).toISOString().replace('.000Z', 'Z')
}
function linkPath(text: string): string {
  const link = text.trim()
  return hostOf(link) === undefined ? link : pathOfLink(link)
}
/** Links on the domain become path plus query; a missing domain is taken from the links if all of them are absolute. */
function linksOnHost(value: Record<string, unknown>, links: string, domain: string): unknown {
  const list = own(value, links)
  if (!Array.isArray(list)) return value
  const hosts = list.map((link) => (typeof link === 'string' ? hostOf(link) : undefined))
  const host = isBlank(own(value, domain)) ? (hosts.every((one) => one !== undefined) ? hosts[0] : undefined) : own(value, domain)
  if (typeof host !== 'string') return value
  const reduced = mapItems(list, (link, index) =>
    typeof link === 'string' && (hosts[index] === host || link.startsWith('/')) ? pathOfLink(link) : link,
  )
  return put(put(value, links, reduced), domain, host)
}

/** Sets a missing (or empty) field; `*` = every item or map value. */
function fill(value: unknown, [name, ...rest]: string[], filling: unknown): unknown {
  if (name === undefined) return value
  if (name === '*') {
    if (Array.isArray(value)) return mapItems(value, (item) => fill(item, rest, filling))
    return isPlainObject(value) ? mapValues(value, (item) => fill(item, rest, filling)) : value
  }
  if (!isPlainObject(value)) return value
  if (rest.length) return has(value, name) ? put(value, name, fill(value[name], rest, filling)) : value
  return isBlank(own(value, name)) ? put(value, name, filling) : value
}

/** Owners of interval lists: one owner with one empty interval has none; of several, each has at least one. */
function soloAlways(value: unknown, list: string, empty: Record<string, unknown>): unknown {
  if (!Array.isArray(value)) return value
  const isEmpty = (item: unknown) => isPlainObject(item) && Object.keys(empty).every((key) => isBlank(own(item, key)))
  return mapItems(value, (owner) => {
    if (!isPlainObject(owner)) return owner
    const intervals = own(owner, list)
    if (value.length === 1)
      return Array.isArray(intervals) && intervals.length === 1 && isEmpty(intervals[0]) ? put(owner, list, []) : owner
    return Array.isArray(intervals) && intervals.length ? owner : put(owner, list, [{ ...empty }])
  })
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
