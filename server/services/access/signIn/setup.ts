// The first administrator: a one-time link that an empty database prints.
import { writeAudit } from '../../audit/write.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Store } from '../../../store/types.ts'
import { invalid, Problem } from '../../problem.ts'
import type { Clock, Person } from '../../model.ts'
import { networkOf } from '../limits/network.ts'
import { passwordErrors } from './passwords.ts'
import type { People } from '../people/people.ts'
import { hashToken, randomToken } from '../keys/random.ts'
import { highestRole } from '../people/reach.ts'
import type { Throttle } from '../limits/throttle.ts'
import { hourMilliseconds } from '../../../../src/engine/time/units.ts'

export type Setup = {
  /** Creates a code while no employee exists; earlier ones are revoked. */
  offer: () => Promise<string | undefined>
  /** Creates the administrator. Throws 403 `wrong_code` or `set_up`, 400 `invalid`, 429. */
  accept: (given: { code: string; email: string; password: string; brand: string; ip: string; requestId: string }) => Promise<Person>
}
const purpose = 'setup'
const hours = 24

export function createSetup({
  store,
  clock,
  facts,
  people,
  throttle,
}: {
  store: Store
  clock: Clock
  facts: Facts
  people: People
  throttle: Throttle
}): Setup {
  const isDone = async (): Promise<boolean> => (await store.people.count('staff')) > 0

  return {
    async offer() {
      if (await isDone()) return undefined
      const code = randomToken()
      const now = clock()
      await store.sessions.removeCodes(purpose)
      await store.sessions.addCode({
        hash: hashToken(code),
        purpose,
        subject: '',
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + hours * hourMilliseconds).toISOString(),
        used_at: null,
      })
      return code
    },
    async accept({ code, email, password, brand, ip, requestId }) {
      const errors = [...emailErrors(email), ...passwordErrors(password, email)]
      if (errors.length > 0) throw invalid(errors)
      await throttle.attempt([{ name: 'setup', subject: networkOf(ip), free: 5, most: 10 }])
      if (await isDone()) throw new Problem(403, 'set_up')
      const [hash, at] = [hashToken(code), clock().toISOString()]
      // Checked before the costly password hash; the code is consumed together with the change.
      if (!(await store.sessions.hasCode(hash, purpose, at))) throw new Problem(403, 'wrong_code')
      return people.create({ brand, email, password, kind: 'staff', role: highestRole(facts) }, async (inside, { id, email: name }) => {
        if ((await inside.people.count('staff')) > 0 || !(await inside.sessions.useCode(hash, purpose, at)))
          throw new Problem(403, 'wrong_code')
        await writeAudit(inside.history, { at, by: { actor: id, actorName: name, ip, requestId }, action: purpose, id })
      })
    },
  }
}

function emailErrors(email: string) {
  const isRight = email.length <= 254 && /^[\x21-\x3f\x41-\x7e]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/.test(email)
  return isRight ? [] : [{ path: '/email', keyword: 'format', params: { format: 'email-ascii' } }]
}
