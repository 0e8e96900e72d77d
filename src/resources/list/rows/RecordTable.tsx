import { Fragment, useMemo, useState, type ReactNode } from 'react'
import { useWords } from '../../../client/words/useWords.ts'
import type { Rights } from '../../../client/definitions/types.ts'
import { hasOwnActions } from '../../../custom/OwnActions.tsx'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import type { ResolvedTab } from '../../../engine/types.ts'
import { Icon } from '../../../ui/parts/Icon.tsx'
import type { ListRecord } from '../cells/listRecord.ts'
import { lettersIn } from '../columns/lettersIn.ts'
import { isFlexible, widthsOf, type ColumnModel } from '../columns/columnsOf.ts'
import { fieldLabel } from '../columns/ownColumns.ts'
import { RecordRow } from './RecordRow.tsx'
import { RowMenu, type OpenMenu } from './RowMenu.tsx'
import { SkeletonRows } from '../SkeletonRows.tsx'
import type { RowActions } from './useListActions.ts'
import type { ListState } from '../state/useListState.ts'
import { useRowFocus } from './opened.ts'
import { usePointed } from './usePointed.ts'
import { useRangeToggle } from './useRangeToggle.ts'
import { useRowKeys } from './useRowKeys.ts'
import { useRowTools } from './useRowTools.ts'
import { valueAt } from '../../../engine/values/valuesAt.ts'

/** Widths in px, as in table.css. */
const PICK = 44
const ACTIONS = 60
const WIDE_ACTIONS = 168
const isPickable = (can: Rights) => can.delete || can.update
/** Width beside the columns. */
export const besideColumns = (can: Rights, own: Action[], isDeleted: boolean) =>
  (isPickable(can) ? PICK : 0) + (hasWideActions(own, isDeleted) ? WIDE_ACTIONS : ACTIONS)
const hasWideActions = (own: Action[], isDeleted: boolean) => isDeleted || hasOwnActions(own)
type RecordTableProps = {
  type: string
  title: string
  state: ListState
  /** The columns that fit. */ columns: ColumnModel[]
  can: Rights
  at: number
  /** The row of the keyboard cursor takes the focus. */ takesFocus: boolean
  actions: RowActions
  own: Action[]
  shortcuts: ResolvedTab[]
  /** The record that is being edited in its row. */
  inPlace?: { open: unknown; record?: ListRecord | undefined; form: ReactNode } | undefined
}

export function RecordTable({ type, title, state, columns, can, at, takesFocus, actions, own, shortcuts, inPlace }: RecordTableProps) {
  const words = useWords()
  const { list, selected, density } = state
  const records = list.data
  const hasPick = isPickable(can)
  const chosen = useMemo(() => new Set(selected), [selected])
  const widths = useMemo(
    () => widthsOf(columns, records?.length ? lettersIn(records, (field) => fieldLabel(words, type, field)) : undefined),
    [columns, records, words, type],
  )
  const toggle = useRangeToggle(records, state)
  const tools = useRowTools(type)
  const keys = useRowKeys(records)
  const pointed = usePointed((index) => {
    if (records?.[index]) actions.near(records[index])
  })
  const body = useRowFocus(takesFocus, at)
  const [menu, setMenu] = useState<OpenMenu>()
  const opened = menu && records?.find(({ id }) => id === menu.record.id)
  return (
    <>
      <table
        className={`tbl cards${selected.length > 0 || state.isDeleted ? ' picking' : ''}${density === 'compact' ? ' tight' : ''}${columns.some(({ below }) => below) ? ' lines' : ''}${list.isPlaceholderData ? ' stale' : ''}`}
        aria-label={words.name(type)}
        aria-busy={list.isFetching}
      >
        <thead>
          <tr>
            {hasPick && (
              <th className="pick" scope="col">
                <PageCheckbox state={state} records={records ?? []} />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.field} type={type} column={column} state={state} width={widths.get(column)} />
            ))}
            <th className={hasWideActions(own, state.isDeleted) ? 'acts wide' : 'acts'} scope="col">
              <span className="vh">{words.t('list.rowActions', { name: words.name(type) })}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body} onPointerDown={state.hold} {...pointed}>
          {records === undefined ? (
            <SkeletonRows columns={columns} hasPick={hasPick} />
          ) : (
            records.map((record, index) => (
              <Fragment key={keys.get(record.id)}>
                <RecordRow
                  type={type}
                  name={words.title(type, title, record)}
                  record={record}
                  columns={columns}
                  can={can}
                  isSelected={chosen.has(record.id)}
                  isAt={index === at}
                  sort={state.params.sort === state.usualSort ? '' : state.params.sort}
                  isRepeated={repeats(record, records[index - 1], columns[0], state.params.sort)}
                  isMenuOpen={record === opened}
                  onMenu={setMenu}
                  onToggle={hasPick ? toggle : undefined}
                  actions={actions}
                  tools={tools}
                  own={own}
                />
                {inPlace?.record?.id === record.id && (
                  <tr>
                    <td className="in-place" colSpan={columns.length + (hasPick ? 2 : 1)}>
                      {inPlace.form}
                    </td>
                  </tr>
                )}
              </Fragment>
            ))
          )}
        </tbody>
      </table>
      {menu && opened && (
        <RowMenu
          type={type}
          record={opened}
          anchor={menu.anchor}
          can={can}
          actions={actions}
          shortcuts={shortcuts}
          onClose={() => setMenu(undefined)}
          select={hasPick && !chosen.has(opened.id) ? () => toggle(opened.id, { isRange: false }) : undefined}
        />
      )}
    </>
  )
}

function repeats(record: ListRecord, before: ListRecord | undefined, title: ColumnModel | undefined, sort: string): boolean {
  if (!title?.isGrouped || title.field !== sort || !before) return false
  return valueAt(record, title.field) === valueAt(before, title.field)
}

function HeadCell({ type, column, state, width }: { type: string; column: ColumnModel; state: ListState; width?: string }) {
  const words = useWords()
  const label = fieldLabel(words, type, column.field)
  const { params, change } = state
  const isSorted = params.sort === column.field
  const sort = isSorted ? (params.order === 'ASC' ? 'ascending' : 'descending') : undefined
  const className = `${column.isNumeric ? 'num ' : ''}${isFlexible(column) ? 'flex' : ''}`.trim() || undefined
  const turn = () => change.setSort({ field: column.field, order: isSorted && params.order === 'ASC' ? 'DESC' : 'ASC' })
  return (
    <th
      scope="col"
      className={className}
      style={{ width, minWidth: isFlexible(column) ? undefined : width }}
      aria-sort={column.isSortable ? sort : undefined}
    >
      {column.isSortable ? (
        <button type="button" className="sort" title={words.t('list.sortBy', { name: label })} onClick={turn}>
          {label}
          <Icon name={sort === 'descending' ? 'arrow-down' : 'arrow-up'} size={13} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function PageCheckbox({ state, records }: { state: ListState; records: ListRecord[] }) {
  const words = useWords()
  const ids = records.map((record) => record.id)
  const count = ids.filter((id) => state.selected.includes(id)).length
  const isAll = count > 0 && count === ids.length
  const turn = () => (isAll ? state.selection.unselect(ids) : state.selection.select([...new Set([...state.selected, ...ids])]))
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={words.t('list.selectPage')}
      checked={isAll}
      disabled={ids.length === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={turn}
    />
  )
}
