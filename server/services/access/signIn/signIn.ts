// Sign-in with a password. An unproved address gets a new e-mail, and the answer contains a code to request it again.
import { Problem } from '../../problem.ts'
import type { Activation } from './activation.ts'
import type { GuestRequest } from './guestRequest.ts'
import type { Opened, Sessions, SignIn } from './sessions.ts'

/** As `sessions.signIn`; 403 `not_verified` carries `again`, the code for `activation.again`, when the address needs a proof here. */
export type SignInWay = (given: SignIn & GuestRequest) => Promise<Opened>

export function createSignIn({ sessions, activation }: { sessions: Sessions; activation: Activation }): SignInWay {
  return (given) =>
    sessions.signIn(given).catch(async (error: unknown) => {
      if (!(error instanceof Problem && error.code === 'not_verified')) throw error
      const again = await activation.remind(given.email, given)
      throw new Problem(error.status, error.code, { detail: { ...(again !== undefined && { again }) }, cause: error })
    })
}
