// Whether an action is offered for a record.
import type { Action } from '../load/resource/resourceFile.ts'
import { valuesAt } from './valuesAt.ts'

/** A missing value is the empty text, also that of an item. At a path with `*` one of the values suffices. */
export function isFor({ where = {} }: Action, record: object): boolean {
  return Object.entries(where).every(([field, values]) => {
    const at = field.lastIndexOf('.*.')
    const found = valuesAt(record, field) as (string | boolean)[]
    // Fewer values than items: some have none.
    const most = at < 0 ? 1 : valuesAt(record, field.slice(0, at + 2)).length
    const given = found.length > 0 && found.length >= most ? found : [...found, '']
    return given.some((value) => values.includes(value))
  })
}
