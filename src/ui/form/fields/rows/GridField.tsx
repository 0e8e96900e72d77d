// Short rows in columns: closed rows are text, one row at a time is edited in place. In short lists all rows are open.
import { useState } from 'react'
import { useForm, type FormWords, type NodeProps } from '../../context.ts'
import { columnName } from '../../rows/columnName.ts'
import { errorsUnder } from '../../schema/errorTree.ts'
import { Field } from '../../Field.tsx'
import { idOf, keyIdOf } from '../../ids.ts'
import { OwnErrors } from '../../OwnErrors.tsx'
import { AddRow } from '../../rows/AddRow.tsx'
import { RowFinder } from '../../rows/RowFinder.tsx'
import { foundRows } from '../../rows/rowTexts.ts'
import { isAny } from '../../schema/schemaFacts.ts'
import { looseWords } from '../../texts/looseWords.ts'
import { blankRow, rowAt, rowModel, type RowColumn } from '../../rows/rows.ts'
import { useField, useReveal } from '../../useField.ts'
import { useRowArrows } from '../../rows/useRowArrows.ts'
import { addText, useRows, type RowsApi } from '../../rows/useRows.ts'
import { useWindowed } from '../../rows/useWindowed.ts'
import { toPointer } from '../../../../engine/schema/paths.ts'
import { isSame } from '../../../../engine/values/changes/changes.ts'
import { GridRow } from './GridRow.tsx'
import { InlineRows } from './InlineRows.tsx'

const FEW = 12
/** Height of a closed row, px. */
const ROW = 44

export function GridField(props: NodeProps) {
  const model = rowModel(props.schema)
  const size = Array.isArray(props.value) ? props.value.length : 0
  return model.kind === 'list' && size <= FEW ? <InlineRows {...props} /> : <GridRows {...props} />
}

function GridRows(props: NodeProps) {
  const field = useField(props)
  const { host, pointer } = field
  const { t } = host.words
  const api = useRows(props, { asks: true })
  const revealed = useReveal(pointer)
  const [searchText, setSearchText] = useState('')
  const [first] = useState(() => firstRow(api))
  const [{ open, seen }, setState] = useState<{ open: string | number | null; seen: number }>({ open: first, seen: 0 })
  const setOpen = (segment: string | number | null) => setState({ open: segment, seen: revealed })
  const shown = foundRows(api.rows, searchText)
  const idAt = (position: number) => `${idOf(toPointer([...props.path, api.rows[shown[position] ?? -1]?.segment ?? '']))}-c`
  const keys = useRowArrows(shown.length, idAt)
  const openAt = shown.findIndex((index) => api.rows[index]?.segment === open)
  const {
    frame,
    rows: mounted,
    rest,
    measure,
    isWindowed,
  } = useWindowed({ count: shown.length, estimate: ROW, kept: [openAt, keys.held ?? -1] })
  const columns = api.model.columns
  const isLoose = isAny(api.model.item)
  const template = templateOf(columns)

  // Jumping to an error opens its row.
  if (revealed > seen) {
    setState({ open: rowAt(host.store.revealedPointer(), props.path, api.rows)?.segment ?? open, seen: revealed })
    setSearchText('')
  }

  const close = (focus: string | number | null) => {
    setOpen(null)
    if (focus !== null) requestAnimationFrame(() => document.getElementById(`${idOf(toPointer([...props.path, focus]))}-c`)?.focus())
  }
  const add = () => {
    setSearchText('')
    if (!api.isPlaceholder) setOpen(api.add())
    else document.querySelector<HTMLElement>(`[id="${keyIdOf(toPointer([...props.path, api.rows[0]?.segment ?? '']))}"]`)?.focus()
  }
  const body = (
    <div className={props.face === 'only' ? 'bleed' : 'framed'} role="group" aria-label={field.label} id={field.id} tabIndex={-1}>
      {isWindowed || searchText !== '' ? (
        <RowFinder label={field.label} text={searchText} found={shown.length} count={api.rows.length} onChange={setSearchText} />
      ) : null}
      <div role="table" aria-label={field.label} aria-rowcount={api.rows.length + 1}>
        <GridHead node={props} columns={columns} isScalar={api.model.isScalar} template={template} />
        <div className="grid-b" role={shown.length > 0 ? 'rowgroup' : undefined} ref={frame} style={{ paddingBottom: rest }}>
          {mounted.map(({ index: position, gap }) => {
            const index = shown[position] ?? 0
            const row = api.rows[index]
            return (
              row && (
                <GridRow
                  key={index}
                  node={props}
                  api={api}
                  row={row}
                  index={index}
                  template={template}
                  gap={gap}
                  frame={measure(position)}
                  keys={keys.on(position)}
                  isOpen={open === row.segment || api.isPlaceholder}
                  isFirst={api.isPlaceholder || first === row.segment}
                  errors={errorsUnder(props.errors, row.segment)}
                  onOpen={setOpen}
                  onClose={close}
                />
              )
            )
          })}
        </div>
      </div>
      {!field.readOnly && (
        <AddRow isTall text={addText(field, api)} isFull={!api.canAdd} onAdd={add}>
          {host.words.placeholder(`${field.fieldPath}.add`) && (
            <span className="muted">{host.words.placeholder(`${field.fieldPath}.add`)}</span>
          )}
        </AddRow>
      )}
      {isLoose && !field.readOnly && <p className="help loose">{looseWords[host.words.locale].help}</p>}
      {props.face === 'only' && <OwnErrors field={field} className="row-msg" />}
    </div>
  )
  if (props.face === 'only')
    return (
      <div className="only" data-at={pointer}>
        {body}
      </div>
    )
  return (
    <Field field={field} node={props} kind="group" extra={countOf(props, api, t)}>
      {body}
    </Field>
  )
}

/** The row that a new record starts with: open, because nothing was entered in it. */
function firstRow({ rows, model, canEdit }: RowsApi): string | number | null {
  const [row, ...others] = rows
  if (!row || others.length > 0 || !canEdit || model.options.id === undefined) return null
  return isSame(row.value, blankRow(model).value) ? row.segment : null
}

/** The number of rows and their maximum: `2 of 50`. */
function countOf({ schema }: NodeProps, api: RowsApi, t: FormWords['t']): string | undefined {
  const most = schema.maxProperties ?? schema['maxItems']
  return typeof most === 'number' ? t('form.ofMost', { n: api.isPlaceholder ? 0 : api.rows.length, max: most }) : undefined
}

type HeadProps = { node: NodeProps; columns: RowColumn[]; isScalar: boolean; template: { gridTemplateColumns: string } }

function GridHead({ node, columns, isScalar, template }: HeadProps) {
  const { words } = useForm()
  return (
    <div className="grid-h" style={template} role="row" aria-rowindex={1}>
      {columns.map((column) => (
        <span key={column.name} role="columnheader">
          {columnName(words, node.at, column, isScalar)}
        </span>
      ))}
      <span role="columnheader">
        <span className="vh">{words.t('form.more')}</span>
      </span>
    </div>
  )
}

function templateOf(columns: RowColumn[]): { gridTemplateColumns: string } {
  const widths = columns.map((column, index) => columnWidth(column.schema.type, index, column.isKey))
  return { gridTemplateColumns: [...widths, '32px'].join(' ') }
}

function columnWidth(type: unknown, index: number, isKey: boolean): string {
  if (isKey || index === 0) return 'minmax(0, 1fr)'
  return type === 'integer' || type === 'number' ? '76px' : type === 'boolean' ? '150px' : 'minmax(0, 1fr)'
}
