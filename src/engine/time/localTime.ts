// The view of a moment as a time of the user's zone. Forms load it with the first field for a moment.
import { localText } from './localText.ts'
import { momentAt } from './zones.ts'

/** UTC ↔ `YYYY-MM-DD HH:mm` in the user's zone `tz`. Whole minutes; in the repeated hour of autumn the first is meant. */
export const localTime = {
  read: (value: unknown, { tz }: { tz: string }): string => localText(value, tz),
  write(text: string, { tz }: { tz: string }): string | null {
    if (text === '') return null
    const time = momentAt(text, tz)
    return time === undefined ? text : new Date(time).toISOString().replace('.000Z', 'Z')
  },
}
