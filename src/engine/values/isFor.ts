// Whether an action is offered for a record.
import type { Action } from '../load/resource/resourceFile.ts'
import { valuesAt } from './valuesAt.ts'

/** A missing value is the empty text. At a path with `*` one of the values suffices. */
export function isFor({ where = {} }: Action, record: object): boolean {
  return Object.entries(where).every(([field, values]) => {
    const found = valuesAt(record, field) as (string | boolean)[]
    return (found.length > 0 ? found : ['']).some((value) => values.includes(value))
  })
}
