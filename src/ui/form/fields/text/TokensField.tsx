// A list of short texts: chips and an input. Enter, a comma or a space ends one, Backspace removes the last, a paste is split.
import { useState, type KeyboardEvent } from 'react'
import { X } from 'lucide-react'
import type { NodeProps } from '../../context.ts'
import { ariaOf } from '../../controls/inputs.tsx'
import { errorsUnder, messagesAt } from '../../schema/errorTree.ts'
import { Field, labelId } from '../../Field.tsx'
import { isMono } from '../../schema/looks.ts'
import { useField } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

const BETWEEN = /[\s,;]+/

export function TokensField(props: NodeProps) {
  const field = useField(props)
  const { words } = field.host
  const [text, setText] = useState('')
  const stored = Array.isArray(props.value) ? (props.value as unknown[]) : []
  const list = stored.map(String)
  const items = typeof props.schema.items === 'object' && !Array.isArray(props.schema.items) ? props.schema.items : {}
  const wrong = list.flatMap((token, index) =>
    messagesAt(errorsUnder(props.errors, index)).map((message) => ({ index, text: words.t('form.token', { token, message }) })),
  )
  const put = (next: unknown[]) =>
    field.set(next.length === 0 && !props.required && field.host.original(props.path) === undefined ? undefined : next)
  const add = (typed: string) => {
    const fresh = [...new Set(typed.split(BETWEEN).filter((token) => token !== '' && !list.includes(token)))]
    setText('')
    if (fresh.length === 0) return
    put([...stored, ...fresh])
    // Every token is complete now, so errors are shown at once.
    for (const index of fresh.keys()) field.host.leave([...props.path, list.length + index])
  }
  const write = (next: string) => (BETWEEN.test(next) ? add(next) : setText(next))
  const press = (event: KeyboardEvent) => {
    // Enter ends a token and never submits: one Enter too many would save an incomplete form.
    if (event.key === 'Enter') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && text === '' && list.length > 0) put(stored.slice(0, -1))
  }
  const most = props.schema['maxItems']
  const count = typeof most === 'number' ? words.t('form.ofMost', { n: list.length, max: most }) : undefined
  const invalid = field.invalid || wrong.length > 0
  const mono = isMono(items, field.ui) ? ' mono' : ''
  if (field.readOnly) return <ReadOnly {...props} value={list.map(String).join('\n')} mono={mono !== ''} />
  return (
    <Field field={{ ...field, messages: [...field.messages, ...wrong.map((entry) => entry.text)] }} node={props} kind="group" extra={count}>
      <div className={`in tall chips${invalid ? ' err' : ''}`}>
        {list.map((token, index) => (
          <span key={index} className={`chip x${mono}${wrong.some((entry) => entry.index === index) ? ' bad' : ''}`}>
            {token}
            <button
              type="button"
              className="ib"
              aria-label={words.t('form.removeOne', { name: token })}
              onClick={() => put(stored.filter((_, at) => at !== index))}
            >
              <X className="icon" size={12} aria-hidden />
            </button>
          </span>
        ))}
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          {...ariaOf({
            id: field.id,
            invalid,
            describedBy: [field.describedBy, wrong.length > 0 && !field.invalid && `${field.id}-e`].filter(Boolean).join(' '),
          })}
          aria-labelledby={labelId(field.id)}
          className={mono.trim() || undefined}
          value={text}
          placeholder={list.length === 0 ? (words.placeholder(field.fieldPath) ?? words.t('form.addValue')) : undefined}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onBlur={() => {
            add(text)
            field.leave()
          }}
        />
      </div>
    </Field>
  )
}
