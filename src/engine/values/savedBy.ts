// The changes that an action makes to a record.
import type { Action } from '../load/resource/resourceFile.ts'
import { withAll } from './withAll.ts'

/** The changed members of the record, as for a merge patch. A field of `back` gets the value of another one, where the record has it. */
export function savedBy({ save }: Pick<Action, 'save'>, record: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(save?.back ?? {}).flatMap(([field, from]) =>
    record[from] === undefined ? [] : [[field, record[from]] as const],
  )
  return Object.assign(
    {},
    ...[...Object.entries(save?.set ?? {}), ...kept].map(([field, value]) => withAll(record, field, value)),
  ) as Record<string, unknown>
}
