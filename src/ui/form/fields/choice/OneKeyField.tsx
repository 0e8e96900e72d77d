// An object with one of several keys: radio rows; the selected one opens its fields, the others keep their values. With the option `switch`
// a switch means *none of them*; the kinds below it are one picker, with the fields of the selected one only. In a section of its own
// the picker also offers *none*.
import { useRef, useState, type ReactNode } from 'react'
import type { Schema } from '../../../../engine/schema/types.ts'
import { oneKey } from '../../../../engine/values/views.ts'
import { inherits, type NodeProps } from '../../context.ts'
import { errorsUnder } from '../../schema/errorTree.ts'
import { labelId } from '../../Field.tsx'
import { Segmented } from '../../controls/Segmented.tsx'
import { GateAsk, useGate } from '../../sections/Gate.tsx'
import { blankObject } from '../../rows/rows.ts'
import { schemaType, viewOf } from '../../schema/schemaFacts.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { WholeField } from '../../WholeField.tsx'
import { inheritedText, SwitchRow } from './SwitchField.tsx'
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
  const rows = [...(options['off'] !== undefined || !props.required ? [OFF] : []), ...keys]
  const parts = { props, field, current, nameOf, chosenPart, take, isWaiting: gate.isWaiting && which === null }
  if (options['switch'] !== true)
    return (
      <WholeField field={field} node={props}>
        <KeyRadios {...parts} rows={rows} asking={gate.asking && <GateAsk gate={gate} name={field.label} />} />
      </WholeField>
    )
  if (props.face === 'only')
    return (
      <WholeField field={field} node={props}>
        <KeyPicker {...parts} rows={rows} asking={gate.asking && <GateAsk gate={gate} name={field.label} />} />
      </WholeField>
    )
  const isOn = current !== null && current !== OFF
  return (
    <SwitchRow
      node={props}
      field={field}
      on={isOn}
      switchId={`${id}-s`}
      onChange={(next) => choose(next ? ([...kept.current.keys()].at(-1) ?? keys[0] ?? OFF) : OFF)}
    >
      {isOn && <KeyPicker {...parts} rows={keys} asking={null} />}
    </SwitchRow>
  )
}

type PartsProps = {
  props: NodeProps
  field: FieldFacts
  rows: string[]
  current: string | null
  /** No kind can be chosen yet. */ isWaiting: boolean
  asking: ReactNode
  nameOf: (key: string) => string
  chosenPart: (key: string) => ReactNode
  take: (key: string) => void
}

const helpOf = ({ host, fieldPath }: FieldFacts, key: string) => (key === OFF ? undefined : host.words.help(`${fieldPath}.${key}`))

function KeyPicker({ props, field, rows, current, isWaiting, asking, nameOf, chosenPart, take }: PartsProps) {
  const { id } = field
  const isOnly = props.face === 'only'
  const help = current === null ? undefined : helpOf(field, current)
  return (
    <div className="fs">
      <div>
        <Segmented
          id={id}
          options={rows.map((key) => ({ value: key, label: nameOf(key) }))}
          value={current ?? undefined}
          {...(isOnly ? { label: field.label } : { labelledBy: labelId(id) })}
          describedBy={field.describedBy}
          invalid={field.invalid}
          disabled={isWaiting}
          onChange={take}
        />
        {help && <p className="help">{help}</p>}
      </div>
      {asking}
      {current !== null && current !== OFF && chosenPart(current)}
    </div>
  )
}

function KeyRadios({ props, field, rows, current, isWaiting, asking, nameOf, chosenPart, take }: PartsProps) {
  const { id } = field
  const isOnly = props.face === 'only'
  return (
    <div
      className="radios"
      role="radiogroup"
      aria-labelledby={isOnly ? undefined : labelId(id)}
      aria-label={isOnly ? field.label : undefined}
      id={id}
      tabIndex={-1}
    >
      {rows.map((key) => (
        <KeyChoice
          key={key}
          name={id}
          label={nameOf(key)}
          help={helpOf(field, key)}
          isOn={key === current}
          disabled={isWaiting && key !== OFF}
          onTake={() => take(key)}
        >
          {key === current && chosenPart(key)}
        </KeyChoice>
      ))}
      {asking && (
        <div className="choice">
          <div style={{ padding: 12 }}>{asking}</div>
        </div>
      )}
    </div>
  )
}

type ChoiceProps = {
  name: string
  label: string
  help: string | undefined
  isOn: boolean
  disabled: boolean
  onTake: () => void
  children: ReactNode
}

function KeyChoice({ name, label, help, isOn, disabled, onTake, children }: ChoiceProps) {
  return (
    <div className={`choice${isOn ? ' on' : ''}`}>
      <label>
        <input type="radio" className="rd" name={name} checked={isOn} disabled={disabled} onChange={onTake} />
        <span className="said">
          <span>{label}</span>
          {help && <span className="muted small">{help}</span>}
        </span>
      </label>
      {children ? <div className="det">{children}</div> : null}
    </div>
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
