import { Link } from 'react-router'
import { useState } from 'react'
import { Dices, Lock } from 'lucide-react'
import type { Schema } from '../../../../engine/schema/types.ts'
import type { FormWords, NodeProps } from '../../context.ts'
import { shownNames } from '../../../../engine/formats/contacts/idn.ts'
import { AreaInput, TextInput } from '../../controls/inputs.tsx'
import { Field } from '../../Field.tsx'
import { generated } from '../../files/generate.ts'
import { isDomainName, isMono, widthOf } from '../../schema/looks.ts'
import { DASH } from '../../../format/amounts.ts'
import { CopyText } from '../../../parts/actions/CopyText.tsx'
import { isNullable } from '../../schema/schemaFacts.ts'
import { useField } from '../../useField.ts'

export function TextField(props: NodeProps) {
  const field = useField(props)
  const { schema } = props
  const { id, ui, host } = field
  const [left, setLeft] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  const stored = textOf(props.value)
  const text = isTyping || !isDomainName(schema) ? stored : shownNames(stored)
  const mono = isMono(schema, ui)
  if (field.readOnly) return <ReadOnly {...props} mono={mono} />
  const isCell = props.face === 'cell'
  const template = ui.dice ? schema.generate : undefined
  const input = (
    <TextInput
      id={id}
      value={text}
      mono={mono}
      isCompleted={isCompleted(left, text)}
      width={isCell ? 'full' : widthOf(schema)}
      invalid={field.invalid}
      describedBy={field.describedBy}
      label={isCell ? field.label : undefined}
      placeholder={host.words.placeholder(field.fieldPath) ?? patternOf(schema, host.words)}
      suffix={unitOf(field)}
      onChange={(next) => {
        setLeft(undefined)
        setTyping(true)
        const taken = ui.digits === undefined ? next : withDigits(next, ui.digits)
        field.set(taken === '' ? emptyOf(schema, props.required) : taken)
      }}
      onBlur={() => {
        setLeft(text)
        setTyping(false)
        field.leave()
      }}
    />
  )
  return (
    <Field field={field} node={props} extra={fillOf(text, schema, host.words)}>
      {template ? (
        <div className="row">
          <div className="grow">{input}</div>
          <button
            type="button"
            className={isCell ? 'ib' : 'btn'}
            aria-label={host.words.t('form.generate')}
            title={isCell ? host.words.t('form.generate') : undefined}
            onClick={() => field.set(generated(template))}
          >
            <Dices className="icon" size={16} aria-hidden />
            {!isCell && <span>{host.words.t('form.generate')}</span>}
          </button>
        </div>
      ) : (
        input
      )}
    </Field>
  )
}

/** The text without digits beyond the first `most`. */
function withDigits(text: string, most: number): string {
  let count = 0
  return text.replaceAll(/\d/g, (digit) => ((count += 1) <= most ? digit : ''))
}

export function AreaField(props: NodeProps) {
  const field = useField(props)
  const mono = isMono(props.schema, field.ui)
  const text = textOf(props.value)
  if (field.readOnly) return <ReadOnly {...props} mono={mono} />
  return (
    <Field field={field} node={props} extra={fillOf(text, props.schema, field.host.words)}>
      <AreaInput
        id={field.id}
        value={text}
        rows={4}
        mono={mono}
        invalid={field.invalid}
        describedBy={field.describedBy}
        placeholder={field.host.words.placeholder(field.fieldPath)}
        onChange={(next) => field.set(next === '' ? emptyOf(props.schema, props.required) : next)}
        onBlur={field.leave}
      />
    </Field>
  )
}

/** A read-only value: text on an inset, with a lock. `to`: the page of what the value names; `copied`: lines with a button each, to be pasted elsewhere. */
export function ReadOnly({ to, copied = [], ...props }: NodeProps & { mono?: boolean; to?: string | undefined; copied?: string[] }) {
  const field = useField(props)
  const text = shownNames(textOf(props.value))
  const lines = copied.map((line) => <CopyText key={line} text={line} label={shownNames(line)} />)
  return (
    <Field field={field} node={props} kind="group">
      {/* The dash of an empty value has the usual font: it is not read letter by letter. */}
      <div className={`ro-v${props.mono && text !== '' ? ' mono' : ''}`} id={field.id} tabIndex={-1}>
        <span className="grow">
          {to !== undefined && text !== '' ? <Link to={to}>{text}</Link> : lines.length > 0 ? lines : text || DASH}
        </span>
        <Lock className="icon" size={14} aria-label={field.host.words.t('form.readOnly')} />
      </div>
    </Field>
  )
}

/** A text that is nearly as long as it may be says so, before it is refused. */
const NEARLY = 0.8

function fillOf(text: string, { maxLength }: Schema, { t }: FormWords): string | undefined {
  if (typeof maxLength !== 'number') return undefined
  // Schemas count characters, not their halves.
  const n = [...text].length
  return n < maxLength * NEARLY ? undefined : t('form.ofMost', { n, max: maxLength })
}

/** Hint about the format of a date, which the label cannot show. */
function patternOf({ format }: Schema, { t }: FormWords): string | undefined {
  return format === 'date' ? t('form.datePattern') : undefined
}

/** Whether leaving the field added to the typed text; trimming is not worth a hint. */
function isCompleted(left: string | undefined, text: string): boolean {
  return left !== undefined && left.trim() !== text && text.includes(left.trim())
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An emptied text becomes absent, so that `required` reports it and not the minimum length. */
export function emptyOf(schema: Schema, required: boolean | undefined): null | undefined {
  return required && isNullable(schema) ? null : undefined
}

export function unitOf({ ui, host }: Pick<ReturnType<typeof useField>, 'ui' | 'host'>): string | undefined {
  if (typeof ui.unit !== 'string') return (ui.money && host.currency) || undefined
  const key = `form.units.${ui.unit}`
  const text = host.words.t(key)
  return text === key ? ui.unit : text
}
