import { useSyncExternalStore } from 'react'
import { BREAKPOINTS } from '../theme/tokens.ts'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

export const useIsPhone = (): boolean => useMedia(`(max-width: ${BREAKPOINTS.tablet - 1}px)`)
