// Validates filter values: the server rejects others, or finds nothing.
import { isDay, isInstant } from '../../../engine/formats/instants.ts'
import { isLabel } from '../../../engine/formats/labels.ts'
import type { Json } from '../../../engine/schema/types.ts'
import type { FilterModel } from './filtersOf.ts'

const ENDS = ['_gte', '_lte', '_in']

/** Whether a key of the address belongs to the filter, and its value (or list of values, or no value) is possible for the field. */
export function isPossible(filter: FilterModel, key: string, value: unknown): boolean {
  const end = key === filter.field ? '' : ENDS.find((one) => key === filter.field + one)
  if (end === undefined || (end === '_in' && !Array.isArray(value))) return false
  if (value === null) return end === ''
  const values = Array.isArray(value) && (end === '' || end === '_in') ? (value as unknown[]) : [value]
  return values.every((one) => fits(filter, one))
}

function fits({ kind, choices }: FilterModel, value: unknown): boolean {
  switch (kind) {
    case 'boolean':
    case 'choice':
      return choices.includes(value as Json)
    case 'number':
    case 'range':
      return typeof value === 'number'
    case 'date':
      return typeof value === 'string' && (isDay(value) || isInstant(value))
    case 'labels':
      return typeof value === 'string' && isLabel(value)
    case 'ids':
      return typeof value === 'string'
    case 'deleted':
      return typeof value === 'boolean'
    case 'text':
      return ['string', 'number', 'boolean'].includes(typeof value)
  }
}
