// Filters of a list from the resolved definition, and their values in the address.
import { fieldSchema } from '../../../engine/schema/paths.ts'
import type { Filter as GivenFilter } from '../../../engine/load/resource/resourceFile.ts'
import type { Json, Reference } from '../../../engine/schema/types.ts'
import type { Resolved } from '../../../engine/types.ts'
import { typeOf } from '../columns/columnsOf.ts'

export type FilterKind = 'choice' | 'boolean' | 'date' | 'number' | 'range' | 'text' | 'labels' | 'deleted' | 'ids'
/** `isRest`: the values that no other segment has. */
export type Segment = { values: Json[]; isRest?: true }
export type FilterModel = {
  field: string
  kind: FilterKind
  choices: Json[]
  /** Buttons. */ segments?: Segment[]
  initial?: Json
  /** Dates, not moments. */ isDay?: boolean
  /** The records that the values refer to. */ reference?: Reference | undefined
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
                ? filter.range
                  ? 'range'
                  : 'number'
                : 'text'
      return {
        field: filter.field,
        kind,
        choices,
        ...segmentsOf(filter.segmented, choices),
        initial: filter.default,
        reference: schema?.reference,
        ...(schema?.format === 'date' && { isDay: true }),
      }
    })
  const segmented = models.find((model) => model.segments)
  return {
    hasSearch: resolved.filters.some((filter) => filter.field === 'q'),
    segmented,
    // Single values of a grouped segment remain available as filters.
    others: models.filter((model) => model !== segmented || model.segments?.some(({ values: { length } }) => length > 1)),
  }
}

function segmentsOf(given: Exclude<GivenFilter, string>['segmented'], choices: Json[]): Pick<FilterModel, 'segments'> {
  if (!given || choices.length === 0) return {}
  if (given === true) return choices.length < SEGMENTS ? { segments: choices.map((choice) => ({ values: [choice] })) } : {}
  const groups = given.map((values) => values.filter((value) => choices.includes(value))).filter((values) => values.length > 0)
  const rest = choices.filter((choice) => !groups.flat().includes(choice))
  return { segments: [...groups.map((values) => ({ values })), ...(rest.length > 0 ? [{ values: rest, isRest: true as const }] : [])] }
}

/** The value of the filter for a segment. */
export const segmentValue = ({ values }: Segment): Json => (values.length === 1 ? values[0]! : values)

/** The segment that the filter is set to. */
export function segmentIn({ field, segments = [] }: FilterModel, values: FilterValues): number {
  return segments.findIndex((one) => JSON.stringify(segmentValue(one)) === JSON.stringify(values[field]))
}

/** Initial values of a list. */
export function initialFilters({ segmented, others }: Filters): FilterValues {
  return Object.fromEntries(
    [segmented, ...others].filter((model) => model?.initial !== undefined).map((model) => [model?.field, model?.initial]),
  )
}

/** Address keys of a filter: a date and a range have two. */
export function keysOf(filter: FilterModel): string[] {
  return filter.kind === 'date' || filter.kind === 'range' ? [`${filter.field}_gte`, `${filter.field}_lte`] : [filter.field]
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
