// People who forgot their password, at the doors of a portal.
import { expect } from 'vitest'
import { openDoors } from '../support/guest.ts'
import { type Answer, demoPassword } from '../support/portal.ts'

export const good = 'Quiet-Harbour-71'

type Doors = Awaited<ReturnType<typeof openDoors>> & {
  /** A new one; answers his address. */
  person: (more?: object) => Promise<string>
  forgot: (email: unknown, from?: object) => Promise<Answer>
  /** `good`, unless it says another. */
  set: (fields: Record<string, string>, from?: object) => Promise<Answer>
  /** Somebody who got his letter. */
  asked: (more?: object) => Promise<{ email: string; code: string }>
}

/** For a whole file. */
export async function openRestore(): Promise<Doors> {
  const doors = await openDoors({ env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800' } })
  const { portal, guest } = doors
  let count = 0

  const person = async (more: object = {}): Promise<string> => {
    const { email } = await portal.services.people.create({
      brand: 'main',
      email: `forgetful${(count += 1)}@demo.example`,
      kind: 'person',
      role: 'customer',
      password: demoPassword,
      ...more,
    })
    return email
  }
  const forgot = (email: unknown, from?: object): Promise<Answer> => guest.post('/password/forgot', { email, domain: 'localhost' }, from)
  const set = (fields: Record<string, string>, from?: object): Promise<Answer> =>
    guest.form('/oauth/password', { password: good, ...fields }, from)
  async function asked(more: object = {}): Promise<{ email: string; code: string }> {
    const email = await person(more)
    expect((await forgot(email)).statusCode).toBe(204)
    return { email, code: await guest.codeFor(email, 'restore') }
  }
  return { ...doors, person, forgot, set, asked }
}
