import { memo } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../app/definitions/useWords.ts'
import type { Rights } from '../../app/definitions/types.ts'
import { Cell, type ListRecord } from './Cell.tsx'
import { isFlexible, type ColumnModel } from './columnsOf.ts'
import { RowMenu } from './RowMenu.tsx'
import { statusTone } from './statusTone.ts'
import { textsOf, titleOf, valueAt, valuesAt } from './valuesAt.ts'

type RecordRowProps = { type: string; title: string; record: ListRecord; columns: ColumnModel[]; can: Rights; isSelected: boolean; isAt: boolean; onToggle?: (id: ListRecord['id']) => void; open: (record: ListRecord) => void; to: string; duplicate: string | undefined; remove: (record: ListRecord) => void }

/** The first column is the link; the whole row is clickable. On phones a row is a two-line item. */
export const RecordRow = memo(function RecordRow({ type, title, record, columns, can, isSelected, isAt, onToggle, open, to, duplicate, remove }: RecordRowProps) {
  const words = useWords()
  const [first, ...rest] = columns
  const status = columns.find((column) => column.as === 'status')
  const telling = rest.find((column) => (column.as === 'list' || column.as === 'mono') && textsOf(valuesAt(record, column.field)).length > 0)
  const name = titleOf(title, record)
  const isOff = status !== undefined && statusTone(valueAt(record, status.field)) === 'off'
  const click = (event: React.MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label, [role="menu"], [tabindex="0"]') !== null
    if (!isOwn && !getSelection()?.toString()) open(record)
  }
  return (
    <tr data-open="" className={`${isSelected ? 'sel' : ''}${isOff ? ' off' : ''}${isAt ? ' at' : ''}`} aria-selected={onToggle ? isSelected : undefined} onClick={click} ref={isAt ? bringIntoView : undefined}>
      {onToggle && <td className="pick"><input type="checkbox" className="cb" aria-label={words.t('list.select', { name })} checked={isSelected} onChange={() => onToggle(record.id)} /></td>}
      {first && (
        <td className="p flex">
          <Link className="nm cut block" to={to}>{firstText(record, first, type, words) || name}</Link>
          {telling && <SubLine record={record} column={telling} />}
        </td>
      )}
      {rest.map((column) => (
        <td key={column.field} className={[isFlexible(column) ? 'flex' : '', column.isNumeric ? 'num' : '', column === status ? 'pr' : ''].filter(Boolean).join(' ') || undefined}><Cell type={type} column={column} record={record} /></td>
      ))}
      <td className="acts"><RowMenu record={record} name={name} to={to} duplicate={duplicate} can={can} remove={remove} /></td>
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
