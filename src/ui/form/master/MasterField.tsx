// Lists too long or too deep for rows that open in place: panes side by side, the selected row with all its fields.
import { useId, useState } from 'react'
import { ChevronLeft, ClipboardPaste, Plus } from 'lucide-react'
import './master.css'
import { toFieldPath, toPointer } from '../../../engine/schema/paths.ts'
import { useForm, type NodeProps } from '../context.ts'
import { Field } from '../Field.tsx'
import { OwnErrors } from '../OwnErrors.tsx'
import { errorId, idOf } from '../ids.ts'
import { errorsAtPath, messagesAt } from '../schema/errorTree.ts'
import { useField } from '../useField.ts'
import { levelActions, type LevelActions } from './actions.ts'
import { rowSummaryOf } from './rowSummary.ts'
import { blankParent, type RowDraft, type Level } from './levels.ts'
import { ListPane } from './ListPane.tsx'
import { MasterDetail } from './MasterDetail.tsx'
import { Tools } from './MasterTools.tsx'
import type { Nesting } from './nesting.ts'
import { ParentStrip } from './ParentStrip.tsx'
import { useMarks, type Marks } from './useMarks.ts'
import { useMaster, type Master, type PaneName } from './useMaster.ts'
import { useMasterFocus } from './useMasterFocus.ts'
import { useNames, type Names } from './useNames.ts'

// Created once: keystrokes re-render the panes, but not elements that stay the same.
const plus = <Plus className="icon" size={16} aria-hidden />
const clipboard = <ClipboardPaste className="icon" size={16} aria-hidden />
const chevron = <ChevronLeft className="icon" size={18} aria-hidden />

export function MasterField({ node: props, nesting }: { node: NodeProps; nesting: Nesting }) {
  const field = useField(props)
  const { host, pointer, readOnly } = field
  const id = useId()
  const master = useMaster(props, nesting)
  const { parents, rows, parent, row, pane } = master
  const marks = useMarks(`${parent} ${rows?.rows.length ?? 0}`)
  const [isPasting, setPasting] = useState(false)
  const own = levelActions(rows, host, readOnly)
  const above = levelActions(parents, host, readOnly)
  const { idAt, show, select, keep, openDetail } = useMasterFocus(id, field.id, master)
  const addRow = (added?: RowDraft[]) => {
    chooseIn(master, own.add(added))
    if (added === undefined) openDetail()
    else master.show('rows')
  }
  const addPasted = (added: RowDraft[] | undefined) => {
    setPasting(false)
    if (added) addRow(added)
  }
  const addParent = () => {
    if (!parents) return
    const index = above.add([blankParent(nesting, parents)])
    master.chooseParent(index)
    master.openParent()
    openDetail()
  }
  const isEmpty = parents?.rows.length === 0
  const names = useNames(props, nesting, parents, field.label, field.fieldPath)
  const shared = { node: props, master, names, readOnly, idAt, onShow: show }
  const panes = (
    <div
      className={`md${parents ? ' wide' : ''}${isEmpty ? ' none' : ''} at-${isEmpty ? 'parents' : pane} ${props.face === 'only' ? 'bleed' : 'framed'}`}
      role="group"
      aria-label={field.label}
      id={field.id}
      tabIndex={-1}
    >
      {parents && <ParentsPane {...shared} parents={parents} actions={above} onAdd={addParent} />}
      {rows && (
        <RowsPane
          key={parent}
          {...shared}
          rows={rows}
          actions={own}
          marks={marks}
          onAdd={() => addRow()}
          onPaste={() => setPasting(true)}
          onOpen={openDetail}
          onGone={keep}
          onHead={() => {
            master.openParent()
            openDetail()
          }}
        />
      )}
      {!rows && !isEmpty && <NoRows />}
      {!isEmpty && (
        <div className="md-d" id={`${id}-detail`}>
          <MasterDetail
            node={props}
            master={master}
            own={own}
            above={above}
            readOnly={readOnly}
            onBack={(to) => show(to, to === 'rows' ? row : parent)}
            onSelect={select}
          />
        </div>
      )}
      {rows && (
        <Tools
          node={props}
          master={master}
          rows={rows}
          own={own}
          marks={marks}
          onSelect={select}
          paste={isPasting ? addPasted : undefined}
        />
      )}
    </div>
  )
  if (props.face === 'only')
    return (
      <div className="only" data-at={pointer}>
        {panes}
        <OwnErrors field={field} className="row-msg" />
      </div>
    )
  return (
    <Field field={field} node={props} kind="group" className={(parents ? names.parents : names.rows) === field.label ? 'md-named' : ''}>
      {panes}
    </Field>
  )
}

type PaneProps = {
  node: NodeProps
  master: Master
  names: Names
  readOnly: boolean
  actions: LevelActions
  idAt: (name: PaneName) => (index: number) => string
  onShow: (pane: PaneName, index: number) => void
}

