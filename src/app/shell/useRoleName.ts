import { useTranslate } from 'ra-core'
import { useSession } from '../definitions/session.ts'
import { humanise } from '../../engine/wordLookup.ts'

/** The name of the role of whoever is signed in. */
export function useRoleName(): string {
  const t = useTranslate()
  const { role } = useSession()
  return t(`shell.roles.${role}`, { _: humanise(role) })
}
