// Text lengths of a column on the current page.
import { shortHost } from './shortHost.ts'
import type { Letters, ColumnModel } from './columnsOf.ts'
import { textsOf, valuesAt } from '../../../engine/values/valuesAt.ts'
import type { ListRecord } from '../cells/listRecord.ts'

/** `+12` beside the first of a list. */
const MORE = 4

export function lettersIn(records: ListRecord[], headOf: (field: string) => string): (column: ColumnModel) => Letters {
  return ({ field, below }) => {
    const lengths = records.map((record) => {
      const [first = '', ...rest] = textsOf(valuesAt(record, field))
      const under = below === undefined ? 0 : shortHost(textsOf(valuesAt(record, below))[0] ?? '').length
      return Math.max(first.length + (rest.length > 0 ? MORE : 0), under)
    })
    return { shown: Math.max(0, ...lengths), head: headOf(field).length }
  }
}
