// One row of a grid: text until it is opened, then its inputs.
import { useEffect, useRef, type HTMLAttributes, type Ref } from 'react'
import { Trash2 } from 'lucide-react'
import { toPointer } from '../../../../engine/schema/paths.ts'
import type { NodeProps } from '../../context.ts'
import { useForm } from '../../context.ts'
import { RowMenu } from '../../controls/RowMenu.tsx'
import { TextInput } from '../../controls/inputs.tsx'
import { columnName } from '../../rows/columnName.ts'
import { countErrors, errorsOfValue, errorsUnder, type ErrorTree } from '../../schema/errorTree.ts'
import { errorId, idOf, keyIdOf } from '../../ids.ts'
import { isData, keyTyped, newKey, type Row, type RowColumn } from '../../rows/rows.ts'
import { DASH } from '../../../format/amounts.ts'
import { isMono } from '../../schema/looks.ts'
import { isAny } from '../../schema/schemaFacts.ts'
import { looseText } from '../../texts/loose.ts'
import { summaryOf } from '../../texts/summary.ts'
import { useRowEvents } from '../../rows/useRowEvents.ts'
import type { RowsApi } from '../../rows/useRows.ts'
import { Messages } from '../../Messages.tsx'
import { isNarrow, NarrowMessages } from './NarrowMessages.tsx'
import { keyTexts, RowMessages } from './RowMessages.tsx'

type Props = {
  node: NodeProps
  api: RowsApi
  row: Row
  index: number
  template: { gridTemplateColumns: string }
  /** Height of the unmounted rows above, px. */
  gap: number
  frame: Ref<HTMLDivElement> | undefined
  keys: Pick<HTMLAttributes<HTMLElement>, 'onFocus' | 'onKeyDown'>
  isOpen: boolean
  /** Open from the start. */
  isFirst: boolean
  errors: ErrorTree | undefined
  onOpen: (segment: string | number) => void
  onClose: (focus: string | number | null) => void
}

export function GridRow(props: Props) {
  const bad = countErrors(props.errors) > 0
  return props.isOpen ? <OpenRow {...props} bad={bad} /> : <ClosedRow {...props} bad={bad} />
}

function ClosedRow({ node, api, row, index, template, gap, frame, keys, errors, bad, onOpen, onClose }: Props & { bad: boolean }) {
  const { words } = useForm()
  const [first, ...rest] = api.model.columns
  const id = idOf(toPointer([...node.path, row.segment]))
  const text = (column: RowColumn) => cellText(column, row, node, words)
  const name = first ? text(first) : String(index + 1)
  const actions = [
    { id: 'edit', label: words.t('form.edit'), run: () => onOpen(row.segment) },
    {
      id: 'copy',
      label: words.t('form.duplicate'),
      disabled: !api.canAdd,
      run: () => onOpen(api.add({ key: newKey(api.model), value: structuredClone(row.value) })),
    },
    ...(api.canRemove
      ? [
          {
            id: 'remove',
            label: words.t('form.remove'),
            bad: true,
            run: () => {
              api.remove(index)
              onClose(null)
            },
          },
        ]
      : []),
  ]
  return (
    <div
      className={`grid-r${bad ? ' bad' : ''}`}
      style={{ ...template, marginTop: gap || undefined }}
      role="row"
      aria-rowindex={index + 2}
      ref={frame}
    >
      {first && (
        <div role="cell" className="opening">
          {api.canEdit ? (
            <button
              type="button"
              id={`${id}-c`}
              className={`cell cut opens${isMonoColumn(first, node) ? ' mono' : ''}`}
              aria-label={words.t('form.editRow', { name: name || String(index + 1) })}
              title={name || undefined}
              onClick={() => onOpen(row.segment)}
              {...keys}
            >
              {name || <span className="muted">{words.t('form.emptyRow')}</span>}
            </button>
          ) : (
            <span
              className={`cell cut${name && isMonoColumn(first, node) ? ' mono' : ''}`}
              id={`${id}-c`}
              tabIndex={-1}
              title={name || undefined}
            >
              {name || DASH}
            </span>
          )}
        </div>
      )}
      {rest.map((column) => (
        <div
          key={column.name}
          role="cell"
          className={`cell cut mid tn${!text(column) ? ' blank' : isMonoColumn(column, node) ? ' mono' : ''}`}
          title={text(column) || undefined}
        >
          {text(column) || DASH}
        </div>
      ))}
      <span className="end" role="cell">
        {api.canEdit && <RowMenu label={words.t('form.moreRow', { name: name || String(index + 1) })} actions={actions} />}
      </span>
      {bad && <RowMessages id={id} row={row} errors={errors} node={node} />}
    </div>
  )
}

