// The portal itself as a caller, at the first start and for demo data. It acts for every brand, so it has every permission.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { highestRole } from '../access/people/reach.ts'
import type { Caller } from '../model.ts'

export function system(facts: Facts, name = 'system'): Caller {
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
