// Preferences chosen in one browser, stored for the next one.
import { traitsOf } from '../../engine/rights/userKinds.ts'
import { savePreferences, whoIs } from './session.ts'
import { sessionState } from './sessionStore.ts'

/** Stores the language of users whose kind allows it, and the theme of everybody. A guest's choice stays in the browser. */
export function keepPreferences({ language, theme, single_keys }: Parameters<typeof savePreferences>[0]): void {
  const state = sessionState()
  if (state.status !== 'signedIn') return
  const { keepsLanguage } = traitsOf(whoIs(state.session), state.session.kind_rules)
  const change = {
    ...(language && keepsLanguage && { language }),
    ...(theme && { theme }),
    ...(single_keys !== undefined && { single_keys }),
  }
  if (Object.keys(change).length > 0) void savePreferences(change).catch(() => undefined)
}
