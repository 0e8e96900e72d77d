// Messages of other sites in the address: shown once, as plain text, and removed from the address.
import { guestRouteAt } from '../shell/guestRoutes.ts'
import { showToast } from '../../../client/toasts.ts'

const LONGEST = 300
const kinds = { success: 'success', error: 'error' } as const

/**
 * Reads `success` or `error` from the address, shows it, and removes the query (before sign-in only these two: pages need the rest). True =
 * there was a message.
 */
export function sayAddress(): boolean {
  const query = new URLSearchParams(location.search)
  const kind = (['error', 'success'] as const).find((name) => query.has(name))
  if (!kind) return false
  const text = plain(query.get(kind) ?? '')
  showToast({ tone: kinds[kind], ...(text ? { text } : { key: `auth.returned.${kind}` }) })
  for (const name of Object.keys(kinds)) query.delete(name)
  const rest = guestRouteAt(location) ? query.toString() : ''
  history.replaceState(history.state, '', `${location.pathname}${rest && `?${rest}`}${location.hash}`)
  return true
}

/** One line of at most 300 characters. */
function plain(text: string): string {
  const letters = [...text.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ').trim()]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : letters.join('')
}
