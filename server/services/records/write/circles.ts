// Rejects circles (`noCircle`): a record forwards its input to other addresses, none of which may lead back to the input.
import { domainToASCII } from 'node:url'
import { isPlainObject, type PlainObject } from '../../../../src/engine/json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import type { FieldPath, Schema } from '../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../src/engine/types.ts'
import { wholeOf, type RecordScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { invalid } from '../../problem.ts'
import type { Written } from './pendingWrite.ts'

/** `list`: its items name their input in `from`, and their output in the fields of `to`, joined by slashes; `spare`: those of the output that replaces it. */
type Rule = { list: string; from: FieldPath; to: FieldPath[]; spare?: FieldPath[]; own?: OwnStreams }
/**
 * Records of the account that take streams and play them: what is sent to a stream comes out of it. `streams`: their map of streams, `name`
 * its member with the name; `settings`: a group with the member `application`, or a group of such; `host`: the host that plays them.
 */
type OwnStreams = { type: string; streams: string; name: string; settings: string; host: string }
type OwnStream = { application: string; name: string; host: string }
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
function waysOf({ list, from, to, spare }: Rule, data: PlainObject, streams: OwnStream[]): Way[] {
  const items: unknown = data.active === false ? [] : data[list]
  return (Array.isArray(items) ? items : []).flatMap((item: unknown, index) => {
    const input = textAt(item, from)
    if (input === '') return []
    return [to, ...(spare ? [spare] : [])].flatMap((fields): Way[] => {
      const [first = '', ...more] = fields
      const output = textAt(item, first)
      if (output === '') return []
      const parts = [output, ...more.map((field) => textAt(item, field)).filter((part) => part !== '')]
      const path = `/${list}/${index}${toPointer(parseFieldPath(first))}`
      return [{ from: nodeOf(input, streams), to: nodeOf(parts.join('/'), streams), path }]
    })
  })
}

async function ownStreams(store: Repositories, scope: RecordScope, { type, ...rule }: OwnStreams): Promise<OwnStream[]> {
  const { rows } = await store.records.list(scope, type, { limit: mostRead })
  return rows.flatMap((row) => {
    const record = JSON.parse(row.data) as PlainObject
    const settings = [record[rule.settings], ...Object.values(groupIn(record[rule.settings]))].map(groupIn)
    const { application } = settings.find((one) => typeof one['application'] === 'string') ?? {}
    return Object.values(groupIn(record[rule.streams])).flatMap((stream): OwnStream[] => {
      const name = groupIn(stream)[rule.name]
      if (typeof name !== 'string' || typeof application !== 'string') return []
      return [{ application, name, host: hostIn(textAt(record, rule.host)) }]
    })
  })
}

/**
 * The stream an address leads to. An account's stream is the same one at its ingest and its playback address. The application is made by the
 * portal and occurs once, so it counts under every name and address of the server.
 */
function nodeOf(address: string, streams: OwnStream[]): string {
  const plain = comparable(address)
  const [host = '', ...path] = plain.split('/')
  const found = streams.find(
    ({ application, name, host: player }) =>
      path.at(-1) === `${application}_${name}` ||
      path.some((part, index) => part === application && path[index + 1] === name) ||
      (host === player && path.includes(name)),
  )
  return found ? `${found.application} ${found.name}` : plain
}

const groupIn = (value: unknown): PlainObject => (isPlainObject(value) ? value : {})
const hostIn = (text: string): string => comparable(text).split('/')[0] ?? ''
function textAt(value: unknown, field: FieldPath): string {
  const found = getAt(value, toPointer(parseFieldPath(field)))
  return typeof found === 'string' ? found : ''
}

/** Equal for addresses of one place: letter case, root dot, script and default port of the host, encoded letters, dots and slashes of the path; without the query. */
function comparable(address: string): string {
  const [, authority = '', path = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([^?#]*)/i.exec(address.trim()) ?? []
  const [, name = '', port = ''] = /^(?:.*@)?(.*?)((?::\d*)?)$/.exec(authority) ?? []
  const host = name.replace(/\.$/, '')
  const shownPort = /^:(?:1935|443|80|)$/.test(port) ? '' : port
  return [`${domainToASCII(host) || host.toLowerCase()}${shownPort}`, ...segmentsOf(path)].join('/')
}

function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const segment of path.split('/').map(decoded)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
