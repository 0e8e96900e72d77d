// States of a record's names for its readers, and the names that agents get.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import type { ShownName } from '../../../src/engine/resolve/envelope.ts'
import { getAt } from '../../../src/engine/schema/paths.ts'
import type { Test } from '../../../src/engine/schema/types.ts'
import type { Definition, Resolved } from '../../../src/engine/types.ts'
import type { NameClaim } from '../../store/records/names.ts'
import type { StoredRecord } from '../../store/records/records.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { visiblePart } from '../records/read/storedFields.ts'
import type { Target } from '../records/read/target.ts'
import { branchTest } from '../records/write/branchTest.ts'
import { claimsIn, hasClaims, keyOf } from './claims.ts'
import { getDomain } from 'tldts'

/** `nameservers`: ours. */
type ShownParts = { registry: Pick<DefinitionRegistry, 'compile'>; nameservers: readonly string[] }
type Row = Pick<StoredRecord, 'id' | 'data'>

/** By record id; empty for a type without names. Names in hidden fields are omitted. */
export async function shownNames(
  { names }: Pick<Repositories, 'names'>,
  { registry, nameservers }: ShownParts,
  { definition, scope, type }: Pick<Target, 'definition' | 'scope' | 'type'>,
  resolved: Resolved,
  rows: Row[],
): Promise<Map<string, ShownName[]>> {
  if (!hasClaims(definition) || rows.length === 0) return new Map()
  const test = await branchTest(registry, { definition })
  const claims = new Map<string, NameClaim>()
  const ids = rows.map(({ id }) => id)
  for (const claim of await names.ofRecords({ account: scope.account, type }, ids)) claims.set(`${claim.id} ${keyOf(claim)}`, claim)
  return new Map(
    rows.map(({ id, data }) => {
      const record = JSON.parse(data) as PlainObject
      const seen = visiblePart(resolved, record)
      // Deleted records have none; an unchecked name has no state yet.
      const all = claimsIn(definition.schema, record, test).claimed.filter(({ path }) => getAt(seen, path) !== undefined)
      return [id, all.map((one) => shownName(one, claims.get(`${id} ${keyOf(one)}`), nameservers))]
    }),
  )
}

function shownName(
  { path, name, kind }: Pick<ShownName, 'path' | 'name' | 'kind'>,
  claim: NameClaim | undefined,
  nameservers: readonly string[],
): ShownName {
  const apex = kind === 'host' && isApex(name) && { apex: true as const }
  if (!claim) return { path, name, kind, state: 'waiting', ...apex }
  const { state, method, checked_at, found, simulated } = claim
  return {
    path,
    name,
    kind,
    // Written by this folder only.
    state: state as ShownName['state'],
    ...(method !== null && { method: method as NonNullable<ShownName['method']> }),
    ...(checked_at !== null && { checked_at }),
    ...(found !== null && { found }),
    ...(simulated === 1 && { simulated: true as const }),
    ...apex,
    ...(kind === 'zone' && checked_at !== null && { registry: registryOf(claim, nameservers) }),
  }
}

function registryOf({ servers, silent_at, due_at }: NameClaim, nameservers: readonly string[]): NonNullable<ShownName['registry']> {
  const held = servers === null ? undefined : (JSON.parse(servers) as string[]) // written by this folder only
  const ours = held?.filter((server) => nameservers.includes(server)) ?? []
  const isWhole = ours.length === nameservers.length && ours.length === held?.length
  return {
    state: silent_at !== null || !held ? 'unknown' : isWhole ? 'whole' : ours.length > 0 ? 'partly' : 'none',
    ...(held && { servers: held }),
    ...(silent_at !== null && { silent_at }),
    next_at: due_at,
  }
}

/** The record with only its names in effect, in canonical form; undefined when its zone, and with it the whole record, has no effect. */
export function effectivePart(
  { schema }: Pick<Definition, 'schema'>,
  data: PlainObject,
  inEffect: ReadonlySet<string>,
  test: Test | undefined,
): PlainObject | undefined {
  const { claimed, strange: invalid } = claimsIn(schema, data, test)
  const waiting = claimed.filter((one) => !inEffect.has(keyOf(one)))
  if (waiting.some(({ kind }) => kind === 'zone')) return undefined
  const withoutEffect = new Set([...waiting, ...invalid].map(({ path }) => path))
  const inForm = new Map(claimed.map(({ path, name }) => [path, name]))
  return rewritten(data, '') as PlainObject

  function rewritten(value: unknown, at: string): unknown {
    if (inForm.has(at)) return inForm.get(at)
    if (Array.isArray(value))
      return value.flatMap((item, index) => (withoutEffect.has(`${at}/${index}`) ? [] : [rewritten(item, `${at}/${index}`)]))
    if (value === null || typeof value !== 'object') return value
    const entries = Object.entries(value).map(
      ([name, item]) => [name, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, item] as const,
    )
    return Object.fromEntries(
      entries.filter(([, path]) => !withoutEffect.has(path)).map(([name, path, item]) => [name, rewritten(item, path)]),
    )
  }
}

/** A registrable domain. It has SOA and NS records, and a CNAME record excludes others (RFC 1034 §3.6.2). */
export function isApex(name: string): boolean {
  return getDomain(name) === name
}
