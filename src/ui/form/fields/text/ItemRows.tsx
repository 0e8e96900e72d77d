// A list of texts with an input each: line breaks, leading and trailing blanks, empty and duplicate items are preserved.
import { Plus, X } from 'lucide-react'
import { useEffect } from 'react'
import { toPointer } from '../../../../engine/schema/paths.ts'
import { AreaInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { errorId, idOf } from '../../ids.ts'
import { Messages } from '../../Messages.tsx'
import { errorsUnder, messagesAt } from '../../schema/errorTree.ts'
import { itemOf, type ListParts } from './LinesField.tsx'

type Props = ListParts & {
  onRows: () => void
  /** Absent where a line cannot hold every item. */
  onLines: (() => void) | undefined
}

export function ItemRows({ field, node, items, list, put, mono, count, onRows, onLines }: Props) {
  const { host } = field
  const { words } = host
  const most = node.schema['maxItems']
  const idAt = (index: number) => idOf(toPointer([...node.path, index]), host.within)
  // eslint-disable-next-line react/exhaustive-deps -- computed once: the rows stay when the item that needed them is removed
  useEffect(onRows, [])
  const add = () => {
    put([...list, ''])
    requestAnimationFrame(() => document.getElementById(idAt(list.length))?.focus())
  }
  return (
    <Field field={field} node={node} kind="group" extra={count}>
      <div id={field.id} tabIndex={-1}>
        {list.map((item, index) => {
          const messages = messagesAt(errorsUnder(node.errors, index))
          const id = idAt(index)
          return (
            <div
              key={index}
              className="line-r"
              style={{ gridTemplateColumns: 'minmax(0, 1fr) 28px' }}
              data-at={toPointer([...node.path, index])}
            >
              <AreaInput
                id={id}
                value={textOf(item)}
                mono={mono}
                rows={1}
                invalid={messages.length > 0}
                {...(messages.length > 0 && { describedBy: errorId(id) })}
                label={`${field.label}: ${words.t('form.row', { n: index + 1 })}`}
                onChange={(text) => put(list.map((other, at) => (at === index ? itemOf(text, items) : other)))}
                onBlur={() => host.leave([...node.path, index])}
              />
              <span className="end">
                <button
                  type="button"
                  className="ib sm"
                  aria-label={words.t('form.removeRow', { name: String(index + 1) })}
                  title={words.t('form.remove')}
                  onClick={() => put(list.filter((_, at) => at !== index))}
                >
                  <X className="icon" size={16} aria-hidden />
                </button>
              </span>
              {messages.length > 0 && (
                <div style={{ gridColumn: '1 / -1' }}>
                  <Messages id={id} errors={messages} />
                </div>
              )}
            </div>
          )
        })}
        <button type="button" className="add plain" disabled={typeof most === 'number' && list.length >= most} onClick={add}>
          <Plus className="icon" size={14} aria-hidden />
          <span>{words.text('add', field.fieldPath) ?? words.t('form.add')}</span>
        </button>
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
