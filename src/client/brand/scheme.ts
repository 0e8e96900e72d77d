// Light or dark theme, by the preference of the person, the brand or the system.
import { useSyncExternalStore } from 'react'
import { keepPreferences } from '../session/preferences.ts'
import { schemes, type Scheme } from '../../ui/theme/tokens.ts'
import { useBrand } from './BrandContext.ts'
import { useSessionState } from '../session/useSession.ts'
import { useStoredPreference } from '../storedPreference.ts'

export const schemeChoices = ['system', ...schemes] as const
export type SchemeChoice = (typeof schemeChoices)[number]

const query = () => matchMedia('(prefers-color-scheme: dark)')

/** Priority: this browser → the person → the brand → the system. */
export function pickScheme(...wanted: unknown[]): SchemeChoice {
  return wanted.find(isChoice) ?? 'system'
}

/** The choice is stored here and with the person. */
export function useSchemeChoice(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const { theme } = useBrand()
  const state = useSessionState()
  const [saved, save] = useStoredPreference<SchemeChoice>('scheme')
  const person = state.status === 'signedIn' ? state.session.theme : undefined
  const choose = (choice: SchemeChoice) => {
    save(choice)
    keepPreferences({ theme: choice })
  }
  return [pickScheme(saved, person, theme.scheme), choose]
}

export function useScheme(): Scheme {
  const [choice] = useSchemeChoice()
  const systemDark = useSyncExternalStore(listenSystem, () => query().matches)
  return choice === 'system' ? (systemDark ? 'dark' : 'light') : choice
}

function isChoice(value: unknown): value is SchemeChoice {
  return (schemeChoices as readonly unknown[]).includes(value)
}

function listenSystem(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
