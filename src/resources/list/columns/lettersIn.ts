// Text lengths of a column on the current page.
import type { Letters, ColumnModel } from './columnsOf.ts'
import { textsOf, valuesAt } from '../../../engine/values/valuesAt.ts'
import type { ListRecord } from '../cells/listRecord.ts'

/** `+12` beside the first of a list. */
const MORE = 4

export function lettersIn(records: ListRecord[], headOf: (field: string) => string): (column: ColumnModel) => Letters {
  return ({ field }) => {
    const lengths = records.map((record) => {
      const [first = '', ...rest] = textsOf(valuesAt(record, field))
      return first.length + (rest.length > 0 ? MORE : 0)
    })
    return { shown: Math.max(0, ...lengths), head: headOf(field).length }
  }
}
