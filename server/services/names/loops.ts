// Rejects loops: a record must not fetch from a host that it answers for, directly or through other records of its account.
import { isPlainObject, type PlainObject } from '../../../src/engine/json/objects.ts'
import { parseFieldPath, textsAt } from '../../../src/engine/schema/paths.ts'
import { escapeSegment } from '../../../src/engine/json/pointer.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import { type RecordScope, wholeOf } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { invalid } from '../problem.ts'
import type { Target } from '../records/read/target.ts'
import type { ServiceSettings } from '../settings.ts'
import { comparable } from './canonical.ts'

/** Field paths of the root keyword `noLoop`: hosts that the record answers for, and hosts that it fetches from (texts or the keys of maps; of addresses the host). */
type Rule = { hosts: string[]; sources: string[] }
type Answering = { type: string; id: string; data: PlainObject }
type Source = { path: string; host: string }
type Parts = { registry: Pick<DefinitionRegistry, 'get' | 'list'>; settings: Pick<ServiceSettings, 'DELIVERY_DOMAIN'> }
export type LoopCheck = { target: Pick<Target, 'definition' | 'scope' | 'type'>; id: string; data: PlainObject; isNew: boolean }

/** Limit of records that one search follows. Longer chains are rejected, because a loop behind the limit would go unnoticed. */
const maxFollowed = 50

/** Throws 400 `invalid`, keyword `nameLoop`, or `nameChain` beyond the limit. */
export async function refuseLoops(parts: Parts, inside: Repositories, { target, id, data, isNew }: LoopCheck): Promise<void> {
  const { definition, scope, type } = target
  const rule = ruleOf(definition.schema)
  if (!rule) return
  const own = new Set(hostsOf(rule, data))
  const sources = sourcesOf(rule, data)
  // No other record can point to a new record without names: its delivery host did not exist before.
  if (sources.length === 0 || (isNew && own.size <= 1)) return
  const errors: FieldError[] = []
  const walk: Walk = { scope, own, seen: new Map([[`${type} ${id}`, false]]), isCut: false }
  for (const { path, host } of sources) {
    if (own.has(host) || (await leadsBack(parts, inside, walk, host))) errors.push({ path, keyword: 'nameLoop', params: { host } })
    else if (walk.isCut) errors.push({ path, keyword: 'nameChain', params: { host, limit: maxFollowed } })
  }
  if (errors.length > 0) throw invalid(errors)
}

type Walk = {
  scope: RecordScope
  own: Set<string>
  seen: Map<string, boolean>
  /** The chain exceeds the limit. */ isCut: boolean
}

async function leadsBack(parts: Parts, inside: Repositories, walk: Walk, host: string): Promise<boolean> {
  for (const next of await answering(parts, inside, walk.scope, host)) {
    const key = `${next.type} ${next.id}`
    const visited = walk.seen.get(key)
    if (visited === true) return true
    if (visited === false) continue
    if (walk.seen.size > maxFollowed) {
      walk.isCut = true
      return false
    }
    walk.seen.set(key, false)
    const rule = ruleOf(parts.registry.get(next.type)?.schema)
    for (const source of rule ? sourcesOf(rule, next.data) : []) {
      if (!walk.own.has(source.host) && !(await leadsBack(parts, inside, walk, source.host))) continue
      walk.seen.set(key, true)
      return true
    }
  }
  return false
}

/** Live records of the account that answer for a host: by a claimed name, or by a host below the delivery domain. */
async function answering({ registry, settings }: Parts, inside: Repositories, given: RecordScope, host: string): Promise<Answering[]> {
  const scope = wholeOf(given)
  const found: Answering[] = []
  for (const { type, id } of await inside.names.ofAccount(scope.account, 'host', [host])) {
    const row = await inside.records.find(scope, type, id)
    if (row) found.push({ type, id, data: JSON.parse(row.data) as PlainObject })
  }
  if (!host.endsWith(`.${comparable(settings.DELIVERY_DOMAIN)}`)) return found
  for (const { name: type, schema } of registry.list())
    for (const path of ruleOf(schema)?.hosts.filter((one) => !one.includes('*')) ?? []) {
      const { rows } = await inside.records.list(scope, type, {
        where: [{ field: { path: parseFieldPath(path) }, is: 'equal', value: host }],
      })
      found.push(...rows.map(({ id, data }) => ({ type, id, data: JSON.parse(data) as PlainObject })))
    }
  return found
}

function ruleOf(schema: Schema | undefined): Rule | undefined {
  const rule = schema?.noLoop
  return isPlainObject(rule) && Array.isArray(rule.hosts) && Array.isArray(rule.sources) ? (rule as Rule) : undefined
}

function hostsOf({ hosts }: Rule, data: PlainObject): string[] {
  return hosts.flatMap((path) => textsAt(data, path)).map(comparable)
}

function sourcesOf({ sources }: Rule, data: PlainObject): Source[] {
  return sources.flatMap((path) => at(data, parseFieldPath(path), '')).map(({ path, host }) => ({ path, host: comparable(hostOf(host)) }))
}

/** The host of an address; other texts are hosts. */
function hostOf(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text
  return URL.canParse(text) ? new URL(text).hostname : text
}

/** Values at a path with `*`, with their paths. */
function at(value: unknown, [name, ...rest]: string[], pointer: string): Source[] {
  if (name === undefined) {
    if (typeof value === 'string') return [{ path: pointer, host: value }]
    if (Array.isArray(value)) return value.flatMap((item, index) => at(item, [], `${pointer}/${index}`))
    return isPlainObject(value) ? Object.keys(value).map((host) => ({ path: `${pointer}/${escapeSegment(host)}`, host })) : []
  }
  if (!isPlainObject(value) && !Array.isArray(value)) return []
  const keys = name === '*' ? Object.keys(value) : [name]
  return keys.flatMap((key) => at((value as PlainObject)[key], rest, `${pointer}/${escapeSegment(key)}`))
}
