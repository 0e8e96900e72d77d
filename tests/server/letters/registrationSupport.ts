// Registering as a stranger does it: an address, its letter, and the link that ends it.
import { expect } from 'vitest'
import { openDoors, placeOfItsOwn } from '../support/guest.ts'
import type { Answer } from '../support/portal.ts'

export const goodPassword = 'Quiet-Harbour-71'

/** For a whole file: the doors of a portal, and what a registration needs at them. */
export async function openRegistration() {
  const { portal, guest, clock } = await openDoors()
  let count = 0
  const newEmail = (): string => `new${(count += 1)}@customer.example`
  const newPhone = (): string => `+491512${String(3_000_000 + (count += 1))}`
  const begin = (email: string, more: object = {}, ip = placeOfItsOwn(), host = 'localhost'): Promise<Answer> =>
    guest.post('/registration/email', { email, phone: newPhone(), ...more }, { ip, host })
  const finish = (body: object, host = 'localhost'): Promise<Answer> =>
    guest.post('/registration', { target: 'registration', password: goodPassword, ...body }, { host })
  /** An address with a code in its mailbox. */
  async function begun(more: object = {}, host = 'localhost'): Promise<{ email: string; code: string }> {
    const email = newEmail()
    expect((await begin(email, more, placeOfItsOwn(), host)).statusCode).toBe(204)
    return { email, code: await guest.codeFor(email, 'registration') }
  }
  const rowOf = (email: string, brand = 'main') => portal.services.store.people.findByEmail(brand, email)
  return { portal, guest, clock, newEmail, newPhone, begin, finish, begun, rowOf }
}
