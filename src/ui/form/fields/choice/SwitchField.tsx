// A boolean: a row with a switch, its name, one line about its effect, and its dependent fields inside.
import type { ReactNode } from 'react'
import { invert } from '../../../../engine/values/views.ts'
import { inherits, type NodeProps } from '../../context.ts'
import { Segmented } from '../../controls/Segmented.tsx'
import { SwitchInput } from '../../controls/inputs.tsx'
import { Field, Help, labelId } from '../../Field.tsx'
import { GateAsk, isMarked, PaidMark, useGate } from '../../sections/Gate.tsx'
import { helpId } from '../../ids.ts'
import { Messages } from '../../Messages.tsx'
import { useField, type FieldFacts } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

export function SwitchField(props: NodeProps) {
  const field = useField(props)
  const { schema, value } = props
  const isFixed = 'const' in schema
  const on = (value ?? schema.default ?? false) === true
  const write = (next: boolean) => {
    field.set(writtenAs(next, props, field))
    field.leave()
  }
  if (!props.required && !isFixed && inherits(field.host, props.at)) return <ThreeWay node={props} field={field} />
  if (field.readOnly) return <OnOff node={props} on={on} />
  if (props.face === 'cell') return <YesNo {...props} field={field} on={on} onChange={write} />
  return (
    <SwitchRow node={props} field={field} on={on} disabled={isFixed} onChange={write}>
      {on && props.details}
    </SwitchRow>
  )
}

/** A switch that cannot be changed is shown as a word. */
export function OnOff({ node, on }: { node: NodeProps; on: boolean }) {
  const { host, fieldPath } = useField(node)
  const { words } = host
  return (
    <>
      <ReadOnly {...node} value={words.text('options', `${fieldPath}.${on}`) ?? words.t(on ? 'form.on' : 'form.off')} />
      {on && node.details && (
        <div className="nest">
          <div className="fs">{node.details}</div>
        </div>
      )}
    </>
  )
}

/** An inverted switch: on = the stored value is absent or false. */
export function InvertField(props: NodeProps) {
  const field = useField(props)
  const on = invert.read(props.value)
  const write = (next: boolean) => {
    field.set(invert.write(next) ?? (field.host.original(props.path) === false ? false : undefined))
    field.leave()
  }
  if (field.readOnly) return <OnOff node={props} on={on} />
  return (
    <SwitchRow node={props} field={field} on={on} onChange={write}>
      {on && props.details}
    </SwitchRow>
  )
}

type RowProps = {
  node: NodeProps
  field: FieldFacts
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
  children?: ReactNode
  count?: ReactNode
  /** Errors of the switch alone, where the fields below belong to the same path. */ switchId?: string
}

export function SwitchRow({ node, field, on, disabled, onChange, children, count, switchId = field.id }: RowProps) {
  const { id, label, help } = field
  const gate = useGate(node)
  return (
    <div className="opt" data-at={field.pointer}>
      <SwitchInput
        id={switchId}
        checked={on}
        asking={gate.asking}
        disabled={disabled || (gate.isWaiting && !on)}
        onChange={(next) => gate.guard(next ? 'on' : 'off', () => onChange(next))}
        labelledBy={labelId(id)}
        invalid={field.invalid}
        describedBy={field.describedBy}
      />
      <div className="grow">
        <div className="row wrap">
          <label className="t" htmlFor={switchId} id={labelId(id)}>
            {label}
          </label>
          {count}
          {isMarked(gate) && <PaidMark gate={gate} right />}
        </div>
        {help && <Help id={helpId(id)} text={help} />}
        {(field.messages.length > 0 || field.warnings.length > 0) && <Messages id={id} errors={field.messages} warnings={field.warnings} />}
        {field.note}
        {gate.asking && (
          <div className="det">
            <GateAsk gate={gate} name={label} />
          </div>
        )}
        {children ? <div className="det">{children}</div> : null}
      </div>
    </div>
  )
}

const INHERITED = '-'

/** Absent does not mean *off*: the value of the whole record applies. */
function ThreeWay({ node, field }: { node: NodeProps; field: FieldFacts }) {
  const { words } = field.host
  const { value } = node
  const gate = useGate(node)
  const options = [
    { value: INHERITED, label: inheritedText(field) },
    { value: 'true', label: words.t('form.chosenOn') },
    { value: 'false', label: words.t('form.chosenOff') },
  ]
  const write = (next: string) =>
    gate.guard(next === 'true' ? 'on' : value === true ? 'off' : 'stay', () => {
      field.set(next === INHERITED ? undefined : next === 'true')
      field.leave()
    })
  return (
    <Field field={field} node={{ ...node, required: true }} kind="group">
      <div>
        <Segmented
          id={field.id}
          options={options}
          value={typeof value === 'boolean' ? String(value) : INHERITED}
          labelledBy={labelId(field.id)}
          describedBy={field.describedBy}
          invalid={field.invalid}
          disabled={field.readOnly || (gate.isWaiting && value !== true)}
          onChange={write}
        />
      </div>
      {isMarked(gate) ? (
        <div className="row wrap">
          <PaidMark gate={gate} />
        </div>
      ) : null}
      {gate.asking && <GateAsk gate={gate} name={field.label} />}
      {value === true && node.details ? <div className="det">{node.details}</div> : null}
    </Field>
  )
}

/** Text for an inherited value in a row: the words of the map, else the product's. */
export function inheritedText({ host, fieldPath }: Pick<FieldFacts, 'host' | 'fieldPath'>): string {
  const map = fieldPath.split('.*')[0] ?? ''
  return host.words.text('options', `${map}.inherited`) ?? host.words.t('form.inherited')
}

function YesNo({ field, on, onChange }: NodeProps & { field: FieldFacts; on: boolean; onChange: (on: boolean) => void }) {
  const { words } = field.host
  const options = [false, true].map((value) => ({ value: String(value), label: words.option(field.fieldPath, value) }))
  return (
    <div className="f" data-at={field.pointer}>
      <span className="lab" aria-hidden>
        {field.label}
      </span>
      <div className="ctl-line">
        <Segmented
          id={field.id}
          className="seg sm"
          options={options}
          value={String(on)}
          label={field.label}
          disabled={field.readOnly}
          onChange={(value) => onChange(value === 'true')}
        />
      </div>
      <Messages id={field.id} errors={field.messages} warnings={field.warnings} />
    </div>
  )
}

/** Restores the loaded value when the switch returns to its first position, so that on and off is not a change. */
function writtenAs(next: boolean, { schema, path, required }: NodeProps, field: FieldFacts): boolean | undefined {
  const original = field.host.original(path)
  const isAbsentAtFirst = original === undefined && !required
  return isAbsentAtFirst && next === (schema.default ?? false) ? undefined : next
}
