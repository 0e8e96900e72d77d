// Lists too long or too deep for rows that open in place: panes side by side, one chosen row with all its fields.
import { lazy, Suspense, useId, useState } from 'react'
import { ChevronLeft, ClipboardPaste, Plus } from 'lucide-react'
import './master.css'
import type { Schema } from '../../../engine/schema/types.ts'
import { loadScript } from '../../loadScript.ts'
import type { NodeProps } from '../context.ts'
import { Field } from '../Field.tsx'
import { OwnErrors } from '../OwnErrors.tsx'
import { useField } from '../useField.ts'
import { useFocusNext } from '../rows/useFocusNext.ts'
import { levelActions } from './actions.ts'
import { faceOf } from './faces.ts'
import { blankParent, type Draft, type Nesting } from './levels.ts'
import { ListPane } from './ListPane.tsx'
import { MasterDetail } from './MasterDetail.tsx'
import { ParentStrip } from './ParentStrip.tsx'
import { useMarks } from './useMarks.ts'
import { useMaster, type PaneName } from './useMaster.ts'

const BulkTools = lazy(() => loadScript(() => import('./BulkTools.tsx')).then((module) => ({ default: module.BulkTools })))
const PasteDialog = lazy(() => loadScript(() => import('./PasteDialog.tsx')).then((module) => ({ default: module.PasteDialog })))

export function MasterField({ node: props, nesting }: { node: NodeProps; nesting: Nesting }) {
  const field = useField(props)
  const { host, pointer, readOnly } = field
  const { words } = host
  const { t } = words
  const id = useId()
  const master = useMaster(props, nesting)
  const { parents, rows, parent, row, pane } = master
  const marks = useMarks(`${parent} ${rows?.rows.length ?? 0}`)
  const [isPasting, setPasting] = useState(false)
  const own = levelActions(rows, host, readOnly)
  const above = levelActions(parents, host, readOnly)
  const idAt = (name: PaneName) => (place: number) => `${id}-${name}-${place}`
  const focusNext = useFocusNext()
  const focus = (name: PaneName, place: number) => focusNext(() => document.getElementById(idAt(name)(place)))
  const openDetail = () => {
    master.show('detail')
    focusNext(() =>
      document
        .getElementById(`${id}-detail`)
        ?.querySelector<HTMLElement>('.det input:not([type="hidden"]):not([tabindex="-1"]), .det select, .det textarea, .det button'),
    )
  }
  const choose = (place: number) => {
    master.chooseRow(Math.max(0, place))
    return place
  }
  const addRow = (added?: Draft[]) => {
    choose(own.add(added))
    if (added === undefined) openDetail()
    else master.show('rows')
  }
  const addParent = () => {
    if (!parents) return
    const place = above.add([blankParent(nesting, parents)])
    master.chooseParent(place)
    master.openParent()
    openDetail()
  }
  const rowsName =
    nesting.kind === 'nested'
      ? words.field([...props.at, '*', nesting.name].join('.'), nesting.schema)
      : nesting.kind === 'groups'
        ? (words.text('items', field.fieldPath) ?? t('form.master.items'))
        : field.label
  const parentsName =
    nesting.kind === 'groups'
      ? (words.text('groups', field.fieldPath) ??
        words.field(
          [...props.at, '*', nesting.options.label].join('.'),
          parents?.model.item.properties?.[nesting.options.label] as Schema | undefined,
        ))
      : field.label
  const back = (to: PaneName, label: string) => (
    <button
      type="button"
      className="ib md-back"
      aria-label={label}
      title={label}
      onClick={() => {
        master.show(to)
        focus(to, parent)
      }}
    >
      <ChevronLeft className="icon" size={18} aria-hidden />
    </button>
  )
  const mark = (place: number, mode: 'one' | 'range') => marks.mark(place, mode, row)

  const panes = (
    <div
      className={`md${parents ? ' wide' : ''} at-${pane} ${props.face === 'only' ? 'bleed' : 'framed'}`}
      role="group"
      aria-label={field.label}
      id={field.id}
      tabIndex={-1}
    >
      {parents && (
        <ListPane
          className="p1"
          name={parentsName}
          title={parentsName}
          level={parents}
          chosen={parent}
          idAt={idAt('parents')}
          face={(place) => faceOf(props, master, 'parents', place, words)}
          tools={
            !readOnly && (
              <button
                type="button"
                className="ib sm"
                aria-label={words.text('add', field.fieldPath) ?? t('form.add')}
                title={words.text('add', field.fieldPath) ?? t('form.add')}
                disabled={!above.canAdd}
                onClick={addParent}
              >
                <Plus className="icon" size={16} aria-hidden />
              </button>
            )
          }
          onChoose={master.chooseParent}
          onOpen={() => {
            master.show('rows')
            focus('rows', 0)
          }}
          onMove={(place, by) => {
            const next = readOnly ? place : above.move(place, by)
            master.chooseParent(next)
            return next
          }}
          onDuplicate={(place) => {
            const next = above.canAdd ? above.duplicate(place) : place
            master.chooseParent(next)
            return next
          }}
          onRemove={(place) => {
            const next = readOnly ? place : above.remove([place])
            master.chooseParent(next)
            return next
          }}
        />
      )}
      {rows && (
        <ListPane
          key={parent}
          className="p2"
          name={rowsName}
          title={parents ? faceOf(props, master, 'parents', parent, words).title || rowsName : rowsName}
          level={rows}
          chosen={master.isParentOpen ? -1 : row}
          idAt={idAt('rows')}
          face={(place) => faceOf(props, master, 'rows', place, words)}
          marked={marks.marked}
          onMark={readOnly ? undefined : mark}
          back={parents && back('parents', parentsName)}
          top={parents && <ParentStrip master={master} node={props} />}
          tools={
            !readOnly && (
              <>
                <button type="button" className="btn sm ghost no-phone" disabled={!own.canAdd} onClick={() => setPasting(true)}>
                  <ClipboardPaste className="icon" size={16} aria-hidden />
                  {t('form.master.asList')}
                </button>
                <button type="button" className="btn sm" disabled={!own.canAdd} aria-label={t('form.add')} onClick={() => addRow()}>
                  <Plus className="icon" size={16} aria-hidden />
                  <span className="no-phone">{t('form.add')}</span>
                </button>
              </>
            )
          }
          onChoose={choose}
          onOpen={openDetail}
          onMove={(place, by) => choose(readOnly ? place : own.move(place, by))}
          onDuplicate={(place) => choose(own.canAdd ? own.duplicate(place) : place)}
          onRemove={(place) => choose(readOnly ? place : own.remove([place]))}
        />
      )}
      {!rows && (
        <div className="p2">
          <p className="md-none">{t('form.master.empty')}</p>
        </div>
      )}
      <div className="md-d" id={`${id}-detail`}>
        <MasterDetail
          node={props}
          master={master}
          own={own}
          above={above}
          readOnly={readOnly}
          onBack={(to) => {
            master.show(to)
            focus(to, to === 'rows' ? row : parent)
          }}
        />
      </div>
      {rows && marks.marked.size > 0 && (
        <Suspense>
          <BulkTools node={props} master={master} own={own} marks={marks} />
        </Suspense>
      )}
      {isPasting && rows && (
        <Suspense>
          <PasteDialog
            level={rows}
            onClose={() => setPasting(false)}
            onAdd={(added) => {
              setPasting(false)
              addRow(added)
            }}
          />
        </Suspense>
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
    <Field field={field} node={props} kind="group">
      {panes}
    </Field>
  )
}
