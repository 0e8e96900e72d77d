// Durations as stored (`7d`, or seconds) and as displayed (`7 d`).
import type { Schema } from '../../../engine/schema/types.ts'
import { unitSeconds } from '../../../engine/formats/durations.ts'

export type Unit = keyof typeof unitSeconds
const UNITS = ['s', 'm', 'h', 'd'] as const

/** `7d` → 7 days; 3600 → 1 hour; an invalid text is returned in place of the number. */
export function durationParts(value: unknown, units: readonly Unit[]): { text: string; unit: Unit } {
  const first = units[0] ?? 's'
  if (typeof value === 'number') {
    const unit = units.toReversed().find((name) => value > 0 && value % unitSeconds[name] === 0) ?? first
    return { text: String(value / unitSeconds[unit]), unit }
  }
  const match = /^(.*?)(s|m|h|d)$/.exec(String(value ?? ''))
  return match ? { text: match[1] ?? '', unit: match[2] as Unit } : { text: String(value ?? ''), unit: first }
}

/** The units that a pattern allows. */
export function unitsOf(schema: Schema, isNumeric = false): Unit[] {
  if (isNumeric) return [...UNITS]
  const accepts = accepting(schema)
  const found = accepts ? UNITS.filter((unit) => accepts(`5${unit}`)) : [...UNITS]
  return found.length > 0 ? found : [...UNITS]
}

/** Whether a pattern describes digits with a unit: `5s` passes, `5`, `s` and words do not. */
export function isDurationPattern(schema: Schema): boolean {
  const accepts = accepting(schema)
  return accepts !== undefined && accepts('5s') && accepts('5m') && !['5', 's', 'abc', 'five', '5x'].some(accepts)
}

function accepting(schema: Schema): ((text: string) => boolean) | undefined {
  if (typeof schema['pattern'] !== 'string') return undefined
  try {
    const pattern = new RegExp(schema['pattern'], 'u')
    return (text) => pattern.test(text)
  } catch {
    return undefined
  }
}

type Words = { t: (key: string, params?: Record<string, unknown>) => string }

/** `7d` → `7 d`, in the user's language. */
export function durationText(value: unknown, words: Words): string {
  const { text, unit } = durationParts(value, UNITS)
  return text === '' ? '' : `${text}\u00a0${words.t(`form.unitsShort.${unit}`)}`
}
