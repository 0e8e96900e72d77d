import { memo } from 'react'
import { OwnActions } from '../../../custom/OwnActions.tsx'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { columnTexts } from '../columns/columnTexts.ts'
import { rightsOn, type Rights } from '../../../client/definitions/types.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import type { ListRecord } from '../cells/listRecord.ts'
import { cellOf } from '../cells/Cell.tsx'
import { isFlexible, type ColumnModel } from '../columns/columnsOf.ts'
import { shortHost } from '../columns/shortHost.ts'
import { focusRow } from './opened.ts'
import { DELETED } from '../columns/ownColumns.ts'
import { RowButton } from './RowButton.tsx'
import type { OpenMenu } from './RowMenu.tsx'
import type { RowActions } from './useListActions.ts'
import type { RowTools } from './useRowTools.ts'
import type { Toggle } from './useRangeToggle.ts'
import { statusTone } from '../columns/statusTone.ts'
import { PHONE } from '../columns/useFitting.ts'
import { textsOf, valueAt, valuesAt, valuesOrAbsent } from '../../../engine/values/valuesAt.ts'

/** Columns that mean little on their own, or are already shown beside the name. */
const SHORT = new Set(['boolean', 'status', 'expiry', 'deleted'])
/** Columns that need no label. */
const PLAIN = new Set(['text', 'chip', 'reference', 'recordLinks', 'labels'])

type RecordRowProps = {
  type: string
  /** Of the record. */ name: string
  record: ListRecord
  columns: ColumnModel[]
  can: Rights
  /** The field that the user sorts by; '' in the usual order. */ sort: string
  isSelected: boolean
  isAt: boolean
  /** Has the name of the row above: read out, and shown again when the row is pointed at. */ isRepeated?: boolean
  isMenuOpen: boolean
  onMenu: (menu: OpenMenu) => void
  onToggle?: Toggle
  actions: RowActions
  tools: RowTools
  /** The type's custom actions, which render themselves. */ own: Action[]
}

/**
 * The first column is the link; the whole row is clickable. On phones a row is a two-line item: under the name the first list or address,
 * else the first column with a value; the column that the user sorts by comes before both. A
 * deleted record has no link and can be restored. A row may be reused for another record, so
 * per-record state is keyed.
 */
export const RecordRow = memo(function RecordRow({
  type,
  name,
  record,
  columns,
  can,
  sort,
  isSelected,
  isAt,
  isRepeated = false,
  isMenuOpen,
  onMenu,
  onToggle,
  actions,
  tools,
  own,
}: RecordRowProps) {
  const [first, ...rest] = columns
  const isGone = record[DELETED] !== undefined
  const status = columns.find((column) => column.as === 'status')
  const describing = rest.find((column) => (column.as === 'list' || column.as === 'mono') && hasText(record, column))
  // Without a state, the expiry is shown; without either, the kind.
  const state = status ?? rest.find((column) => column.as === 'expiry') ?? rest.find((column) => column.as === 'chip')
  const other = innerWidth < PHONE ? besideName(record, rest, { sort, state, describing }) : undefined
  const below = first?.below === undefined ? undefined : textsOf(valuesAt(record, first.below))[0]
  const off = rest.find((column) => isSwitchedOff(record, column))
  // Phones show no switches.
  const offText = off ? `${tools.option(off.field, false)} · ` : ''
  const isOff = off !== undefined || (status !== undefined && statusTone(valueAt(record, status.field)) === 'off')
  return (
    <tr
      data-open={isGone ? undefined : ''}
      className={`${isSelected ? 'sel' : ''}${isOff ? ' off' : ''}${isAt ? ' at' : ''}${isGone ? ' gone' : ''}${isRepeated ? ' repeated' : ''}`}
      aria-selected={onToggle ? isSelected : undefined}
      onClick={(event) => !isGone && isOpening(event) && actions.open(record, event.detail === 0)}
      ref={isAt ? bringIntoView : undefined}
    >
      {onToggle && (
        <td className="pick">
          <input
            type="checkbox"
            className="cb"
            aria-label={tools.named.select(name)}
            checked={isSelected}
            onChange={(event) => onToggle(record.id, { isRange: (event.nativeEvent as MouseEvent).shiftKey })}
          />
        </td>
      )}
      {first && (
        <td className="p flex">
          {isGone ? (
            <span className="nm cut block">{firstText(record, first, tools) || name}</span>
          ) : (
            <a className="nm cut block" href={actions.pathOf(record)}>
              {firstText(record, first, tools) || name}
            </a>
          )}
          {below ? hostLine(below) : !other && describing && subLine(record, describing, tools, offText)}
          {other && !below && (
            <span className="sub2 cut">
              {offText}
              {!PLAIN.has(other.as) && `${tools.label(other.field)}: `}
              {other.as === 'chip' ? firstText(record, other, tools) : cellOf(record, other, tools)}
            </span>
          )}
        </td>
      )}
      {rest.map((column) => (
        <td key={column.field} className={classOf(column, column === state && valuesAt(record, column.field).length > 0)}>
          {cellOf(record, column, tools)}
        </td>
      ))}
      <td className="acts">
        {isGone ? (
          rightsOn(can, record).delete && (
            <Button size="small" icon="restore" aria-label={tools.named.restoreOne(name)} onClick={() => actions.restore(record)}>
              {tools.t('list.restore')}
            </Button>
          )
        ) : (
          <>
            {own.length > 0 && <OwnActions key={record.id} type={type} inRow actions={own} record={record} name={name} />}
            <span className="act">
              <RowButton
                icon="ellipsis"
                label={tools.named.rowActions(name)}
                aria-haspopup="menu"
                aria-expanded={isMenuOpen}
                onClick={({ currentTarget }) => onMenu({ record, anchor: currentTarget })}
              />
            </span>
          </>
        )}
      </td>
    </tr>
  )
})

