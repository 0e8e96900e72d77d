// Step-up: changes of credentials and of other people's rights require a recent proof of identity.
import { writeAudit } from '../../audit/write.ts'
import { canReceiveSms } from '../../../../src/engine/rights/authenticated.ts'
import type { Store } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import type { Clock, Origin, ProofReason, SignedIn } from '../../model.ts'
import type { GuestRequest } from '../signIn/guestRequest.ts'
import type { OwnPassword } from '../people/ownPassword.ts'
import type { PhoneCodes } from '../signIn/phoneCodes.ts'
import type { SecondFactor } from '../signIn/secondFactor.ts'
import { minuteMilliseconds } from '../../../../src/engine/time/units.ts'

export const proofKinds = ['password', 'totp', 'sms'] as const
export type ProofKind = (typeof proofKinds)[number]
/** Exactly one: the password, an authenticator or backup code, or an SMS code. */
export type Proof = { password: string } | { totp: string } | { sms: string }
export type Proofs = {
  /** Throws 403 `proof_required` with `proofs`, the accepted kinds, when the last proof is older than PROOF_MINUTES. Tokens cannot prove. */
  require: (signedIn: SignedIn, reason?: ProofReason) => void
  /** Marks the session as proved now. Throws 403 `wrong_password` or `wrong_code`, 429 `too_many_attempts`. */
  show: (signedIn: SignedIn, proof: Proof, origin: Origin, guest: GuestRequest) => Promise<void>
}
type Parts = {
  store: Store
  clock: Clock
  ownPassword: OwnPassword
  secondFactor: SecondFactor
  phoneCodes: PhoneCodes
  minutes: number
}

export function createProofs({ store, clock, ownPassword, secondFactor, phoneCodes, minutes }: Parts): Proofs {
  return {
    require(signedIn, reason) {
      const { kind, provenAt } = signedIn
      const age = provenAt === null ? Infinity : clock().getTime() - Date.parse(provenAt)
      if (kind !== 'token' && age < minutes * minuteMilliseconds) return
      throw new Problem(403, 'proof_required', { detail: { proofs: possible(signedIn), ...(reason && { reason }) } })
    },
    async show(signedIn, proof, origin, guest) {
      const { person, hash } = signedIn
      if ('password' in proof) await ownPassword.prove(person, proof.password, origin)
      else if ('totp' in proof) await secondFactor.pass(signedIn, proof.totp, origin)
      else await showSms(signedIn, proof.sms, guest)
      await store.transaction(async (inside) => {
        const at = clock().toISOString()
        await inside.sessions.prove(hash, at)
        await writeAudit(inside.history, { at, by: origin, action: 'proof', id: person.id, detail: { by: Object.keys(proof)[0] } })
      })
    },
  }

  /** Sent only to a phone that already is a second factor. */
  async function showSms(signedIn: SignedIn, code: string, guest: GuestRequest): Promise<void> {
    const { phone } = signedIn.person
    if (phone === null || !possible(signedIn).includes('sms')) throw new Problem(403, 'wrong_code')
    await phoneCodes.verify({ phone, code, signedIn, isPending: false }, guest)
  }
}

function possible({ kind, hasTotp, person: { twofa, phone, phoneVerified } }: SignedIn): ProofKind[] {
  if (kind === 'token') return []
  const has: Record<ProofKind, boolean> = {
    password: true,
    totp: hasTotp,
    sms: twofa === 'sms' && phoneVerified && canReceiveSms(phone),
  }
  return proofKinds.filter((one) => has[one])
}
