// A duration: presets (chips, or a menu where they are many), and a number with its unit. `90s` and `1h` may be typed as they are.
import { useState } from 'react'
import type { FieldUi } from '../../../../engine/load/resourceFile.ts'
import type { Json, Schema } from '../../../../engine/schema/types.ts'
import { inherits, type NodeProps } from '../../context.ts'
import { SelectInput, TextInput } from '../../controls/inputs.tsx'
import { Segmented } from '../../controls/Segmented.tsx'
import { Field } from '../../Field.tsx'
import { durationText, SECONDS, durationParts, unitsOf, type Unit } from '../../texts/duration.ts'
import { viewOf } from '../../schema/schemaFacts.ts'
import { inheritedText } from '../choice/SwitchField.tsx'
import { useField } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'

const ABSENT = '-'
const MANUAL = '+'
const maxChips = 7

/** The usual times of a field, and whether they are chosen from a menu: more would take a second line of chips. */
export function usualTimes(schema: Schema, ui: FieldUi) {
  const options = viewOf(schema, ui)?.options
  const presets = (Array.isArray(ui.presets) ? ui.presets : (options?.['options'] ?? [])) as (string | number)[]
  const canBeAbsent = options?.['absent'] !== undefined
  return { presets, canBeAbsent, hasMenu: presets.length + Number(canBeAbsent) > maxChips }
}

export function DurationField(props: NodeProps) {
  const field = useField(props)
  const { schema, value } = props
  const { words } = field.host
  const { presets, canBeAbsent, hasMenu } = usualTimes(schema, field.ui)
  const isNumeric = schema.type === 'integer' || schema.type === 'number'
  const units = unitsOf(schema, isNumeric)
  const parts = durationParts(value, units)
  const [unit, setUnit] = useState<Unit | null>(null)
  const [isManual, setManual] = useState(false)
  /** A preset that is no duration has a text of its own: -1 is *never*. */
  const nameOf = (preset: unknown) =>
    presets.includes(preset as string) ? words.text('options', `${field.fieldPath}.${String(preset)}`) : undefined
  const textOf = (preset: unknown) => nameOf(preset) ?? durationText(preset, words)
  if (field.readOnly) return <ReadOnly {...props} value={textOf(value)} />
  const isNamed = nameOf(value) !== undefined
  const typed = isNamed ? '' : parts.text
  const usual = isNamed ? durationParts(presets.find(lengthOf), units).unit : parts.unit
  const shownUnit = typed === '' ? (unit ?? usual) : parts.unit

  const write = (text: string, next: Unit) => {
    const whole = /^(\d+)\s*(s|m|h|d|с|м|ч|д)\w*$/i.exec(text.trim())
    const read = whole ? { text: whole[1] ?? '', unit: latin(whole[2] ?? 's') } : { text: text.trim() || text, unit: next }
    const kept = units.includes(read.unit) ? read.unit : next
    setUnit(kept)
    // Cleared before typing another number: a value that the schema rejects, unless the field may be absent.
    if (read.text === '' && !canBeAbsent && !props.required) field.set(undefined)
    else field.set(isNumeric ? secondsOf(read.text, kept) : `${read.text}${kept}`)
  }
  const chips = [
    ...(canBeAbsent ? [{ value: ABSENT, label: inherits(field.host, props.at) ? inheritedText(field) : words.t('form.byDefault') }] : []),
    ...presets.map((preset) => ({ value: String(preset), label: textOf(preset) })),
  ]
  const choose = (chip: string) => {
    setManual(chip === MANUAL)
    if (chip === MANUAL) return document.getElementById(field.id)?.focus()
    field.set(chip === ABSENT ? undefined : presets.find((preset) => String(preset) === chip))
    field.leave()
  }
  const chosen = value === undefined && canBeAbsent ? ABSENT : sameAs(value, presets)
  return (
    <Field field={field} node={props} kind="group" className="dur-f">
      <div className="dur-row">
        {hasMenu && (
          <SelectInput
            label={words.t('form.usualTimes')}
            value={isManual ? MANUAL : (chosen ?? MANUAL)}
            options={[...chips, { value: MANUAL, label: words.t('form.ownTime') }]}
            onBlur={field.leave}
            onChange={choose}
          />
        )}
        <div className="dur">
          <TextInput
            id={field.id}
            label={field.label}
            value={typed}
            extra={{ inputMode: 'numeric', maxLength: 9 }}
            invalid={field.invalid}
            describedBy={field.describedBy}
            onChange={(text) => write(text, shownUnit)}
            onBlur={field.leave}
          />
          <SelectInput
            label={words.t('form.unit')}
            value={shownUnit}
            options={units.map((name) => ({ value: name, label: words.t(`form.units.${name}`) }))}
            onBlur={field.leave}
            onChange={(name) => (typed === '' ? setUnit(name as Unit) : write(typed, name as Unit))}
          />
        </div>
      </div>
      {chips.length > 0 && !hasMenu && (
        <Segmented className="presets" label={field.label} options={chips} value={chosen} onChange={choose} />
      )}
    </Field>
  )
}

function secondsOf(text: string, unit: Unit): Json {
  return /^\d+$/.test(text) ? Number(text) * SECONDS[unit] : text
}

function latin(letter: string): Unit {
  const units: Record<string, Unit> = { с: 's', м: 'm', ч: 'h', д: 'd' }
  return units[letter.toLowerCase()] ?? (letter.toLowerCase() as Unit)
}

/** The chip of the same duration, in whatever unit: 60m = 1h. */
function sameAs(value: unknown, presets: (string | number)[]): string | undefined {
  const length = lengthOf(value)
  const found = presets.find((preset) => preset === value || (length !== undefined && lengthOf(preset) === length))
  return found === undefined ? undefined : String(found)
}

function lengthOf(value: unknown): number | undefined {
  const { text, unit } = durationParts(value, ['s', 'm', 'h', 'd'])
  return /^\d+$/.test(text) ? Number(text) * SECONDS[unit] : undefined
}