function chooseIn(master: Master, index: number): number {
  master.chooseRow(Math.max(0, index))
  return index
}

function ParentsPane({
  node,
  master,
  names,
  readOnly,
  actions,
  idAt,
  onShow,
  parents,
  onAdd,
}: PaneProps & { parents: Level; onAdd: () => void }) {
  const { words } = useForm()
  const { t } = words
  const added = words.text('add', toFieldPath(node.at)) ?? t('form.add')
  const isEmpty = parents.rows.length === 0
  const choose = (index: number) => {
    master.chooseParent(index)
    return index
  }
  return (
    <ListPane
      className="p1"
      name={names.parents}
      title={names.parents}
      level={parents}
      isFull={!readOnly && !actions.canAdd}
      chosen={master.parent}
      idAt={idAt('parents')}
      face={(index) => rowSummaryOf(node, master, 'parents', index, words)}
      tools={
        !readOnly && (
          <button
            type="button"
            className={isEmpty ? 'btn sm' : 'ib sm'}
            aria-label={isEmpty ? undefined : added}
            title={isEmpty ? undefined : added}
            disabled={!actions.canAdd}
            onClick={onAdd}
          >
            {plus}
            {isEmpty && added}
          </button>
        )
      }
      onChoose={master.chooseParent}
      onOpen={() => onShow('rows', 0)}
      onMove={(index, by) => choose(readOnly ? index : actions.move(index, by))}
      onDuplicate={(index) => choose(readOnly ? index : actions.duplicate(index))}
      onRemove={(index) => choose(readOnly ? index : actions.remove([index]))}
    />
  )
}

type RowsProps = PaneProps & {
  rows: Level
  marks: Marks
  onAdd: () => void
  onPaste: () => void
  onOpen: () => void
  /** The row is gone, and with the last one this pane may be. */ onGone: (next: number) => void
  /** Opens the fields of the parent. */ onHead: () => void
}

function RowsPane({
  node,
  master,
  names,
  readOnly,
  actions,
  idAt,
  onShow,
  rows,
  marks,
  onAdd,
  onPaste,
  onOpen,
  onGone,
  onHead,
}: RowsProps) {
  const { words } = useForm()
  const { t } = words
  const choose = (index: number) => chooseIn(master, index)
  const inner = innerOf(node, master)
  return (
    <ListPane
      className="p2"
      {...(inner && { inner })}
      name={names.rows}
      title={master.parents ? rowSummaryOf(node, master, 'parents', master.parent, words).title || names.rows : names.rows}
      level={rows}
      isFull={!readOnly && !actions.canAdd}
      chosen={master.isParentOpen ? -1 : master.row}
      idAt={idAt('rows')}
      face={(index) => rowSummaryOf(node, master, 'rows', index, words)}
      marked={marks.marked}
      onMark={readOnly ? undefined : (index, mode) => marks.mark(index, mode, master.row)}
      back={master.parents && <BackButton label={names.parents} onClick={() => onShow('parents', master.parent)} />}
      top={master.parents && <ParentStrip master={master} node={node} onOpen={onHead} />}
      tools={
        !readOnly && (
          <>
            <button type="button" className="btn sm ghost no-phone" disabled={!actions.canAdd} onClick={onPaste}>
              {clipboard}
              {t('form.master.asList')}
            </button>
            <button
              type="button"
              className="btn sm"
              id={inner && idOf(inner.pointer)}
              disabled={!actions.canAdd}
              aria-label={t('form.add')}
              aria-describedby={inner && inner.messages.length > 0 ? errorId(idOf(inner.pointer)) : undefined}
              onClick={onAdd}
            >
              {plus}
              <span className="no-phone">{t('form.add')}</span>
            </button>
          </>
        )
      }
      onChoose={choose}
      onOpen={onOpen}
      onMove={(index, by) => choose(readOnly ? index : actions.move(index, by))}
      onDuplicate={(index) => choose(readOnly ? index : actions.duplicate(index))}
      onRemove={(index) => {
        const next = choose(readOnly ? index : actions.remove([index]))
        onGone(next)
        return next
      }}
    />
  )
}

/** A list in a row of another one. */
function innerOf(node: NodeProps, { nesting, rows }: Master): { pointer: string; messages: string[] } | undefined {
  if (nesting.kind !== 'nested' || !rows) return undefined
  const errors = errorsAtPath(node.errors, rows.path.slice(node.path.length))
  return { pointer: toPointer(rows.path), messages: messagesAt(errors) }
}

function NoRows() {
  const { t } = useForm().words
  return (
    <div className="p2">
      <p className="md-none">{t('form.master.empty')}</p>
    </div>
  )
}

function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="ib md-back" aria-label={label} title={label} onClick={onClick}>
      {chevron}
    </button>
  )
}
