// Views of single values: durations, clock times, usual values.
import { durationSeconds } from '../formats/durations.ts'
import { hourSeconds } from '../time/units.ts'

export type ChoiceOptions = { options: (string | number)[]; manual?: 'seconds' | 'hours'; absent?: string }
export type Choice = { mode: 'absent' } | { mode: 'option'; value: string | number } | { mode: 'manual'; text: string }
/** One of the options, or a number typed by hand. The mode belongs in local state: a manual `30` reads as the option `30s`. */
export const choice = {
  read(value: unknown, { options, manual }: ChoiceOptions): Choice {
    if (value === undefined) return { mode: 'absent' }
    if (options.includes(value as string | number)) return { mode: 'option', value: value as string | number }
    if (typeof value === 'number') return { mode: 'manual', text: String(value / (manual === 'hours' ? hourSeconds : 1)) }
    const seconds = durationSeconds(String(value))
    return { mode: 'manual', text: seconds === undefined ? String(value).replace(/s$/, '') : String(seconds) }
  },
  write(draft: Choice, { options, manual }: ChoiceOptions): unknown {
    if (draft.mode === 'absent') return undefined
    if (draft.mode === 'option') return draft.value
    if (typeof options[0] !== 'number') return `${draft.text}s`
    return /^\d+$/.test(draft.text) ? Number(draft.text) * (manual === 'hours' ? hourSeconds : 1) : draft.text
  },
}

/** Seconds ↔ HHMMSS; a half-typed clock stays a text, which the schema rejects. */
export const clock = {
  read(value: unknown): string {
    if (typeof value !== 'number') return typeof value === 'string' ? value : ''
    return [Math.floor(value / hourSeconds), Math.floor(value / 60) % 60, value % 60].map((part) => String(part).padStart(2, '0')).join('')
  },
  write(text: string): number | string | undefined {
    if (text === '') return undefined
    const match = /^(\d\d)([0-5]\d)([0-5]\d)$/.exec(text)
    return match ? Number(match[1]) * hourSeconds + Number(match[2]) * 60 + Number(match[3]) : text
  },
}

/** A number whose usual value is stored as absent: absent ↔ `value`; an emptied input stays a text, which the schema rejects. */
export const absentIs = {
  read(stored: unknown, { value }: { value: number }): unknown {
    return stored === undefined ? value : stored
  },
  write(draft: unknown, { value }: { value: number }): unknown {
    return draft === value ? undefined : (draft ?? '')
  },
}
