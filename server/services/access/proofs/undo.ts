// Undo links of notices: restore the credentials from before a change and remove every credential of the person who changed them.
import type { PersonRow } from '../../../store/people/people.ts'
import type { Repositories, Store } from '../../../store/types.ts'
import { languageOf } from '../../messages/recipients.ts'
import type { Messages } from '../../messages/types.ts'
import { Problem } from '../../problem.ts'
import type { Clock } from '../../model.ts'
import { type GuestRequest, auditAccess } from '../signIn/guestRequest.ts'
import type { LetterCodes } from '../signIn/letterCodes.ts'
import { networkOf } from '../limits/network.ts'
import { type UndoData, undoPurpose } from './notices.ts'
import { passwordPurpose } from '../signIn/passwords.ts'
import type { StaffRecords } from '../people/people.ts'
import { hashToken } from '../keys/random.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'

/** `code` sets the new password at once. Null when the link was sent to another address than the account has now: a new e-mail goes to that one. */
export type Undone = { email: string | null; code: string | null }
export type Undo = {
  /** Throws 403 `wrong_link`, 409 `email_taken`, 429 `too_many_attempts`. */
  accept: (code: string, guest: GuestRequest) => Promise<Undone>
}
type Parts = {
  store: Store
  clock: Clock
  throttle: Throttle
  codes: LetterCodes
  messages: Pick<Messages, 'send'>
  staffRecords: StaffRecords
}

export function createUndo({ store, clock, throttle, codes, messages, staffRecords }: Parts): Undo {
  const wrong = (): Problem => new Problem(403, 'wrong_link')

  return {
    async accept(code, guest) {
      const guesses: ThrottleRule[] = [{ name: 'undo', subject: networkOf(guest.ip), free: 5, most: 10, own: true }]
      await throttle.attempt(guesses)
      const hash = hashToken(code)
      const undone = await store.transaction(async (inside) => {
        const found = await inside.sessions.findCode(hash, undoPurpose)
        // Exactly one of concurrent calls, and of several links about one change, takes effect.
        if (!found || !(await inside.sessions.useCode(hash, undoPurpose, clock().toISOString()))) throw wrong()
        const data = JSON.parse(found.data) as UndoData
        const row = await inside.people.find(data.before.id)
        if (!row || row.disabled_at !== null) throw wrong()
        await restoreCredentials(inside, data, row)
        await removeAccess(inside, data, row)
        await auditAccess(inside, clock, guest, { action: 'change-undone', person: { id: row.id, email: data.before.email } })
        return askForPassword(inside, data, row, guest)
      })
      await throttle.succeed(guesses)
      return undone
    },
  }

  /** Restores all credentials at once: an intruder may have added an authenticator after changing the address. */
  async function restoreCredentials(inside: Repositories, { before }: UndoData, row: PersonRow): Promise<void> {
    const { id, email, factor } = before
    const other = await inside.people.findByEmail(row.brand, email)
    if (other && other.id !== id) throw new Problem(409, 'email_taken')
    const usesPhone = before.phone === null || row.kind === 'staff' ? undefined : await inside.people.findByPhone(row.brand, before.phone)
    const isFree = !usesPhone || usesPhone.id === id
    const phone = isFree ? before.phone : null
    if (row.kind === 'staff') await staffRecords.change(inside, id, { email, phone: phone ?? undefined }, clock().toISOString())
    await inside.people.update(id, {
      email,
      phone,
      phone_verified_at: isFree ? before.phone_verified_at : null,
      twofa: isFree ? before.twofa : null,
      reset_at: null,
    })
    await inside.factors.remove(id)
    if (factor) await inside.factors.put(factor)
  }

  /** Ends sessions, known browsers, the password, backup codes and password links; tokens and undo links created since. */
  async function removeAccess(inside: Repositories, { at }: UndoData, row: PersonRow): Promise<void> {
    const { sessions, tokens, people } = inside
    const now = clock().toISOString()
    await people.removePassword(row.id)
    await sessions.removeOfPerson(row.id, 'password')
    await sessions.removeDevices(row.id)
    await sessions.removeCodes(passwordPurpose, row.id)
    await sessions.removeCodes('backup', row.id)
    await codes.end(inside, { purpose: 'restore', brand: row.brand, email: row.email })
    for (const token of await tokens.ofPerson(row.id)) if (token.created_at >= at) await tokens.revoke(row.id, token.id, now)
    // Links about earlier changes stay valid: they may be the owner's last way back.
    for (const link of await sessions.codesOf(undoPurpose, row.id))
      if (link.created_at >= at) await sessions.useCode(link.hash, undoPurpose, now)
  }

  async function askForPassword(inside: Repositories, { before, to }: UndoData, row: PersonRow, guest: GuestRequest): Promise<Undone> {
    const { code, expiresAt } = await codes.issue(
      inside,
      { purpose: 'restore', brand: row.brand, email: before.email },
      { data: { person: row.id } },
    )
    // Only the restored address may set the password.
    if (to === before.email) return { email: before.email, code }
    await messages.send(inside, {
      kind: 'mail',
      brand: row.brand,
      to: before.email,
      locale: languageOf(row) ?? guest.locale,
      template: 'restore',
      values: { code },
      expiresAt,
    })
    return { email: null, code: null }
  }
}
