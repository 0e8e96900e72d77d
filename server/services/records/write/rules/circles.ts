// Rejects circles (`noCircle`): a record forwards its input to other addresses, none of which may lead back to the input.
import { isPlainObject, type PlainObject, sameJson } from '../../../../../src/engine/json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../../../../../src/engine/schema/paths.ts'
import type { FieldPath, Schema } from '../../../../../src/engine/schema/types.ts'
import type { Definition, FieldError } from '../../../../../src/engine/types.ts'
import type { StoredRecord } from '../../../../store/records/records.ts'
import { wholeOf } from '../../../../store/scope.ts'
import type { Repositories } from '../../../../store/types.ts'
import type { DefinitionRegistry } from '../../../definitions/types.ts'
import { invalid, invalidAt } from '../../../problem.ts'
import { chargeReading, sizeOf } from '../../read/portions.ts'
import type { Target } from '../../read/target.ts'
import { alreadyRead, readOnce } from '../many/batchScope.ts'
import { componentsOf } from './components.ts'
import type { Written } from './pendingWrite.ts'
import { hostIn, streamNames, type OwnStream } from './streamAddresses.ts'

/** `list`: its items name their input in `from`, and their output in the fields of `to`, joined by slashes; `spare`: those of the output that replaces it. */
type Rule = { list: string; from: FieldPath; to: FieldPath[]; spare?: FieldPath[]; own?: OwnStreams }
/**
 * Records of the account that take streams and play them: what is sent to a stream comes out of it. `streams`: their map of streams, `name`
 * its member with the name; `settings`: a group with the member `application`, or a group of such; `host`: the host that plays them.
 */
type OwnStreams = { type: string; streams: string; name: string; settings: string; host: string }
type Output = { to: string; /** JSON Pointer to the first field of the output. */ path: string }
type Item = { from: string; outputs: () => Output[] }

/** Limits of other records of the account that one search reads, and of outputs that it follows: every save pays for it. */
const [maxRead, maxBytes, maxFollowed] = [500, 8_000_000, 20_000]

/** Records of the account that forward streams. `byInput`: their items by source stream, then by record; `inputs`: the source streams of each record. */
type Around = { nameOf: (address: string) => string; inputs: Map<string, string[]>; byInput: Map<string, Map<string, Item[]>> }

/** Throws 400 `invalid`, keyword `noCircle`, at the first field of `to`, and 429 `too_much_work` when the records to read cost more than the caller has. */
export async function refuseCircles(store: Repositories, { target, id, data }: Written): Promise<void> {
  const rule = ruleOf(target.definition.schema)
  if (!rule) return
  const given = readerOf(rule)(data)
  if (given.every((item) => item.outputs().length === 0)) return
  const { nameOf, byInput } = await readOnce(store, keyOf(target), () => around(store, target, rule))
  const own = given.flatMap(({ from, outputs }) => outputs().map(({ to, path }) => ({ from: nameOf(from), to: nameOf(to), path })))
  const ownByInput = grouped(own, ({ from }) => from)
  let followed = 0
  const component = componentsOf(ownByInput.keys(), (node) => {
    if (followed > maxFollowed) return []
    const others = [...(byInput.get(node) ?? [])].flatMap(([other, items]) => (other === id ? [] : items))
    const outputs = others.flatMap((item) => item.outputs().map(({ to }) => nameOf(to)))
    followed += outputs.length
    return [...(ownByInput.get(node) ?? []).map(({ to }) => to), ...outputs]
  })
  const errors = own
    .filter(({ from, to }) => component.get(from) === component.get(to))
    .map(({ path }): FieldError => ({ path, keyword: 'noCircle', params: {} }))
  if (errors.length > 0) throw invalid(errors)
}

/** Circles and loops are found among the changes of one batch, so changes of such a type cannot be checked in parts. */
export function isCheckedWhole(registry: Pick<DefinitionRegistry, 'list'>, { name, schema }: Pick<Definition, 'name' | 'schema'>): boolean {
  return schema.noCircle !== undefined || schema.noLoop !== undefined || forwardersOf(registry, name).length > 0
}

/** Types whose records may forward the streams of records of this one. */
export function forwardersOf(registry: Pick<DefinitionRegistry, 'list'>, type: string): Definition[] {
  return registry.list().filter(({ schema }) => ruleOf(schema)?.own?.type === type)
}

/**
 * A stream that is added, renamed or restored closes a circle where records already forward it to itself. Throws 400 `invalid`, keyword
 * `noCircle`, at the streams; circles that were there before are left, so that they can be undone.
 */
export async function refuseCirclesThrough(store: Repositories, { target, registry, id, data, before }: Written): Promise<void> {
  for (const definition of forwardersOf(registry, target.type)) {
    const rule = ruleOf(definition.schema)!
    const own = rule.own!
    const [now, earlier] = [ownStreams([data], own), before ? ownStreams([before], own) : []]
    if (now.every((stream) => earlier.some((one) => sameJson(one, stream)))) continue
    const charge = chargeReading(target.caller)
    const read = async (type: string) => readable((await store.records.list(wholeOf(target.scope), type, { limit: maxRead })).rows)
    const rows = await readOnce(store, `forwarders ${definition.name}`, () => read(definition.name))
    const streams = await read(own.type)
    charge(sizeOf(rows) + sizeOf(streams))
    const others = ownStreams(documentsOf(streams.filter((row) => row.id !== id)), own)
    const items = readerOf(rule)
    const outputs = rows.flatMap((row) =>
      items(JSON.parse(row.data) as PlainObject).flatMap(({ from, outputs: list }) =>
        list().map(({ to, path }) => ({ from, to, key: `${row.id} ${path}` })),
      ),
    )
    const closed = circular(outputs, streamNames([...now, ...others]))
    if (closed.length === 0) continue
    const open = new Set(circular(outputs, streamNames([...earlier, ...others])))
    if (closed.some((key) => !open.has(key))) throw invalidAt(`/${own.streams}`, 'noCircle')
  }
}

