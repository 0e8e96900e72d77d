// Keys without a modifier act only for those who have not turned them off.
import { useSession } from '../session/useSession.ts'

export function useSingleKeys(): boolean {
  return useSession().single_keys !== false
}
