// Rejects circles (`noCircle`): a record forwards its input to other addresses, none of which may lead back to the input.
import { isPlainObject, type PlainObject } from '../../../../src/engine/json/objects.ts'
import { getAt, parseFieldPath, toPointer } from '../../../../src/engine/schema/paths.ts'
import type { FieldPath, Schema } from '../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../src/engine/types.ts'
import { wholeOf, type RecordScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { invalid } from '../../problem.ts'
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

/** Throws 400 `invalid`, keyword `noCircle`, at the first field of `to`. */
export async function refuseCircles(store: Repositories, { target: { definition, scope }, id, data }: Written): Promise<void> {
  const rule = ruleOf(definition.schema)
  if (!rule) return
  const items = readerOf(rule)
  const given = items(data)
  if (given.every((item) => item.outputs().length === 0)) return
  const nameOf = streamNames(rule.own ? await ownStreams(store, wholeOf(scope), rule.own) : [])
  const own = given.flatMap(({ from, outputs }) => outputs().map(({ to, path }) => ({ from: nameOf(from), to: nameOf(to), path })))
  const { rows } = await store.records.list(wholeOf(scope), definition.name, { limit: maxRead })
  const others = rows.filter((row) => row.id !== id)
  const byInput = grouped(
    readable(others).flatMap((row) => items(JSON.parse(row.data) as PlainObject)),
    ({ from }) => nameOf(from),
  )
  const ownByInput = grouped(own, ({ from }) => from)
  let followed = 0
  const component = componentsOf(ownByInput.keys(), (node) => {
    if (followed > maxFollowed) return []
    const outputs = (byInput.get(node) ?? []).flatMap((item) => item.outputs().map(({ to }) => nameOf(to)))
    followed += outputs.length
    return [...(ownByInput.get(node) ?? []).map(({ to }) => to), ...outputs]
  })
  const errors = own
    .filter(({ from, to }) => component.get(from) === component.get(to))
    .map(({ path }): FieldError => ({ path, keyword: 'noCircle', params: {} }))
  if (errors.length > 0) throw invalid(errors)
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

async function ownStreams(store: Repositories, scope: RecordScope, { type, ...rule }: OwnStreams): Promise<OwnStream[]> {
  const { rows } = await store.records.list(scope, type, { limit: maxRead })
  return rows.flatMap((row) => {
    const record = JSON.parse(row.data) as PlainObject
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