function OpenRow({ node, api, row, index, template, gap, isFirst, errors, bad, onClose, onOpen }: Props & { bad: boolean }) {
  const host = useForm()
  const { words, Node: FieldNode } = host
  const before = useRef({ value: node.value })
  const frame = useRef<HTMLDivElement>(null)
  const isUnrequested = useRef(isFirst)
  const pointer = toPointer([...node.path, row.segment])
  const id = idOf(pointer)
  useEffect(() => {
    // The first row of a new form was not requested, so it takes no focus.
    if (!isUnrequested.current && !frame.current?.contains(document.activeElement))
      frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [])
  const press = (event: KeyboardEvent) => {
    // An open list handles these keys itself.
    if (event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true') return
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation()
      api.put(before.current.value)
      onClose(null)
    } else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      ['text', 'password'].includes(event.target.type) &&
      !event.defaultPrevented
    ) {
      event.preventDefault()
      host.leave([...node.path, row.segment])
      onClose(row.segment)
    }
  }
  const blur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && frame.current?.contains(event.relatedTarget)) return
    host.leave([...node.path, row.segment])
  }
  useRowEvents(frame, { press, blur })
  const renamed = (key: string) => onOpen(api.change(index, { key: keyTyped(key, row.key ?? '', api.model.options), value: row.value }))
  const { hostPort } = api.model.options
  // The default port is filled in while the row is still open, so that it is seen.
  const leaveKey = () => {
    if (hostPort !== undefined && (row.key ?? '').trim() !== '') host.leave([...node.path, row.segment, hostPort])
  }
  return (
    <div
      ref={frame}
      className={`grid-r open${bad ? ' bad' : ''}`}
      style={{ ...template, marginTop: gap || undefined }}
      role="row"
      aria-rowindex={index + 2}
      aria-label={words.t('form.row', { n: index + 1 })}
    >
      {api.model.columns.map((column) => {
        const at = [...node.at, '*', ...(api.model.isScalar ? [] : [column.name])]
        if (column.isKey)
          return (
            <KeyCell
              key={column.name}
              node={node}
              column={column}
              row={row}
              id={keyIdOf(pointer)}
              errors={keyTexts(row, errors, node, words)}
              onChange={renamed}
              onLeave={leaveKey}
            />
          )
        const path = api.model.isScalar ? [...node.path, row.segment] : [...node.path, row.segment, column.name]
        const value = api.model.isScalar ? row.value : isData(row.value) ? row.value[column.name] : undefined
        const own = api.model.isScalar ? errorsOfValue(errors) : errorsUnder(errors, column.name)
        return (
          <div key={column.name} role="cell">
            <FieldNode
              schema={column.schema}
              path={path}
              at={at}
              value={value}
              required={column.required}
              face="cell"
              errors={own}
              isNarrow={api.model.isScalar || isNarrow(column, api.model.columns)}
              readOnly={node.readOnly}
            />
          </div>
        )
      })}
      <RemoveCell
        name={(api.model.options.id === undefined && row.key) || String(index + 1)}
        isOff={!api.canRemove}
        onRemove={() => {
          onClose(null)
          api.remove(index)
        }}
      />
      <NarrowMessages node={node} row={row} columns={api.model.columns} errors={errors} role="cell" />
      <RowMessages id={id} row={row} errors={errors} node={node} open columns={api.model.columns} />
    </div>
  )
}

function RemoveCell({ name, isOff, onRemove }: { name: string; isOff: boolean; onRemove: () => void }) {
  const { t } = useForm().words
  return (
    <span className="end" role="cell">
      {!isOff && (
        <button type="button" className="ib sm" aria-label={t('form.removeRow', { name })} title={t('form.remove')} onClick={onRemove}>
          <Trash2 className="icon" size={16} aria-hidden />
        </button>
      )}
    </span>
  )
}

function KeyCell({
  node,
  column,
  row,
  id,
  errors,
  onChange,
  onLeave,
}: {
  node: NodeProps
  column: RowColumn
  row: Row
  id: string
  errors: string[]
  onChange: (key: string) => void
  onLeave: () => void
}) {
  const { words } = useForm()
  const at = [...node.at, '*', column.name].join('.')
  const label = columnName(words, node.at, column, false)
  return (
    <div className="f" role="cell">
      <span className="lab" aria-hidden>
        {label}
      </span>
      <TextInput
        id={id}
        value={row.key ?? ''}
        mono
        label={label}
        invalid={errors.length > 0}
        describedBy={errors.length > 0 ? errorId(id) : undefined}
        placeholder={words.placeholder(at)}
        onChange={onChange}
        onBlur={onLeave}
      />
      <Messages id={id} errors={[...new Set(errors)]} />
    </div>
  )
}

function cellText(column: RowColumn, row: Row, node: NodeProps, words: ReturnType<typeof useForm>['words']): string {
  if (column.isKey) return row.key ?? ''
  const value =
    isData(row.value) && column.schema !== undefined && !(column.name in row.value)
      ? undefined
      : isData(row.value)
        ? row.value[column.name]
        : row.value
  if (isAny(column.schema)) return looseText(value)
  const at = [...node.at, '*', column.name]
  if (column.schema.type === 'boolean') return words.option(at.join('.'), value === true)
  return summaryOf(column.schema, value, at, words)
}

function isMonoColumn(column: RowColumn, node: NodeProps): boolean {
  return column.isKey || isMono(column.schema) || node.schema.type === undefined
}
