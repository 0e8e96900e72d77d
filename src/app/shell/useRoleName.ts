import { useTranslate } from 'ra-core'
import { useSession } from '../../client/session/useSession.ts'
import { humanise } from '../../engine/words/wordLookup.ts'

/** The name of the signed-in user's role. */
export function useRoleName(): string {
  const t = useTranslate()
  const { role } = useSession()
  return t(`shell.roles.${role}`, { _: humanise(role) })
}
