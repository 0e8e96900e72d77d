// Telephone numbers as people read them. It brings the numbering plans of the world: pages import it when a number is to be shown.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { cleanPhone } from '../../engine/phones.ts'

/** `8 912 345 67 89` → `+7 912 345 67 89`; what is no whole number yet is only cleaned (000 §5). */
export function formatPhone(text: string): string {
  const typed = cleanPhone(text)
  const number = parsePhoneNumberFromString(typed)
  return number?.isPossible() ? number.formatInternational() : typed
}
