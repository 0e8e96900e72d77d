// A list of texts with an input each: line breaks, leading and trailing blanks, empty and duplicate items are preserved. Where the view says
// rows (`addsAbove`), an empty list has its first row, whose button adds rows; the others can be removed.
import { Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { toPointer } from '../../../../engine/schema/paths.ts'
import { AreaInput, TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { errorId, idOf } from '../../ids.ts'
import { Messages } from '../../Messages.tsx'
import { AddRow } from '../../rows/AddRow.tsx'
import { errorsUnder, messagesAt } from '../../schema/errorTree.ts'
import { itemOf, type ListParts } from './LinesField.tsx'

type Props = ListParts & {
  /** Called once, where the rows were opened for items that no line can hold. */
  onRows?: () => void
  /** Absent where a line cannot hold every item. */
  onLines?: (() => void) | undefined
  addsAbove?: boolean
}

export function ItemRows({ field, node, items, list, put, mono, count, onRows, onLines, addsAbove = false }: Props) {
  const { host } = field
  const { words } = host
  const most = node.schema['maxItems']
  const addText = words.text('add', field.fieldPath) ?? words.t('form.add')
  const idAt = (index: number) => idOf(toPointer([...node.path, index]), host.within)
  // eslint-disable-next-line react/exhaustive-deps -- computed once: the rows stay when the item that needed them is removed
  useEffect(() => onRows?.(), [])
  const rows = addsAbove && list.length === 0 ? [''] : list
  const isFull = typeof most === 'number' && rows.length >= most
  const add = () => {
    put([...rows, ''])
    requestAnimationFrame(() => document.getElementById(idAt(rows.length))?.focus())
  }
  const inputOf = (index: number) => {
    const id = idAt(index)
    const isWrong = messagesAt(errorsUnder(node.errors, index)).length > 0
    return {
      id,
      value: textOf(rows[index]),
      mono,
      invalid: isWrong,
      ...(isWrong && { describedBy: errorId(id) }),
      ...(addsAbove && { placeholder: words.placeholder(field.fieldPath) }),
      label: `${field.label}: ${words.t('form.row', { n: index + 1 })}`,
      onChange: (text: string) => put(rows.map((other, at) => (at === index ? itemOf(text, items) : other))),
      onBlur: () => host.leave([...node.path, index]),
    }
  }
  return (
    <Field field={field} node={node} kind="group" extra={count}>
      <div id={field.id} tabIndex={-1}>
        {rows.map((_, index) => {
          const messages = messagesAt(errorsUnder(node.errors, index))
          return (
            <div
              key={index}
              className="line-r"
              style={{ gridTemplateColumns: 'minmax(0, 1fr) 28px' }}
              data-at={toPointer([...node.path, index])}
            >
              {addsAbove ? <TextInput {...inputOf(index)} /> : <AreaInput {...inputOf(index)} rows={1} />}
              <span className="end">
                {addsAbove && index === 0 ? (
                  <button type="button" className="ib sm" aria-label={addText} title={addText} disabled={isFull} onClick={add}>
                    <Plus className="icon" size={16} aria-hidden />
                  </button>
                ) : (
                  <button
                    type="button"
                    className="ib sm"
                    aria-label={words.t('form.removeRow', { name: String(index + 1) })}
                    title={words.t('form.remove')}
                    onClick={() => put(rows.filter((_, at) => at !== index))}
                  >
                    <X className="icon" size={16} aria-hidden />
                  </button>
                )}
              </span>
              {messages.length > 0 && (
                <div style={{ gridColumn: '1 / -1' }}>
                  <Messages id={idAt(index)} errors={messages} />
                </div>
              )}
            </div>
          )
        })}
        {!addsAbove && <AddRow text={addText} isFull={isFull} onAdd={add} />}
        {onLines && (
          <p className="help">
            <button type="button" className="btn link small" onClick={onLines}>
              {words.t('form.asLines')}
            </button>
          </p>
        )}
      </div>
    </Field>
  )
}

/** A text as it is; anything else as JSON. */
function textOf(item: unknown): string {
  return typeof item === 'string' ? item : (JSON.stringify(item) ?? '')
}
