// One search over all types that a caller may read.
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Store } from '../../../store/types.ts'
import { textsOf, valuesAt } from '../../../../src/engine/values/valuesAt.ts'
import { parseFieldPath } from '../../../../src/engine/schema/paths.ts'
import type { Caller } from '../../model.ts'
import { chargeReading, sizeOf } from './portions.ts'
import { searchFor } from './search.ts'
import { parentOf, readable, type Target } from './target.ts'
import { toWire, type WireRecord } from './wire.ts'

/** Per type. */
export const maxFound = 5
/** `record` has only the fields of its title and link. */
export type SearchHit = { type: string; record: Record<string, unknown> & { id: string } }
type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts }

/** Prefixes of words, or a whole id; nothing for an empty text. */
export async function findRecords(parts: Parts, caller: Caller, text: string): Promise<SearchHit[]> {
  const targets = new Map(
    parts.registry
      .list()
      .flatMap(({ name }) => readable(parts, caller, name))
      .map((target) => [target.type, target]),
  )
  const charge = chargeReading(caller)
  const wanted = { search: searchFor(text), id: text.trim(), each: maxFound }
  // Reach differs by type: types without a limit are searched together.
  const [whole = [], bounded = []] = [true, false].map((isWhole) =>
    [...targets.values()].filter(({ scope }) => (scope.within.length === 0) === isWhole),
  )
  const groups = [whole, ...bounded.map((one) => [one])]
  const rows = (
    await Promise.all(
      groups.map(async (group) =>
        group[0]
          ? parts.store.records.search(
              group[0].scope,
              group.map(({ type }) => type),
              wanted,
            )
          : [],
      ),
    )
  ).flat()
  charge(sizeOf(rows))
  return rows.flatMap(({ type, ...row }) => {
    const target = targets.get(type)
    return target ? [{ type, record: named(target, toWire(target, row, JSON.parse(row.data) as Record<string, unknown>, 'list')) }] : []
  })
}

/** Fields of a record's title, without the alternatives that it does not show, and of its link. */
export function named({ definition }: Target, record: Pick<WireRecord, 'id'> & Record<string, unknown>): SearchHit['record'] {
  const words = [...definition.resource.title.matchAll(/\{([^{}]+)\}/g)].map(([, paths = '']) => {
    const shown = paths.split('|').find((path) => textsOf(valuesAt(record, path)).length > 0)
    return parseFieldPath(shown ?? '')[0] ?? ''
  })
  const names = new Set(['id', '_own', ...words, parentOf(definition)?.field ?? 'id'])
  return { id: record.id, ...Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name))) }
}
