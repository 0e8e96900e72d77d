// A list of texts: one per line, or one input each where a line cannot hold an item.
import { useState } from 'react'
import { exactNumber } from '../../../../engine/compile/exact.ts'
import { shownNames } from '../../../../engine/formats/contacts/idn.ts'
import type { Schema } from '../../../../engine/schema/types.ts'
import type { NodeProps } from '../../context.ts'
import { AreaInput } from '../../controls/inputs.tsx'
import { errorsUnder, messagesAt } from '../../schema/errorTree.ts'
import { Field } from '../../Field.tsx'
import { isDomainName, isMono } from '../../schema/looks.ts'
import { schemaType, viewOf } from '../../schema/schemaFacts.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { ItemRows } from './ItemRowsLazy.tsx'
import { ReadOnly } from './TextFields.tsx'

export function LinesField(props: NodeProps) {
  const field = useField(props)
  const { words } = field.host
  const items = typeof props.schema.items === 'object' && !Array.isArray(props.schema.items) ? props.schema.items : {}
  const list = Array.isArray(props.value) ? (props.value as unknown[]) : []
  const [asRows, setAsRows] = useState(false)
  const needsRows = list.some((item) => !fitsLine(item, items))
  const mono = isMono(items, field.ui) || schemaType(items) === 'string'
  const put = (values: unknown[]) =>
    field.set(values.length === 0 && !props.required && field.host.original(props.path) === undefined ? undefined : values)
  const count =
    typeof props.schema['maxItems'] === 'number' ? words.t('form.ofMost', { n: list.length, max: props.schema['maxItems'] }) : undefined
  if (field.readOnly) {
    const lines = list.map(String)
    return <ReadOnly {...props} value={lines.join('\n')} mono={mono} copied={lines} />
  }
  const parts = { field, node: props, items, list, put, mono, ...(count !== undefined && { count }) }
  if (viewOf(props.schema, field.ui)?.options['rows'] === true) return <ItemRows {...parts} addsAbove />
  // Rows stay when the item that needed them is removed: otherwise the focused input would disappear.
  if (asRows || needsRows)
    return <ItemRows {...parts} onLines={needsRows ? undefined : () => setAsRows(false)} onRows={() => setAsRows(true)} />
  return <Lines {...parts} onRows={isMono(items, field.ui) || schemaType(items) !== 'string' ? undefined : () => setAsRows(true)} />
}

export type ListParts = {
  field: FieldFacts
  node: NodeProps
  items: Schema
  list: unknown[]
  put: (list: unknown[]) => void
  mono: boolean
  count?: string
}

/** Pasted commas, spaces and line breaks separate items; errors name the row. */
function Lines({ field, node, items, list, put, mono, count, onRows }: ListParts & { onRows: (() => void) | undefined }) {
  const { words } = field.host
  const [typed, setTyped] = useState<{ text: string; list: unknown[] } | null>(null)
  const lines = linesOf(list, items)
  const text = typed && sameList(typed.list, list) ? typed.text : lines.join('\n')
  const write = (raw: string) => {
    const next = isMono(items) ? splitPasted(raw, text) : raw
    // Lines that were not touched keep their items as these are stored.
    const kept = new Map(lines.map((line, index) => [line, list[index]]))
    const values = valuesOf(next, items).map((value) => kept.get(String(value)) ?? value)
    setTyped({ text: next, list: values })
    put(values)
  }
  const lineOf = lineNumbers(text)
  const letters = isDomainName(items) ? [] : lines.filter((line) => asciiName.test(line) && shownNames(line) !== line).map(shownNames)
  const lineErrors = list.flatMap((_, index) =>
    messagesAt(errorsUnder(node.errors, index)).map((message) => words.t('form.rowError', { n: lineOf[index] ?? index + 1, message })),
  )
  return (
    <Field field={{ ...field, messages: [...field.messages, ...lineErrors] }} node={node} extra={count}>
      <AreaInput
        id={field.id}
        value={text}
        mono={mono}
        rows={2}
        invalid={field.invalid || lineErrors.length > 0}
        describedBy={
          [field.describedBy, lineErrors.length > 0 && !field.describedBy?.includes('-e') ? `${field.id}-e` : undefined]
            .filter(Boolean)
            .join(' ') || undefined
        }
        placeholder={words.placeholder(field.fieldPath)}
        label={node.face === 'cell' ? field.label : undefined}
        onChange={write}
        onBlur={() => {
          setTyped(null)
          field.leave()
        }}
      />
      {letters.length > 0 && <p className="help">{words.t('form.inLetters', { names: letters.join(', ') })}</p>}
      {onRows && list.length > 0 && (
        <p className="help">
          {words.t('form.lineEach')}{' '}
          <button type="button" className="btn link small" onClick={onRows}>
            {words.t('form.asRows')}
          </button>
        </p>
      )}
    </Field>
  )
}

const asciiName = /^[\w*.-]+$/

/** Names in Unicode. Items that would look alike stay as stored, so that each line is one item. */
function linesOf(list: unknown[], items: Schema): string[] {
  const stored = list.map(String)
  if (!isDomainName(items)) return stored
  const shown = stored.map(shownNames)
  const owners = new Map<string, Set<string>>()
  shown.forEach((line, index) => owners.set(line, (owners.get(line) ?? new Set()).add(stored[index] ?? '')))
  return shown.map((line, index) => ((owners.get(line)?.size ?? 0) > 1 ? (stored[index] ?? line) : line))
}

/** Whether an item survives the round trip through a line of text. */
function fitsLine(item: unknown, items: Schema): boolean {
  const [back, ...more] = valuesOf(String(item), items)
  return back === item && more.length === 0
}

function sameList(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}

function valuesOf(text: string, items: Schema): unknown[] {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => itemOf(line, items))
}

/** Converts items to numbers where the schema wants numbers; anything else stays as typed. */
export function itemOf(text: string, items: Schema): unknown {
  const isNumber = schemaType(items) === 'integer' || schemaType(items) === 'number'
  return isNumber ? (exactNumber(text) ?? text) : text
}

/** More than one new character at once is a paste: its commas and spaces separate items. The surrounding lines stay. */
export function splitPasted(next: string, before: string): string {
  let start = 0
  while (start < before.length && next[start] === before[start]) start += 1
  let end = 0
  while (end < before.length - start && next.at(-1 - end) === before.at(-1 - end)) end += 1
  const pasted = next.slice(start, next.length - end)
  if (next.length - before.length <= 1 || !/[,;\s]/.test(pasted)) return next
  return next.slice(0, start) + pasted.replaceAll(/[,;\s]+/g, '\n') + next.slice(next.length - end)
}

function lineNumbers(text: string): number[] {
  return text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
}
