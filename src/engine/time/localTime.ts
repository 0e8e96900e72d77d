// The view of a moment as a time of the user's zone. Forms load it with the first field for a moment.
import { instantOf, isInstant } from '../formats/instants.ts'
import { localText } from './localText.ts'
import { momentAt } from './zones.ts'

/**
 * Stored moment (RFC 3339) ↔ `YYYY-MM-DD HH:mm` in the user's zone `tz`, with `:ss` and a fraction where the moment has them. A time that
 * clocks show twice is the first of the two; the second is read as it is stored. A moment that is written with its own zone stays as it is.
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
