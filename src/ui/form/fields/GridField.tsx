// Short rows in columns: closed rows are text, one row at a time is edited in place. Few rows of a list stand open.
import { useEffect, useRef, useState } from 'react'
import { Plus } from 'lucide-react'
import type { NodeProps } from '../context.ts'
import { errorsUnder } from '../errorTree.ts'
import { Field } from '../Field.tsx'
import { idOf } from '../ids.ts'
import { Messages } from '../Messages.tsx'
import { blankRow, readRows, rowModel, writeRows, type Row, type RowModel } from '../rows.ts'
import { useField, useReveal } from '../useField.ts'
import { toPointer } from '../../../engine/paths.ts'
import { GridRow } from './GridRow.tsx'
import { InlineRows } from './InlineRows.tsx'

const FEW = 12

export type RowsApi = {
  model: RowModel
  rows: Row[]
  canAdd: boolean
  canRemove: boolean
  change: (index: number, row: Pick<Row, 'key' | 'value'>) => string | number
  add: (row?: Pick<Row, 'key' | 'value'>) => string | number
  remove: (index: number) => void
  move: (index: number, by: number) => void
  put: (value: unknown) => void
}

export function useRows(props: NodeProps): RowsApi {
  const field = useField(props)
  const { host } = field
  const model = rowModel(props.schema, field.ui)
  const rows = readRows(model, props.value)
  const most = Number(props.schema[model.kind === 'list' ? 'maxItems' : 'maxProperties'] ?? Infinity)
  const write = (next: Pick<Row, 'key' | 'value'>[]) => {
    const { value, segments } = writeRows(model, next)
    field.set(value)
    return segments
  }
  return {
    model, rows, canAdd: rows.length < most && !field.readOnly, canRemove: !field.readOnly,
    change: (index, row) => write(rows.map((old, at) => (at === index ? row : old)))[index] ?? index,
    add: (row = blankRow(model)) => write([...rows, row])[rows.length] ?? rows.length,
    remove: (index) => {
      const before = props.value
      write(rows.filter((_, at) => at !== index))
      host.undoable(host.words.t('form.removed'), () => host.change(props.path, before))
    },
    move: (index, by) => {
      const next = [...rows]
      const [row] = next.splice(index, 1)
      if (row) next.splice(index + by, 0, row)
      write(next)
    },
    put: field.set,
  }
}

export function GridField(props: NodeProps) {
  const model = rowModel(props.schema)
  const size = Array.isArray(props.value) ? props.value.length : 0
  return model.kind === 'list' && size <= FEW ? <InlineRows {...props} /> : <GridRows {...props} />
}

function GridRows(props: NodeProps) {
  const field = useField(props)
  const { host, pointer } = field
  const { t } = host.words
  const api = useRows(props)
  const [open, setOpen] = useState<string | number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const revealed = useReveal(pointer)
  const columns = api.model.columns
  const template = { gridTemplateColumns: [...columns.map((column, index) => columnWidth(column.schema.type, index, column.isKey)), '32px'].join(' ') }

  // A jump to an error opens the row it stands in.
  useEffect(() => {
    if (revealed === 0) return
    const target = host.store.revealedPointer()
    const row = api.rows.find(({ segment }) => target.startsWith(`${toPointer([...props.path, segment])}/`) || target === toPointer([...props.path, segment]))
    if (row) setOpen(row.segment)
    // Only a new jump may move the open row.
  }, [revealed])

  const close = (focus: string | number | null) => {
    setOpen(null)
    if (focus !== null) requestAnimationFrame(() => document.getElementById(`${idOf(toPointer([...props.path, focus]))}-c`)?.focus())
  }
  const body = (
    <div className={props.face === 'only' ? 'bleed' : 'framed'} role="group" aria-label={field.label} id={field.id} tabIndex={-1}>
      <div className="grid-h" style={template} aria-hidden="true">
        {columns.map((column) => <span key={column.name}>{host.words.field([...props.at, '*', column.name].join('.'), column.schema)}</span>)}
        <span />
      </div>
      {api.rows.map((row, index) => (
        <GridRow
          key={index} node={props} api={api} row={row} index={index} template={template} isOpen={open === row.segment} errors={errorsUnder(props.errors, row.segment)}
          onOpen={setOpen} onClose={close}
        />
      ))}
      <button ref={addButton} type="button" className="add" disabled={!api.canAdd} onClick={() => setOpen(api.add())}>
        <Plus className="icon" size={16} aria-hidden /><span>{addText(field, api)}</span>
        {host.words.placeholder(`${field.fieldPath}.add`) && <span className="muted">{host.words.placeholder(`${field.fieldPath}.add`)}</span>}
      </button>
      {props.face === 'only' && <OwnErrors field={field} className="row-msg" />}
    </div>
  )
  const count = typeof props.schema.maxProperties === 'number' || typeof props.schema['maxItems'] === 'number' ? t('form.ofMost', { n: api.rows.length, max: Number(props.schema.maxProperties ?? props.schema['maxItems']) }) : undefined
  if (props.face === 'only') return <div className="only" data-at={pointer}>{body}</div>
  return <Field field={field} node={props} kind="group" extra={count}>{body}</Field>
}

/** Errors of the list itself, not of a row. */
export function OwnErrors({ field, className }: { field: ReturnType<typeof useField>; className?: string }) {
  return <Messages id={field.id} errors={field.messages} warnings={field.warnings} className={className ?? 'own-msg'} />
}

export function addText(field: ReturnType<typeof useField>, api: RowsApi): string {
  const { words } = field.host
  return api.canAdd || field.readOnly ? (words.text('add', field.fieldPath) ?? words.t('form.add')) : words.t('form.limitReached', { max: api.rows.length })
}

function columnWidth(type: unknown, index: number, isKey: boolean): string {
  if (isKey || index === 0) return 'minmax(0, 1fr)'
  return type === 'integer' || type === 'number' ? '80px' : type === 'boolean' ? '150px' : 'minmax(0, 1fr)'
}
