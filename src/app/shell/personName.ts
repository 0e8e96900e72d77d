import type { Session } from '../../client/session/useSession.ts'

/** A person's name, else the e-mail. */
export function personName({ first_name, last_name, email }: Session): string {
  return [first_name, last_name].filter(Boolean).join(' ') || email
}
