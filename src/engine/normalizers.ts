// The closed list of value normalizers. Each is idempotent; a value it does not understand is left as it is.
import { hostOf, pathOfLink } from './links.ts'
import { durationSeconds, unitSeconds } from './durations.ts'
import { instantOf, isDay } from './instants.ts'
import { cleanPhone } from './phones.ts'
import { has, isObj, mapItems, mapValues, own, put } from './objects.ts'

export type Normalizer = (value: unknown, param: unknown) => unknown

export const normalizers: Record<string, Normalizer> = {
  trim: onText((text) => text.trim()),
  lower: onText((text) => text.toLowerCase()),
  host: onText((text) => text.trim().toLowerCase().replace(/\.$/, '')),
  trimSlashes: onText(trimSlashes),
  cidr32: onText((text) => (/^\d+(\.\d+){3}$/.test(text.trim()) ? `${text.trim()}/32` : text)),
  phone: onText(cleanPhone),
  duration: onText(duration),
  utc: onText(utc),
  linkPath: onText(linkPath),
  linksOnHost: (value, param) => (isObj(value) && isObj(param) ? linksOnHost(value, String(param.links), String(param.domain)) : value),
  fill: (value, param) => (isObj(param) && typeof param.path === 'string' ? fill(value, param.path.split('.'), param.value) : value),
  soloAlways: (value, param) => (isObj(param) ? soloAlways(value, String(param.list), isObj(param.empty) ? param.empty : {}) : value),
}

function onText(change: (text: string) => string): Normalizer {
  return (value) => (typeof value === 'string' ? change(value) : value)
}

/** By hand: a regular expression for the end of a text begins anew at every slash of the middle. */
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
/** Links on the domain become path plus query; a domain that is not given is the one of the links, when all of them are whole. */
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
    return isObj(value) ? mapValues(value, (item) => fill(item, rest, filling)) : value
  }
  if (!isObj(value)) return value
  if (rest.length) return has(value, name) ? put(value, name, fill(value[name], rest, filling)) : value
  return isBlank(own(value, name)) ? put(value, name, filling) : value
}

/** Owners of interval lists: one owner with one empty interval has none; of several, each has at least one. */
function soloAlways(value: unknown, list: string, empty: Record<string, unknown>): unknown {
  if (!Array.isArray(value)) return value
  const isEmpty = (item: unknown) => isObj(item) && Object.keys(empty).every((key) => isBlank(own(item, key)))
  return mapItems(value, (owner) => {
    if (!isObj(owner)) return owner
    const intervals = own(owner, list)
    if (value.length === 1)
      return Array.isArray(intervals) && intervals.length === 1 && isEmpty(intervals[0]) ? put(owner, list, []) : owner
    return Array.isArray(intervals) && intervals.length ? owner : put(owner, list, [{ ...empty }])
  })
}

export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
