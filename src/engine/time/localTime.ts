// The view of a moment in the user's time zone. Forms lazy-load it with the first moment field.
import { instantOf, isInstant } from '../formats/instants.ts'
import { localText } from './localText.ts'
import { momentAt } from './zones.ts'

/**
 * Stored moment (RFC 3339) ↔ `YYYY-MM-DD HH:mm` in the user's zone `tz`, with `:ss` and a fraction if the moment has them. An ambiguous
 * time is the first of the two; the second is displayed as stored. A moment with an explicit zone stays as it is.
 */
export const localTime = {
  read(value: unknown, { tz }: { tz: string }): string {
    const stored = typeof value === 'string' ? value : ''
    const time = instantOf(stored)
    if (time === undefined) return localText(value, tz)
    const [, seconds = '00', fraction = ''] = /:\d\d:(\d\d)(\.\d*[1-9])?/.exec(stored) ?? []
    const isWhole = seconds === '00' && fraction === ''
    const text = localText(stored, tz) + (isWhole ? '' : `:${seconds}${fraction}`)
    return instantOf(localTime.write(text, { tz }) ?? '') === time ? text : stored
  },
  write(text: string, { tz }: { tz: string }): string | null {
    if (text === '') return null
    if (isInstant(text)) return text
    const [, minutes = '', seconds = '', fraction = ''] = /^(.{16})(?::([0-5]\d)(\.\d+)?)?$/.exec(text) ?? []
    const time = momentAt(minutes, tz)
    if (time === undefined) return text
    const stored = new Date(time).toISOString().replace('.000Z', 'Z')
    return seconds === '' ? stored : stored.replace(/\d\dZ$/, `${seconds}${fraction}Z`)
  },
}
