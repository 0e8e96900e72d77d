// Shortcuts without a modifier work only for users who have not disabled them.
import { useSession } from '../session/useSession.ts'

export function useSingleKeys(): boolean {
  return useSession().single_keys !== false
}