type Forwarded = { from: string; to: string; key: string }
/** Keys of the outputs that feed back into their input. */
function circular(all: Forwarded[], nameOf: (address: string) => string): string[] {
  const outputs = all.slice(0, maxFollowed).map(({ from, to, key }) => ({ from: nameOf(from), to: nameOf(to), key }))
  const byInput = grouped(outputs, ({ from }) => from)
  const component = componentsOf(byInput.keys(), (node) => (byInput.get(node) ?? []).map(({ to }) => to))
  return outputs.filter(({ from, to }) => component.get(from) === component.get(to)).map(({ key }) => key)
}

/** In a batch, later changes see this one. */
export async function noteForwarding(
  store: Repositories,
  target: Target,
  { id, data }: Pick<Written, 'id' | 'data'>,
  { isGone }: { isGone: boolean },
) {
  const rule = ruleOf(target.definition.schema)
  const known = rule && (await alreadyRead<Around>(store, keyOf(target)))
  if (known) place(known, id, isGone ? [] : readerOf(rule)(data))
}

const keyOf = ({ type }: Pick<Target, 'type'>): string => `circles ${type}`

async function around(store: Repositories, { type, scope, caller }: Target, rule: Rule): Promise<Around> {
  const charge = chargeReading(caller)
  const streams = rule.own ? readable((await store.records.list(wholeOf(scope), rule.own.type, { limit: maxRead })).rows) : []
  const rows = readable((await store.records.list(wholeOf(scope), type, { limit: maxRead })).rows)
  charge(sizeOf(streams) + sizeOf(rows))
  const found: Around = {
    nameOf: streamNames(rule.own ? ownStreams(documentsOf(streams), rule.own) : []),
    inputs: new Map(),
    byInput: new Map(),
  }
  const items = readerOf(rule)
  for (const row of rows) place(found, row.id, items(JSON.parse(row.data) as PlainObject))
  return found
}

function place({ nameOf, inputs, byInput }: Around, id: string, items: Item[]): void {
  for (const input of inputs.get(id) ?? []) byInput.get(input)?.delete(id)
  const now = grouped(items, ({ from }) => nameOf(from))
  inputs.set(id, [...now.keys()])
  for (const [input, some] of now) byInput.set(input, (byInput.get(input) ?? new Map<string, Item[]>()).set(id, some))
}

function ruleOf({ noCircle: rule }: Schema): Rule | undefined {
  return isPlainObject(rule) && typeof rule.list === 'string' && typeof rule.from === 'string' && Array.isArray(rule.to)
    ? (rule as Rule)
    : undefined
}

/** The newest records, up to a number of bytes. */
function readable<Row extends { data: string }>(rows: Row[]): Row[] {
  let bytes = 0
  return rows.filter(({ data }) => (bytes += data.length) <= maxBytes)
}

/** Items of a record that have an input. Deactivated records forward nothing. */
function readerOf({ list, from, to, spare }: Rule): (data: PlainObject) => Item[] {
  const input = pointerOf(from)
  const targets = [to, ...(spare ? [spare] : [])].map((fields) => fields.map(pointerOf))
  return (data) => {
    const items: unknown = data.active === false ? [] : data[list]
    return (Array.isArray(items) ? items : []).flatMap((item: unknown, index): Item[] => {
      const found = textAt(item, input)
      if (found === '') return []
      const outputs = (): Output[] =>
        targets.flatMap(([first = '', ...more]) => {
          const output = textAt(item, first)
          const parts = [output, ...more.map((field) => textAt(item, field)).filter((part) => part !== '')]
          return output === '' ? [] : [{ to: parts.join('/'), path: `/${list}/${index}${first}` }]
        })
      return [{ from: found, outputs }]
    })
  }
}

const documentsOf = (rows: Pick<StoredRecord, 'data'>[]): PlainObject[] => rows.map(({ data }) => JSON.parse(data) as PlainObject)

function ownStreams(records: PlainObject[], rule: OwnStreams): OwnStream[] {
  return records.flatMap((record) => {
    const settings = [record[rule.settings], ...Object.values(groupIn(record[rule.settings]))].map(groupIn)
    const { application } = settings.find((one) => typeof one['application'] === 'string') ?? {}
    return Object.values(groupIn(record[rule.streams])).flatMap((stream): OwnStream[] => {
      const name = groupIn(stream)[rule.name]
      if (typeof name !== 'string' || typeof application !== 'string') return []
      return [{ application, name, host: hostIn(textAt(record, pointerOf(rule.host))) }]
    })
  })
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

const groupIn = (value: unknown): PlainObject => (isPlainObject(value) ? value : {})
const pointerOf = (field: FieldPath): string => toPointer(parseFieldPath(field))
function textAt(value: unknown, pointer: string): string {
  const found = getAt(value, pointer)
  return typeof found === 'string' ? found : ''
}
