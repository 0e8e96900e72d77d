// A list of texts: one line each. Pasted commas, spaces and line breaks separate; errors name the line.
import { useState } from 'react'
import { exactNumber } from '../../../../engine/compile/exact.ts'
import type { Schema } from '../../../../engine/schema/types.ts'
import type { NodeProps } from '../../context.ts'
import { AreaInput } from '../../controls/inputs.tsx'
import { errorsUnder, messagesAt } from '../../schema/errorTree.ts'
import { Field } from '../../Field.tsx'
import { isMono } from '../../schema/looks.ts'
import { typeOf } from '../../schema/schemaFacts.ts'
import { useField } from '../../useField.ts'
import { ReadOnly } from './TextFields.tsx'

export function LinesField(props: NodeProps) {
  const field = useField(props)
  const { words } = field.host
  const items = typeof props.schema.items === 'object' && !Array.isArray(props.schema.items) ? props.schema.items : {}
  const list = Array.isArray(props.value) ? (props.value as unknown[]) : []
  const [typed, setTyped] = useState<{ text: string; list: unknown[] } | null>(null)
  const text = typed && sameList(typed.list, list) ? typed.text : list.map(String).join('\n')

  const write = (raw: string) => {
    const next = splitPasted(raw, text, items)
    const values = valuesOf(next, items)
    setTyped({ text: next, list: values })
    field.set(values.length === 0 && !props.required && field.host.original(props.path) === undefined ? undefined : values)
  }
  const lineOf = lineNumbers(text)
  const lineErrors = list.flatMap((_, index) =>
    messagesAt(errorsUnder(props.errors, index)).map((message) => words.t('form.line', { n: lineOf[index] ?? index + 1, message })),
  )
  const count =
    typeof props.schema['maxItems'] === 'number' ? words.t('form.ofMost', { n: list.length, max: props.schema['maxItems'] }) : undefined
  if (field.readOnly) return <ReadOnly {...props} value={text} mono={isMono(items, field.ui) || typeOf(items) === 'string'} />
  return (
    <Field field={{ ...field, messages: [...field.messages, ...lineErrors] }} node={props} extra={count}>
      <AreaInput
        id={field.id}
        value={text}
        mono={isMono(items, field.ui) || typeOf(items) === 'string'}
        rows={2}
        invalid={field.invalid || lineErrors.length > 0}
        describedBy={
          [field.describedBy, lineErrors.length > 0 && !field.describedBy?.includes('-e') ? `${field.id}-e` : undefined]
            .filter(Boolean)
            .join(' ') || undefined
        }
        placeholder={words.placeholder(field.fieldPath)}
        label={props.face === 'cell' ? field.label : undefined}
        onChange={write}
        onBlur={() => {
          setTyped(null)
          field.leave()
        }}
      />
    </Field>
  )
}

function sameList(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

function valuesOf(text: string, items: Schema): unknown[] {
  const isNumber = typeOf(items) === 'integer' || typeOf(items) === 'number'
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => (isNumber ? (exactNumber(line) ?? line) : line))
}

/** More than one new character at once is a paste: its commas and spaces separate, unless the items may hold spaces. */
function splitPasted(next: string, before: string, items: Schema): string {
  const isPaste = next.length - before.length > 1 && /[,;\s]/.test(next)
  return isPaste && isMono(items)
    ? next
        .split(/[,;\s]+/)
        .filter(Boolean)
        .join('\n')
    : next
}

function lineNumbers(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
}
