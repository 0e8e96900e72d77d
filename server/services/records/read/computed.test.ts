// Computed fields are not offered as filters if they could not find anything.
import { describe, expect, it } from 'vitest'
import { definitionOf, typeNames } from '../../../../tests/support/builtins.ts'
import { hookOf } from '../../hooks/hooks.ts'
import { isComputed } from './computed.ts'
import { findsOf, fieldRef, sortsOf } from './query.ts'

describe.each(typeNames)('%s', (name) => {
  const definition = definitionOf(name)
  const { columns, filters = [], sort = '' } = definition.resource.list
  const named = <T extends { field: string }>(item: string | T): string => (typeof item === 'string' ? item : item.field)

  it('offers no filter by fields that are not in the database', () => {
    const isRange = (filter: (typeof filters)[number]) =>
      typeof filter === 'object' && filter.range && hookOf(definition).ranges?.[filter.field]
    const asked = filters.filter((filter) => !isRange(filter)).map(named)
    const found = asked.filter(
      (field) => field === 'q' || fieldRef(definition, definition, field) || findsOf(definition, definition, field),
    )
    expect(found).toEqual(asked)
  })
  it('cannot be sorted by fields computed when reading, unless the store sorts by them', () => {
    const sortable = columns.filter((column) => typeof column === 'string' || column.sortable !== false).map(named)
    const lists = Object.entries(definition.schema.properties ?? {})
      .filter(([, field]) => typeof field === 'object' && field.type === 'array')
      .map(([field]) => field)
    expect(
      [...sortable, sort.replace(/^-/, '')].filter(
        (field) => isComputed(definition, field) && !lists.includes(field) && !sortsOf(definition, definition, field),
      ),
    ).toEqual([])
  })
  it('is filtered by computed fields of a single value, and by none that is hidden from the caller', () => {
    const shown = { schema: { ...definition.schema, properties: {} } }
    for (const field of Object.keys(hookOf(definition).finds ?? {})) expect(findsOf(definition, shown, field)).toBeUndefined()
    for (const field of Object.keys(hookOf(definition).finds ?? {}))
      expect([isComputed(definition, field), findsOf(definition, definition, field)]).toEqual([true, expect.any(Function)])
  })
})
