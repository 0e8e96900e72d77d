import { memo } from 'react'
import { Link } from 'react-router'
import { OwnActions } from '../../custom/OwnActions.tsx'
import type { Action } from '../../engine/types.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import type { Rights } from '../../app/definitions/types.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Cell, type ListRecord } from './Cell.tsx'
import { isFlexible, type ColumnModel } from './columnsOf.ts'
import { DELETED } from './ownColumns.ts'
import { RowMenu } from './RowMenu.tsx'
import type { RowActions } from './useListActions.ts'
import type { Toggle } from './useRangeToggle.ts'
import { statusTone } from './statusTone.ts'
import { textsOf, titleOf, valueAt, valuesAt } from './valuesAt.ts'

type RecordRowProps = { type: string; title: string; record: ListRecord; columns: ColumnModel[]; can: Rights; isSelected: boolean; isAt: boolean; onToggle?: Toggle; actions: RowActions; /** The type's, that draw themselves. */ own: Action[] }

/** The first column is the link; the whole row is clickable. On phones a row is a two-line item. A deleted record leads nowhere and can be restored. */
export const RecordRow = memo(function RecordRow({ type, title, record, columns, can, isSelected, isAt, onToggle, actions, own }: RecordRowProps) {
  const words = useWords()
  const [first, ...rest] = columns
  const isGone = record[DELETED] !== undefined
  const to = actions.pathOf(record)
  const status = columns.find((column) => column.as === 'status')
  const telling = rest.find((column) => (column.as === 'list' || column.as === 'mono') && textsOf(valuesAt(record, column.field)).length > 0)
  const name = titleOf(title, record)
  const isOff = status !== undefined && statusTone(valueAt(record, status.field)) === 'off'
  const click = (event: React.MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label, [role="menu"], [tabindex="0"]') !== null
    if (!isOwn && !isGone && !getSelection()?.toString()) actions.open(record)
  }
  return (
    <tr data-open={isGone ? undefined : ''} className={`${isSelected ? 'sel' : ''}${isOff ? ' off' : ''}${isAt ? ' at' : ''}${isGone ? ' gone' : ''}`} aria-selected={onToggle ? isSelected : undefined} onClick={click} ref={isAt ? bringIntoView : undefined}>
      {onToggle && <td className="pick"><input type="checkbox" className="cb" aria-label={words.t('list.select', { name })} checked={isSelected} onChange={(event) => onToggle(record.id, { isRange: (event.nativeEvent as MouseEvent).shiftKey })} /></td>}
      {first && (
        <td className="p flex">
          {isGone ? <span className="nm cut block">{firstText(record, first, type, words) || name}</span> : <Link className="nm cut block" to={to}>{firstText(record, first, type, words) || name}</Link>}
          {telling && <SubLine record={record} column={telling} />}
        </td>
      )}
      {rest.map((column) => (
        <td key={column.field} className={[isFlexible(column) ? 'flex' : '', column.isNumeric ? 'num' : '', column === status ? 'pr' : '', column.as === 'deleted' ? 'when' : ''].filter(Boolean).join(' ') || undefined}><Cell type={type} column={column} record={record} /></td>
      ))}
      <td className="acts">{isGone ? can.delete && <Button size="small" icon="restore" aria-label={words.t('list.restoreOne', { name })} onClick={() => actions.restore(record)}>{words.t('list.restore')}</Button> : <><OwnActions type={type} inRow actions={own} record={record} name={name} /><RowMenu record={record} name={name} to={to} duplicate={actions.duplicate?.(record)} can={can} remove={actions.remove} select={onToggle && !isSelected ? () => onToggle(record.id, { isRange: false }) : undefined} /></>}</td>
    </tr>
  )
})

function SubLine({ record, column }: { record: ListRecord; column: ColumnModel }) {
  const [first, ...others] = textsOf(valuesAt(record, column.field))
  return <span className="sub2 mono cut">{first}{others.length > 0 && ` +${others.length}`}</span>
}

function firstText(record: ListRecord, column: ColumnModel, type: string, words: ReturnType<typeof useWords>): string {
  const values = valuesAt(record, column.field)
  return column.as === 'chip' || column.as === 'status' ? words.option(type, column.field, values[0]) : textsOf(values).join(', ')
}

function bringIntoView(row: HTMLTableRowElement | null) {
  row?.scrollIntoView({ block: 'nearest' })
}
