// Light or dark: the person's choice, else the brand's, else the system's.
import { useStore } from 'ra-core'
import { useSyncExternalStore } from 'react'
import { schemes, type Scheme } from '../../ui/theme/tokens.ts'
import { useBrand } from '../brand/BrandContext.ts'

export const schemeChoices = ['system', ...schemes] as const
export type SchemeChoice = (typeof schemeChoices)[number]

const query = () => matchMedia('(prefers-color-scheme: dark)')

export function useSchemeChoice(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const brand = useBrand()
  return useStore<SchemeChoice>('scheme', brand.theme.scheme ?? 'system')
}

export function useScheme(): Scheme {
  const [choice] = useSchemeChoice()
  const systemDark = useSyncExternalStore(listenSystem, () => query().matches)
  return choice === 'system' ? (systemDark ? 'dark' : 'light') : choice
}

function listenSystem(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
