// The portal itself as a caller, at the first start and for demo data. It acts for every brand, so it has every permission.
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { portalActor } from '../../../../src/engine/rights/portalActor.ts'
import type { PersonRow } from '../../../store/people/people.ts'
import { highestRole, reachOf } from '../../access/people/reach.ts'
import type { Caller } from '../../model.ts'

export function system(facts: Facts, name = portalActor): Caller {
  const role = highestRole(facts)
  return {
    actor: name,
    actorName: name,
    ip: '',
    requestId: name,
    as: { kind: 'staff', role, permissions: facts.permissions, inAccount: false },
    context: { role, reach: facts.roles[role]?.reach, feature: facts.features.brand, locale: 'en_US' },
    reach: {},
  }
}

/** An employee as a caller, to decide by their rights without a request of theirs. */
export function staffCaller(facts: Facts, person: Pick<PersonRow, 'id' | 'email' | 'brand' | 'role'>): Caller {
  const { id, email, brand, role } = person
  const { reach, permissions = [] } = facts.roles[role] ?? {}
  return {
    actor: id,
    actorName: email,
    ip: '',
    requestId: '',
    as: { kind: 'staff', role, permissions, inAccount: false },
    context: { role, reach, brand, locale: 'en_US' },
    reach: reachOf(person, facts),
  }
}
