import type { Session } from '../../client/session/useSession.ts'

/** What a person is called: by name, else by e-mail. */
export function nameOf({ first_name, last_name, email }: Session): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}
