// All services over one store and one registry.
import type { Facts } from '../../src/engine/facts.ts'
import type { Store } from '../store/types.ts'
import { createAccounts } from './access/accounts.ts'
import { createBrands } from './access/brands.ts'
import { createPasswords, type HashCost } from './access/passwords.ts'
import { createPeople } from './access/people.ts'
import { createSessions } from './access/sessions.ts'
import { createSetup } from './access/setup.ts'
import { createThrottle } from './access/throttle.ts'
import type { DefinitionRegistry } from './definitions/types.ts'
import { createEvents } from './events.ts'
import { createRecords } from './records/records.ts'
import type { Clock, Log, Services, ServiceSettings } from './types.ts'

export type ServiceParts = { settings: ServiceSettings; store: Store; registry: DefinitionRegistry; facts: Facts; log: Log; clock?: Clock; hashCost?: HashCost }
export const demoSetting = 'demo'

export function createServices({ settings, store, registry, facts, log, clock = () => new Date(), hashCost }: ServiceParts): Services {
  const events = createEvents()
  const passwords = createPasswords(hashCost)
  const throttle = createThrottle(store, clock)
  const brands = createBrands(store)
  const people = createPeople({ store, clock, facts, passwords })
  return {
    settings, log, clock, facts, store, registry, events, brands, people,
    sessions: createSessions({ store, clock, events, people, passwords, throttle, lifetime: settings.SESSION_LIFETIME }),
    accounts: createAccounts({ store, clock, facts, brands }),
    setup: createSetup({ store, clock, facts, people, throttle }),
    records: createRecords({ store, registry, facts, settings, clock, events }),
    isDemo: async () => (await store.brands.setting(demoSetting)) === 'true',
  }
}
