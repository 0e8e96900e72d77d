// Text lengths of a column on the current page.
import { shortHost } from './shortHost.ts'
import type { Letters, ColumnModel } from './columnsOf.ts'
import { textsOf, valuesAt } from '../../../engine/values/valuesAt.ts'
import type { ListRecord } from '../cells/listRecord.ts'

/** `+12` beside the first of a list. */
const MORE = 6

export function lettersIn(records: ListRecord[], headOf: (field: string) => string): (column: ColumnModel) => Letters {
  return ({ field, below }) => {
    const shown = records.map((record) => {
      const [first = '', ...rest] = textsOf(valuesAt(record, field))
      return first.length + (rest.length > 0 ? MORE : 0)
    })
    const under = records.map((record) => (below === undefined ? 0 : shortHost(textsOf(valuesAt(record, below))[0] ?? '').length))
    return { shown: Math.max(0, ...shown), below: Math.max(0, ...under), head: headOf(field).length }
  }
}
