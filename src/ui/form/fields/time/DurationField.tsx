// A duration: presets (chips, the others in a menu where they are many), and a number with its unit. `90s` and `1h` may be typed as they are.
import { useState } from 'react'
import type { FieldUi } from '../../../../engine/load/resource/resourceFile.ts'
import type { Json, Schema } from '../../../../engine/schema/types.ts'
import { inherits, type NodeProps } from '../../context.ts'
import { SelectInput, TextInput } from '../../controls/inputs.tsx'
import { Segmented } from '../../controls/Segmented.tsx'
import { Field } from '../../Field.tsx'
import { durationText, durationParts, unitsOf, type Unit } from '../../texts/duration.ts'
import { viewOf } from '../../schema/schemaFacts.ts'
import { inheritedText } from '../choice/SwitchField.tsx'
import { useField } from '../../useField.ts'
import { ReadOnly } from '../text/TextFields.tsx'
import { unitSeconds } from '../../../../engine/formats/durations.ts'

const ABSENT = '-'
const MANUAL = '+'
const maxChips = 7
/** Beside a menu with all of them. */
const FEW = 4

/**
 * The usual times of a field, and those that are chips. All of many are in a menu, as they would take a second line of chips: then the
 * definition's presets are chips, or the first few.
 */
export function usualTimes(schema: Schema, ui: FieldUi) {
  const options = viewOf(schema, ui)?.options
  const own = (Array.isArray(ui.presets) ? ui.presets : undefined) as Times | undefined
  const presets = (options?.['options'] ?? own ?? []) as Times
  const canBeAbsent = options?.['absent'] !== undefined
  const hasMenu = presets.length + Number(canBeAbsent) > maxChips
  return { presets, canBeAbsent, hasMenu, chips: own ?? (hasMenu ? presets.slice(0, FEW) : presets) }
}
type Times = (string | number)[]

export function DurationField(props: NodeProps) {
  const field = useField(props)
  const { schema, value } = props
  const { words } = field.host
  const { presets, canBeAbsent, hasMenu, chips } = usualTimes(schema, field.ui)
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
  const optionsOf = (times: Times) => times.map((time) => ({ value: String(time), label: textOf(time) }))
  const absent = canBeAbsent
    ? [{ value: ABSENT, label: inherits(field.host, props.at) ? inheritedText(field) : words.t('form.byDefault') }]
    : []
  const choose = (chip: string) => {
    setManual(chip === MANUAL)
    if (chip === MANUAL) return document.getElementById(field.id)?.focus()
    field.set(chip === ABSENT ? undefined : presets.find((preset) => String(preset) === chip))
    field.leave()
  }
  const chosen = value === undefined && canBeAbsent ? ABSENT : sameAs(value, presets)
  const chosenChip = sameAs(value, chips)
  const chipRow = (options: typeof absent) =>
    options.length > 0 && (
      <Segmented className="presets" label={field.label} options={options} value={chosenChip ?? chosen} onChange={choose} />
    )
  return (
    <Field field={field} node={props} kind="group" className="dur-f">
      <div className="dur-row">
        {hasMenu && (
          <>
            {chipRow(optionsOf(chips))}
            <SelectInput
              label={words.t('form.usualTimes')}
              // The menu shows no value where a chip or the field beside it does.
              width={chosenChip !== undefined || chosen === undefined ? 'more' : undefined}
              value={isManual ? MANUAL : (chosen ?? MANUAL)}
              options={[...absent, ...optionsOf(presets), { value: MANUAL, label: words.t('form.ownTime') }]}
              onBlur={field.leave}
              onChange={choose}
            />
          </>
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
      {!hasMenu && chipRow([...absent, ...optionsOf(chips)])}
    </Field>
  )
}

function secondsOf(text: string, unit: Unit): Json {
  return /^\d+$/.test(text) ? Number(text) * unitSeconds[unit] : text
}

function latin(letter: string): Unit {
  const units: Record<string, Unit> = { с: 's', м: 'm', ч: 'h', д: 'd' }
  return units[letter.toLowerCase()] ?? (letter.toLowerCase() as Unit)
}

/** The chip of the same duration, in any unit: 60m = 1h. */
function sameAs(value: unknown, presets: (string | number)[]): string | undefined {
  const length = lengthOf(value)
  const found = presets.find((preset) => preset === value || (length !== undefined && lengthOf(preset) === length))
  return found === undefined ? undefined : String(found)
}

function lengthOf(value: unknown): number | undefined {
  const { text, unit } = durationParts(value, ['s', 'm', 'h', 'd'])
  return /^\d+$/.test(text) ? Number(text) * unitSeconds[unit] : undefined
}
