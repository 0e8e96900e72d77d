// Maintains the database indexes that active definitions need, in the background, whenever definitions change.
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Log } from '../../model.ts'
import type { Store } from '../../../store/types.ts'
import { fieldSchema } from '../../../../src/engine/schema/paths.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import type { ValueKind } from '../../../store/database/sqlDialect.ts'
import type { FieldIndex } from '../../../store/database/indexes.ts'
import type { Condition, FieldRef, RecordQuery } from '../../../store/records/records.ts'
import { initialSort, fieldRef } from './query.ts'
import { parentOf } from './target.ts'

/** Each index slows every write of its type; all of them together slow the query planner. */
const maxOfType = 8
const maxOfAll = 200

/** The list's default order, and each of its filters in that order. */
export function indexesOf(definitions: Definition[]): FieldIndex[] {
  return definitions.flatMap(ofType).slice(0, maxOfAll)
}

const byDefinition = new WeakMap<Definition, FieldIndex[]>()
function ofType(definition: Definition): FieldIndex[] {
  const indexes = byDefinition.get(definition) ?? readIndexes(definition)
  byDefinition.set(definition, indexes)
  return indexes
}

/** Conditions on other tables, which name the records by their ids. */
const onOthers = ['named', 'balance', 'charged']

/** Whether a list reads all records of its type, because no index has both its condition and its order. A search reads only what it finds. */
export function isScan(definition: Definition, { labels, deleted, where = [], sort = [], byBalance, search }: RecordQuery): boolean {
  const indexes = ofType(definition)
  const isSame = (one: FieldRef, other: FieldRef | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)
  const others = where.filter(({ is, ...one }) => !(is === 'equal' && 'field' in one && isSame({ column: 'parent' }, one.field)))
  const isServed = (condition: Condition): boolean =>
    onOthers.includes(condition.is) ||
    ((condition.is === 'equal' || condition.is === 'in') &&
      condition.value !== null &&
      indexes.some(({ filter }) => filter && isSame(condition.field, filter.field)))
  if (search) return false
  if (labels !== undefined || deleted || others.length > 1 || !others.every(isServed)) return true
  return !byBalance && sort[0] !== undefined && !isSame(sort[0].field, indexes[0]?.sort.field)
}

function readIndexes(definition: Definition): FieldIndex[] {
  const {
    name: type,
    resource: {
      list: { filters = [] },
    },
  } = definition
  const sort = initialSort(definition, definition)
  // Records below others are listed and compared within their parent.
  const under = parentOf(definition) ? { isUnder: true as const } : {}
  const exclusive = definition.schema.exclusive as { by?: string[] } | undefined
  const fields = [...new Set([...filters.map((filter) => (typeof filter === 'string' ? filter : filter.field)), ...(exclusive?.by ?? [])])]
  const filtered = fields.flatMap((field) => {
    const ref = field === 'q' ? undefined : fieldRef(definition, definition, field)
    return ref ? kindsOf(definition, field, ref).map((kind) => ({ type, ...under, filter: { field: ref, kind }, sort })) : []
  })
  const then = definition.resource.list.then === undefined ? undefined : fieldRef(definition, definition, definition.resource.list.then)
  const whole = parentOf(definition) ? [{ type, sort, ...under, ...(then && { then }) }] : []
  return [{ type, sort }, ...whole, ...filtered].slice(0, maxOfType)
}

function kindsOf({ schema }: Definition, field: string, ref: FieldRef): ValueKind[] {
  if ('column' in ref) return ['string']
  const { type, enum: values, const: only }: Schema = fieldSchema(schema, field) ?? {}
  const types =
    type === undefined
      ? (Array.isArray(values) ? values : [only]).map((value) => typeof value)
      : [type].flat().map((one) => (one === 'integer' ? 'number' : one))
  return (['string', 'number', 'boolean'] as const).filter((kind) => types.includes(kind))
}

/** `settled`: resolves when the database has the wanted indexes, as far as possible. `close` starts nothing new; work in progress ends with the store. */
export type KeptIndexes = { settled: () => Promise<void>; close: () => void }
type Settings = {
  store: Store
  registry: DefinitionRegistry
  log: Log
  /** How long definitions must be unchanged before indexes are made (default: 2 s). */
  quietMilliseconds?: number
}

/** A failed index is logged; its types work without it. */
export function keepFieldIndexes({ store, registry, log, quietMilliseconds = 2000 }: Settings): KeptIndexes {
  let isClosed = false
  let isWaiting = false
  let lastChange = -Infinity
  let wake = (): void => {}
  // Types that are still being read at a start have the indexes of the previous run.
  let running = registry.settled().then(work)
  const stop = registry.onChange(() => {
    lastChange = performance.now()
    if (isWaiting) return
    isWaiting = true
    running = running.then(untilQuiet).then(work)
  })
  return {
    settled: () => running,
    close() {
      stop()
      isClosed = true
      wake()
    },
  }

  /** Making an index reads all records; while many folders arrive, their reading goes first. */
  async function untilQuiet(): Promise<void> {
    for (let left = rest(); left > 0; left = rest())
      await new Promise<void>((done) => {
        wake = done
        setTimeout(done, left).unref()
      })
  }
  function rest(): number {
    return isClosed ? 0 : lastChange + quietMilliseconds - performance.now()
  }

  async function work(): Promise<void> {
    isWaiting = false
    if (isClosed) return
    try {
      const began = Date.now()
      const { made, dropped, failed } = await store.keepIndexes(indexesOf(registry.list()))
      if (isClosed) return
      if (made.length + dropped.length > 0)
        log.info({ made: made.length, dropped: dropped.length, milliseconds: Date.now() - began }, 'indexes of fields')
      for (const { name, error } of failed)
        log.warn({ index: name, err: error }, 'cannot create or drop a field index; lists work without it')
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'field indexes were not maintained; lists work without them')
    }
  }
}
