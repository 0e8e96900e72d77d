// Rejects circles (`noCircle`): a record forwards its input to other addresses, none of which may lead back to the input.
import { isPlainObject, type PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../src/engine/types.ts'
import { wholeOf, type RecordScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { invalid } from '../../problem.ts'
import type { Written } from './pendingWrite.ts'

/** `list`: its items name their input in `from`, and their outputs in the fields of `to`, joined by slashes. */
type Rule = { list: string; from: string; to: string[]; own?: OwnStreams }
/**
 * Records of the account that take streams and play them: what is sent to a stream comes out of it. `streams`: their map of streams, `name`
 * its member with the name; `settings`: a group with the members `primary` (the host that takes streams) and `application`, or a group of
 * such; `host`: the host that plays them.
 */
type OwnStreams = { type: string; streams: string; name: string; settings: string; host: string }
type OwnStream = { application: string; name: string; ingest: string; host: string }
type Way = { from: string; to: string; path: string }

/** Limit of other records of the account that one search follows. */
const mostRead = 500

/** Throws 400 `invalid`, keyword `noCircle`, at the first field of `to`. */
export async function refuseCircles(store: Repositories, { target: { definition, scope }, id, data }: Written): Promise<void> {
  const rule = ruleOf(definition.schema)
  if (!rule) return
  if (waysOf(rule, data, []).length === 0) return
  const streams = rule.own ? await ownStreams(store, wholeOf(scope), rule.own) : []
  const own = waysOf(rule, data, streams)
  const { rows } = await store.records.list(wholeOf(scope), definition.name, { limit: mostRead })
  const others = rows.filter((row) => row.id !== id).flatMap((row) => waysOf(rule, JSON.parse(row.data) as PlainObject, streams))
  const next = new Map<string, string[]>()
  for (const { from, to } of [...own, ...others]) next.set(from, [...(next.get(from) ?? []), to])
  const errors = own
    .filter(({ from, to }) => leads(to, from, next))
    .map(({ path }): FieldError => ({ path, keyword: 'noCircle', params: {} }))
  if (errors.length > 0) throw invalid(errors)
}

function leads(start: string, goal: string, next: Map<string, string[]>): boolean {
  const seen = new Set<string>()
  const pending = [start]
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    if (at === goal) return true
    if (seen.has(at)) continue
    seen.add(at)
    pending.push(...(next.get(at) ?? []))
  }
  return false
}

function ruleOf({ noCircle: rule }: Schema): Rule | undefined {
  return isPlainObject(rule) && typeof rule.list === 'string' && typeof rule.from === 'string' && Array.isArray(rule.to)
    ? (rule as Rule)
    : undefined
}

/** Deactivated records forward nothing. */
function waysOf({ list, from, to }: Rule, data: PlainObject, streams: OwnStream[]): Way[] {
  const items: unknown = data.active === false ? [] : data[list]
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index): Way[] => {
    if (!isPlainObject(item) || typeof item[from] !== 'string' || item[from] === '') return []
    const parts = to.map((name) => item[name]).filter((part): part is string => typeof part === 'string' && part !== '')
    return [{ from: nodeOf(item[from], streams), to: nodeOf(parts.join('/'), streams), path: `/${list}/${index}/${to[0] ?? ''}` }]
  })
}

async function ownStreams(store: Repositories, scope: RecordScope, { type, ...rule }: OwnStreams): Promise<OwnStream[]> {
  const { rows } = await store.records.list(scope, type, { limit: mostRead })
  return rows.flatMap((row) => {
    const record = JSON.parse(row.data) as PlainObject
    const settings = [record[rule.settings], ...Object.values(groupIn(record[rule.settings]))].map(groupIn)
    const { primary, application } = settings.find((one) => typeof one['application'] === 'string') ?? {}
    return Object.values(groupIn(record[rule.streams])).flatMap((stream): OwnStream[] => {
      const name = groupIn(stream)[rule.name]
      if (typeof name !== 'string' || typeof application !== 'string') return []
      return [{ application, name, ingest: hostOf(textIn(primary)), host: hostOf(textIn(record[rule.host])) }]
    })
  })
}

/** The stream an address leads to. An account's stream is the same one at its ingest and its playback address. */
function nodeOf(address: string, streams: OwnStream[]): string {
  const plain = comparable(address)
  const [host = '', ...path] = plain.split('/')
  const found = streams.find(
    ({ application, name, ingest, host: player }) =>
      (host === ingest && path.at(-1) === `${application}_${name}`) ||
      path.some((part, index) => part === application && path[index + 1] === name) ||
      (host === player && path.includes(name)),
  )
  return found ? `${found.application} ${found.name}` : plain
}

const groupIn = (value: unknown): PlainObject => (isPlainObject(value) ? value : {})
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const hostOf = (text: string): string => comparable(text).split('/')[0] ?? ''

/** Normalises an address: letter case and default ports of the host, trailing slashes, the query. */
function comparable(address: string): string {
  const [, authority = '', path = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([^?#]*)/i.exec(address.trim()) ?? []
  return `${authority.toLowerCase().replace(/:(?:1935|443|80)$/, '')}${path.replaceAll(/\/+/g, '/').replace(/\/$/, '')}`
}
