// Filters of a list from the resolved definition, and their values in the address.
import { fieldSchema } from '../../../engine/schema/paths.ts'
import type { Json } from '../../../engine/schema/types.ts'
import type { Resolved } from '../../../engine/types.ts'
import { typeOf } from '../columns/columnsOf.ts'

export type FilterKind = 'choice' | 'boolean' | 'date' | 'number' | 'text' | 'labels' | 'deleted' | 'ids'
export type FilterModel = {
  field: string
  kind: FilterKind
  choices: Json[]
  isSegmented: boolean
  initial?: Json
  /** Dates, not moments. */ isDay?: boolean
}
export type FilterValues = Record<string, unknown>
export type Filters = { hasSearch: boolean; segmented?: FilterModel; others: FilterModel[] }

const SEGMENTS = 4

export function filtersOf(resolved: Pick<Resolved, 'filters' | 'schema'>): Filters {
  const models = resolved.filters
    .filter((filter) => filter.field !== 'q')
    .map((filter): FilterModel => {
      const schema = fieldSchema(resolved.schema, filter.field)
      const type = schema && typeOf(schema)
      const choices = type === 'boolean' ? [true, false] : (schema?.enum ?? [])
      const kind =
        type === 'boolean'
          ? 'boolean'
          : choices.length > 0
            ? 'choice'
            : isDate(filter.field, schema?.format)
              ? 'date'
              : type === 'integer' || type === 'number'
                ? 'number'
                : 'text'
      return {
        field: filter.field,
        kind,
        choices,
        isSegmented: filter.segmented === true && choices.length > 0 && choices.length < SEGMENTS,
        initial: filter.default,
        ...(schema?.format === 'date' && { isDay: true }),
      }
    })
  const segmented = models.find((model) => model.isSegmented)
  return {
    hasSearch: resolved.filters.some((filter) => filter.field === 'q'),
    segmented,
    others: models.filter((model) => model !== segmented),
  }
}

/** Initial values of a list. */
export function initialFilters({ segmented, others }: Filters): FilterValues {
  return Object.fromEntries(
    [segmented, ...others].filter((model) => model?.initial !== undefined).map((model) => [model?.field, model?.initial]),
  )
}

/** Address keys of a filter: a date has two. */
export function keysOf(filter: FilterModel): string[] {
  return filter.kind === 'date' ? [`${filter.field}_gte`, `${filter.field}_lte`] : [filter.field]
}

export function isSet(filter: FilterModel, values: FilterValues): boolean {
  return keysOf(filter).some(
    (key) => values[key] !== undefined && values[key] !== '' && !(Array.isArray(values[key]) && values[key].length === 0),
  )
}

export function without(values: FilterValues, keys: string[]): FilterValues {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
}

const isDate = (field: string, format: unknown) => format === 'date-time' || format === 'date' || field.endsWith('_at')