function isSwitchedOff(record: ListRecord, { as, field, absent }: ColumnModel): boolean {
  const values = as === 'switch' ? valuesOrAbsent(record, field, absent) : []
  return values.length > 0 && values.every((value) => value === false)
}

const hasText = (record: ListRecord, { field }: ColumnModel) => textsOf(valuesAt(record, field)).length > 0

type Beside = { sort: string; state: ColumnModel | undefined; describing: ColumnModel | undefined }
/** The column under the name on a phone: the one by which the user sorts, else the first one with a value, unless the record has a describing column. */
function besideName(record: ListRecord, rest: ColumnModel[], { sort, state, describing }: Beside): ColumnModel | undefined {
  const candidates = rest.filter((column) => column !== state && !SHORT.has(column.as) && hasText(record, column))
  return candidates.find(({ field }) => field === sort) ?? (describing ? undefined : candidates[0])
}

/** A plain click on the row or its link. The browser handles new tabs and windows; other controls in the row handle their own clicks. */
function isOpening(event: React.MouseEvent<HTMLElement>): boolean {
  const on = event.target instanceof Element ? event.target.closest('a, button, input, label, [role="menu"], [tabindex="0"]') : null
  if (on === null) return event.currentTarget.contains(event.target as Node) && !getSelection()?.toString() // clicks inside portals bubble here, too
  if (
    !on.matches('a.nm') ||
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return false
  event.preventDefault()
  return true
}

type Classes = WeakMap<ColumnModel, { name: string | undefined }>
const classes: Classes = new WeakMap()
const classesOfStatus: Classes = new WeakMap()

/** On phones only the first of several states is shown; an empty one takes no line. */
function classOf(column: ColumnModel, isStatus: boolean): string | undefined {
  const all = isStatus ? classesOfStatus : classes
  const entry = all.get(column) ?? {
    name:
      [
        isFlexible(column) ? 'flex' : '',
        column.isNumeric ? 'num' : '',
        isStatus ? 'pr' : '',
        column.as === 'deleted' ? 'when' : '',
        column.as === 'traffic' ? 'day' : '',
        column.as === 'expiry' && !isStatus ? 'ends' : '',
      ]
        .filter(Boolean)
        .join(' ') || undefined,
  }
  all.set(column, entry)
  return entry.name
}

/** `offText`: put first. */
function subLine(record: ListRecord, column: ColumnModel, tools: RowTools, offText: string) {
  const [first, ...others] = columnTexts(valuesAt(record, column.field), column, tools.option)
  return (
    <span className={`sub2 ${column.isChoice ? '' : 'mono '}cut`}>
      {offText}
      {others.length > 0 ? `${first} +${others.length}` : first}
    </span>
  )
}

function hostLine(text: string) {
  return (
    <span className="sub2 below mono cut" title={text}>
      {shortHost(text)}
    </span>
  )
}

function firstText(record: ListRecord, column: ColumnModel, tools: RowTools): string {
  const values = valuesAt(record, column.field)
  if (values.length === 0) return ''
  return column.as === 'chip' || column.as === 'status'
    ? tools.option(column.field, values[0])
    : columnTexts(values, column, tools.option).join(', ')
}

/** The focus follows the keyboard cursor while it is on a row. */
function bringIntoView(row: HTMLTableRowElement | null) {
  row?.scrollIntoView?.({ block: 'nearest' })
  if (row && document.activeElement instanceof HTMLTableRowElement) focusRow(row)
}
