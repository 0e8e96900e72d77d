// Records that others name and cannot do without (`reference.holds`): who holds them, and that they stay until then.
import { mentions } from '../../../src/engine/mentions.ts'
import { isObj } from '../../../src/engine/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../../../src/engine/paths.ts'
import type { Definition, Schema } from '../../../src/engine/types.ts'
import type { Condition } from '../../store/records.ts'
import { wholeOf, type RecordScope } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { Problem } from '../problem.ts'
import { everyRow } from './everyRow.ts'
import { parentOf, type Target } from './target.ts'

type Json = Record<string, unknown>
/** `value`: the field of the held record that stands at `path` of the holder. */
type Place = { definition: Definition; path: string[]; value: string }
export type Holder = { type: string; id: string; data: Json; held: unknown }

type Under = NonNullable<ReturnType<typeof parentOf>>

/** All records of the account, or of the provider, that hold one of these. */
export async function holdersOf(store: Pick<Repositories, 'records'>, registry: DefinitionRegistry, scope: RecordScope, type: string, held: Json[]): Promise<Holder[]> {
  const found = await Promise.all(placesOf(registry, type, scope).map(async ({ definition, path, value }) => {
    const { name } = definition
    const under = parentOf(definition)
    const values = held.map((one) => one[value]).filter((one) => typeof one === 'string' || typeof one === 'number')
    const where: Condition[] = [{ place: { path }, is: 'in', value: values }]
    const rows = values.length === 0 ? [] : await everyRow(store, scope, name, where)
    const holders = rows.map((row): Holder => {
      const data = JSON.parse(row.data) as Json
      return { type: name, id: row.id, data, held: getAt(data, toPointer(path)) }
    })
    return under ? ofParents(store, scope, under, holders) : holders
  }))
  // A record may hold by itself and by what belongs to it.
  return [...new Map(found.flat().map((holder) => [`${holder.id} ${String(holder.held)}`, holder])).values()]
}

/** What belongs to a record has no name of its own: the record is said to hold. */
async function ofParents(store: Pick<Repositories, 'records'>, scope: RecordScope, { type, field }: Under, children: Holder[]): Promise<Holder[]> {
  const ids = children.map(({ data }) => String(data[field] ?? ''))
  const rows = ids.length === 0 ? [] : await everyRow(store, scope, type, [{ place: { column: 'id' }, is: 'in', value: [...new Set(ids)] }])
  const above = new Map(rows.map((row) => [row.id, row]))
  return children.map(({ held, ...child }, index) => {
    const row = above.get(ids[index] ?? '')
    return row ? { type, id: row.id, data: JSON.parse(row.data) as Json, held } : { ...child, held }
  })
}

/** `data`: of the record that would go, with its id. Throws 409 `in_use`, keyword `held`, with the names of up to three holders. */
export async function refuseHeld(store: Pick<Repositories, 'records'>, registry: DefinitionRegistry, target: Target, data: Json): Promise<void> {
  const holders = await holdersOf(store, registry, wholeOf(target.scope), target.type, [data])
  if (holders.length === 0) return
  // Who does not reach all of the provider's records is not told the names of others.
  const named = target.scope.within.length > 0 ? [] : holders.slice(0, mostNamed)
  const names = named.map((holder) => nameOf(registry, holder))
  throw new Problem(409, 'in_use', { errors: [{ path: '', keyword: 'held', params: { names: [...names, ...(holders.length > named.length ? ['…'] : [])].join(', '), ids: named.map(({ id }) => id) } }] })
}

const mostNamed = 3

/** The first of the fields in its title that it has. */
function nameOf(registry: DefinitionRegistry, { type, id, data }: Holder): string {
  const paths = [...(registry.get(type)?.resource.title ?? '').matchAll(/\{([^{}]+)\}/g)].flatMap(([, names = '']) => names.split('|'))
  return paths.map((path) => getAt(data, toPointer(parseFieldPath(path)))).find((text): text is string => typeof text === 'string' && text !== '') ?? id
}

/** Fields in lists and maps cannot be asked for in the database, so they hold nothing. */
function placesOf(registry: DefinitionRegistry, type: string, { account }: RecordScope): Place[] {
  return registry.list().filter(({ resource, schema }) => (resource.scope === 'provider') === (account === '') && mentions(schema, 'reference')).flatMap((definition) =>
    within(definition.schema, []).flatMap(({ schema: { reference }, path }) => (reference?.type === type && reference.holds && typeof reference.value === 'string' ? [{ definition, path, value: reference.value }] : [])))
}

function within(schema: Schema, path: string[]): { schema: Schema; path: string[] }[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, child]) => (isObj(child) ? within(child as Schema, [...path, name]) : []))
  return [{ schema, path }, ...below]
}
