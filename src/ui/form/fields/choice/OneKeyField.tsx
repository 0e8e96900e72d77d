// An object with one of several keys: radio rows; the selected one opens its fields, the others keep their values.
import { useRef, useState } from 'react'
import type { Schema } from '../../../../engine/schema/types.ts'
import { oneKey } from '../../../../engine/values/views.ts'
import { inherits, type NodeProps } from '../../context.ts'
import { errorsUnder } from '../../schema/errorTree.ts'
import { labelId } from '../../Field.tsx'
import { GateAsk, useGate } from '../../sections/Gate.tsx'
import { blankObject } from '../../rows/rows.ts'
import { schemaType, viewOf } from '../../schema/schemaFacts.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { WholeField } from '../../WholeField.tsx'
import { inheritedText } from './SwitchField.tsx'
import { ReadOnly } from '../text/TextFields.tsx'

const OFF = '-'

export function OneKeyField(props: NodeProps) {
  const field = useField(props)
  const { host, id, fieldPath } = field
  const { words, Node } = host
  const options = viewOf(props.schema, field.ui)?.options ?? {}
  const kept = useRef(new Map<string, unknown>())
  const { which, value } = oneKey.read(props.value)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = which ?? chosen ?? (props.required && !options['off'] ? null : OFF)
  const keys = keysOf(props.schema, options, which)

  const gate = useGate(props)
  const take = (key: string) => gate.guard((which === null) === (key === OFF) ? 'stay' : key === OFF ? 'off' : 'on', () => choose(key))
  const choose = (key: string) => {
    if (which) kept.current.set(which, value)
    setChosen(key)
    if (key === OFF) field.set(undefined)
    else field.set(oneKey.write({ which: key, value: kept.current.get(key) ?? startOf(props.schema.properties?.[key]) }))
  }
  const nameOf = (key: string) => {
    const member = props.schema.properties?.[key]
    return key === OFF
      ? offText(field, props)
      : (words.text('options', `${fieldPath}.${key}`) ??
          words.field(`${fieldPath}.${key}`, typeof member === 'object' ? member : undefined))
  }
  const chosenPart = (key: string) => {
    const member = props.schema.properties?.[key]
    return typeof member !== 'object' || schemaType(member) === 'boolean' ? null : (
      <Node
        schema={member}
        path={[...props.path, key]}
        at={[...props.at, key]}
        value={value}
        errors={errorsUnder(props.errors, key)}
        required
        face={schemaType(member) === 'object' ? 'only' : 'whole'}
        readOnly={props.readOnly}
      />
    )
  }
  if (field.readOnly)
    return (
      <>
        <ReadOnly {...props} value={current === null ? undefined : nameOf(current)} />
        {current !== null && chosenPart(current)}
      </>
    )
  return (
    <WholeField field={field} node={props}>
      <div
        className="radios"
        role="radiogroup"
        aria-labelledby={props.face === 'only' ? undefined : labelId(id)}
        aria-label={props.face === 'only' ? field.label : undefined}
        id={id}
        tabIndex={-1}
      >
        {[...(options['off'] !== undefined || !props.required ? [OFF] : []), ...keys].map((key) => {
          const isOn = key === current
          const help = key === OFF ? undefined : words.help(`${fieldPath}.${key}`)
          const part = isOn ? chosenPart(key) : null
          return (
            <div key={key} className={`choice${isOn ? ' on' : ''}`}>
              <label>
                <input
                  type="radio"
                  className="rd"
                  name={id}
                  checked={isOn}
                  disabled={gate.isWaiting && which === null && key !== OFF}
                  onChange={() => take(key)}
                />
                <span className="said">
                  <span>{nameOf(key)}</span>
                  {help && <span className="muted small">{help}</span>}
                </span>
              </label>
              {part && <div className="det">{part}</div>}
            </div>
          )
        })}
        {gate.asking && (
          <div className="choice">
            <div style={{ padding: 12 }}>
              <GateAsk gate={gate} name={field.label} />
            </div>
          </div>
        )}
      </div>
    </WholeField>
  )
}

/** `whenSet`: alternatives that are shown only where a record has them. */
function keysOf(schema: Schema, options: Record<string, unknown>, which: string | null): string[] {
  const named = (options['options'] as string[] | undefined) ?? Object.keys(schema.properties ?? {})
  const extra = ((options['whenSet'] as string[] | undefined) ?? []).filter((key) => key === which)
  return [...named, ...extra].filter((key) => typeof schema.properties?.[key] === 'object')
}

/** The schema rejects an empty text, so that a selected key without a value cannot be saved by mistake. */
function startOf(member: Schema | boolean | undefined): unknown {
  if (typeof member !== 'object') return {}
  if (schemaType(member) === 'object') return blankObject(member)
  if (schemaType(member) === 'array') return []
  if (member.enum?.length === 1) return member.enum[0]
  return schemaType(member) === 'boolean' ? true : ''
}

/** The text of the option for none of the keys. */
function offText(field: FieldFacts, { at }: NodeProps): string {
  const { host, fieldPath } = field
  return inherits(host, at) ? inheritedText(field) : (host.words.text('options', `${fieldPath}.absent`) ?? host.words.t('form.none'))
}
