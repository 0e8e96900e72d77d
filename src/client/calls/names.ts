// The states of a record's names: `_names` of the API.
import type { ShownName } from '../../engine/resolve/envelope.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import type { StatusTone } from '../../ui/parts/feedback/Status.tsx'

export type { ShownName }

/** Empty if the type has no names. */
export function namesOf(record: Record<string, unknown> | undefined): ShownName[] {
  const nameStates = record?.['_names']
  return Array.isArray(nameStates) ? nameStates.filter(isShownName) : []
}

function isShownName(one: unknown): one is ShownName {
  return isPlainObject(one) && typeof one['name'] === 'string' && typeof one['path'] === 'string' && typeof one['state'] === 'string'
}

export const isUnproven = ({ state }: ShownName): boolean => state === 'waiting' || state === 'taken'

/** A deactivated record waits for no name. */
export const isOff = (record: Record<string, unknown> | undefined): boolean => record?.['active'] === false || record?.['enabled'] === false

/** One-line summary for lists and headers; undefined if every name is proven. `isWhole`: an unproven zone has no effect at all. */
export function namesSummary(names: ShownName[]): { key: string; count: number; tone: StatusTone; isWhole: boolean } | undefined {
  const open = names.filter(isUnproven)
  const isWhole = open.some(({ kind }) => kind === 'zone')
  const takenCount = open.filter(({ state }) => state === 'taken').length
  if (open.length === 0) return undefined
  const state = takenCount > 0 ? 'taken' : 'waiting'
  return {
    key: `record.names.${isWhole ? 'zone.' : ''}${state}`,
    count: takenCount || open.length,
    tone: takenCount > 0 ? 'bad' : isWhole ? 'run' : 'warn',
    isWhole,
  }
}
