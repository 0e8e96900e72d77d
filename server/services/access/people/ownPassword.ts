// Requires the password again for changes of credentials: an open browser alone is not enough.
import { writeAudit } from '../../audit/write.ts'
import type { Store } from '../../../store/types.ts'
import { Problem } from '../../problem.ts'
import type { Clock, Origin, Person } from '../../model.ts'
import { networkOf } from '../limits/network.ts'
import type { Passwords } from '../signIn/passwords.ts'
import type { Throttle, ThrottleRule } from '../limits/throttle.ts'

export type OwnPassword = {
  /** Throws 403 `wrong_password`, 429 `too_many_attempts`. */
  prove: (person: Pick<Person, 'id'>, password: string, origin: Origin) => Promise<void>
}

export function createOwnPassword({
  store,
  clock,
  passwords,
  throttle,
}: {
  store: Store
  clock: Clock
  passwords: Passwords
  throttle: Throttle
}): OwnPassword {
  return {
    async prove({ id }, password, { actor, actorName, ip, requestId }) {
      const rules: ThrottleRule[] = [
        { name: 'own-password', subject: `${id}/${networkOf(ip)}`, free: 5, most: 10, own: true },
        { name: 'own-password-all', subject: id, free: 20, most: 30 },
      ]
      await throttle.attempt(rules)
      if (!(await passwords.verify(await store.people.password(id), password))) {
        await writeAudit(store.history, {
          at: clock().toISOString(),
          by: { actor, actorName, ip, requestId },
          action: 'password-refused',
          id,
        })
        throw new Problem(403, 'wrong_password')
      }
      await throttle.succeed(rules)
    },
  }
}
