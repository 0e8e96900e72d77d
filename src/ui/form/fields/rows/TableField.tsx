// Read-only flat records: a table of texts with whole values, line breaks included.
import type { NodeProps } from '../../context.ts'
import { DASH } from '../../../format/amounts.ts'
import { Field } from '../../Field.tsx'
import { isData, readRows, rowModel } from '../../rows/rows.ts'
import { summaryOf } from '../../texts/summary.ts'
import { useField } from '../../useField.ts'

export function TableField(props: NodeProps) {
  const field = useField(props)
  const { words } = field.host
  const model = rowModel(props.schema, field.ui)
  const rows = readRows(model, props.value)
  const at = (name: string) => [...props.at, '*', name]
  return (
    <Field field={field} node={props} kind="group" extra={rows.length === 0 ? words.t('form.none') : undefined}>
      <div id={field.id} tabIndex={-1} className="read-rows">
        {rows.length > 0 && (
          <table className="diff cols" aria-label={field.label}>
            <thead>
              <tr>
                {model.columns.map((column) => (
                  <th key={column.name} scope="col">
                    {words.field(at(column.name).join('.'), column.schema)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr key={index}>
                  {model.columns.map((column) => (
                    <td key={column.name}>
                      {summaryOf(column.schema, isData(row.value) ? row.value[column.name] : undefined, at(column.name), words) || DASH}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Field>
  )
}
