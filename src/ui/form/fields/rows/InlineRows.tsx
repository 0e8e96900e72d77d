// A short list of small records: all rows are open, their members side by side.
import { useSyncExternalStore } from 'react'
import { X } from 'lucide-react'
import { schemaAt, toPointer } from '../../../../engine/schema/paths.ts'
import { useForm, type NodeProps } from '../../context.ts'
import { countErrors, errorsUnder, messagesAt } from '../../schema/errorTree.ts'
import { Field } from '../../Field.tsx'
import { Messages } from '../../Messages.tsx'
import { AddRow } from '../../rows/AddRow.tsx'
import type { Overlap } from '../../rows/overlaps.ts'
import { isData } from '../../rows/rows.ts'
import { useField } from '../../useField.ts'
import { addText, useRows, type RowsApi } from '../../rows/useRows.ts'
import { isNarrow, NarrowMessages } from './NarrowMessages.tsx'
import { OverlapHint } from '../time/OverlapHintLazy.tsx'

export function InlineRows(props: NodeProps) {
  const field = useField(props)
  const { host } = field
  const { words, Node } = host
  const api = useRows(props)
  const { columns } = api.model
  const shared = sharedTime(props, host.schema)
  const keepsFirst = useKeepsFirst(shared)
  const isWindow = columns.length === 2 && columns.every((column) => column.schema.format === 'date-time')
  const template = isWindow ? undefined : { gridTemplateColumns: [...columns.map(widthOfColumn), '28px'].join(' ') }
  const count = api.rows.length > 0 ? String(api.rows.length) : words.t('form.none')
  return (
    <Field field={field} node={props} kind="group" extra={count}>
      <div id={field.id} tabIndex={-1}>
        {!isWindow && api.rows.length > 0 && columns.length > 1 && (
          <div className="line-h" style={template} aria-hidden="true">
            {columns.map((column) => (
              <span key={column.name}>{words.field([...props.at, '*', column.name].join('.'), column.schema)}</span>
            ))}
            <span />
          </div>
        )}
        {api.rows.map((row, index) => {
          const errors = errorsUnder(props.errors, row.segment)
          return (
            <div
              key={index}
              className={`${isWindow ? 'win' : 'line-r'}${countErrors(errors) > 0 ? ' bad' : ''}${messagesAt(errors).length > 0 ? ' met' : ''}`}
              style={template}
              role="group"
              aria-label={words.t('form.row', { n: index + 1 })}
            >
              {columns.map((column, columnIndex) => (
                <Cell key={column.name} arrow={isWindow && columnIndex === 1}>
                  <Node
                    schema={column.schema}
                    path={api.model.isScalar ? [...props.path, row.segment] : [...props.path, row.segment, column.name]}
                    at={[...props.at, '*', ...(api.model.isScalar ? [] : [column.name])]}
                    value={isData(row.value) ? row.value[column.name] : row.value}
                    required={column.required}
                    face="cell"
                    errors={errorsUnder(errors, column.name)}
                    isNarrow={isNarrow(column, columns)}
                    readOnly={props.readOnly}
                  />
                </Cell>
              ))}
              <span className="end">
                {api.canRemove && !(keepsFirst && index === 0) && (
                  <button
                    type="button"
                    className="ib sm"
                    aria-label={words.t('form.removeRow', { name: String(index + 1) })}
                    title={words.t('form.remove')}
                    onClick={() => api.remove(index)}
                  >
                    <X className="icon" size={16} aria-hidden />
                  </button>
                )}
              </span>
              <NarrowMessages node={props} row={row} columns={columns} errors={errors} />
              {messagesAt(errors).length > 0 && (
                <div style={{ gridColumn: '1 / -1' }}>
                  <Messages id={`${field.id}-${index}`} errors={messagesAt(errors)} />
                  {shared && <OverlapHint {...shared} position={{ row: shared.row, at: index }} />}
                </div>
              )}
            </div>
          )
        })}
        {!field.readOnly && <AddRow text={addText(field, api)} isFull={!api.canAdd} onAdd={() => focusNew(field.id, api.add())} />}
      </div>
    </Field>
  )
}

type Shared = { list: NodeProps['path']; rule: Overlap; row: number }

/** The rule that these intervals must not overlap with those of other rows. */
function sharedTime({ path }: NodeProps, schema: NodeProps['schema']): Shared | undefined {
  const list = path.slice(0, -2)
  const rule = schemaAt(schema, toPointer(list))?.['noOverlap'] as Overlap | undefined
  return rule?.list !== undefined && rule.list === path.at(-1) ? { list, rule, row: Number(path.at(-2)) } : undefined
}

/** Where rules share the time, an absent interval means always: beside other rules the first interval of a rule stays. */
function useKeepsFirst(shared: Shared | undefined): boolean {
  const { store, read } = useForm()
  return useSyncExternalStore(store.subscribe, () => {
    const rules = shared?.rule.empty === 'always' ? read(shared.list) : undefined
    return Array.isArray(rules) && rules.length > 1
  })
}

function Cell({ arrow, children }: { arrow: boolean; children: React.ReactNode }) {
  return arrow ? (
    <>
      <span className="arrow" aria-hidden="true">
        →
      </span>
      {children}
    </>
  ) : (
    children
  )
}

function focusNew(id: string, segment: string | number): void {
  requestAnimationFrame(() => {
    const row = document.getElementById(id)?.querySelectorAll<HTMLElement>('[role="group"]')[Number(segment)]
    const first = row?.querySelector<HTMLElement>('input:not([tabindex="-1"])') ?? row?.querySelector<HTMLElement>('select')
    first?.focus()
  })
}

/** Room for an option of eleven letters beside the arrow, so that no language is cut off. */
function widthOfColumn(column: RowsApi['model']['columns'][number]): string {
  const { schema } = column
  if (schema.type === 'boolean') return '116px'
  if (schema.type === 'integer' || schema.type === 'number') return '88px'
  return schema.enum && schema.enum.length <= 4 ? '136px' : 'minmax(0, 1fr)'
}
