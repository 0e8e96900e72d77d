// All services over one store and one registry.
import type { Facts } from '../../src/engine/facts.ts'
import type { Store } from '../store/types.ts'
import { createAccounts } from './access/accounts.ts'
import { createBrands } from './access/brands.ts'
import { createOwnAccounts } from './access/ownAccounts.ts'
import { createPasswordLinks } from './access/passwordLinks.ts'
import { createPasswords, type HashCost } from './access/passwords.ts'
import { createPeople } from './access/people.ts'
import { createSessions } from './access/sessions.ts'
import { createSetup } from './access/setup.ts'
import { createStanding } from './access/standing.ts'
import { createThrottle } from './access/throttle.ts'
import type { DefinitionRegistry } from './definitions/types.ts'
import { createEvents } from './events.ts'
import { createPrices } from './hooks/prices.ts'
import { createStaffRecords } from './hooks/staffRecords.ts'
import { createRecords } from './records/records.ts'
import { createViews } from './records/views.ts'
import type { Clock, Log, Services, ServiceSettings } from './types.ts'

export type ServiceParts = { settings: ServiceSettings; store: Store; registry: DefinitionRegistry; facts: Facts; log: Log; clock?: Clock; hashCost?: HashCost }
export const demoSetting = 'demo'

export function createServices({ settings, store, registry, facts, log, clock = () => new Date(), hashCost }: ServiceParts): Services {
  const events = createEvents(store)
  const passwords = createPasswords(hashCost)
  const throttle = createThrottle(store, clock)
  const brands = createBrands(store, facts)
  const people = createPeople({ store, clock, facts, passwords, staffRecords: createStaffRecords({ registry, facts }) })
  const accounts = createAccounts({ store, clock, facts, brands })
  const standing = createStanding({ accounts, brands, facts })
  return {
    settings, log, clock, facts, store, registry, events, brands, people,
    sessions: createSessions({ store, clock, people, passwords, throttle, lifetime: settings.SESSION_LIFETIME, idle: settings.SESSION_IDLE }),
    accounts, standing,
    ownAccounts: createOwnAccounts({ store, accounts, standing, registry, facts }),
    passwordLinks: createPasswordLinks({ store, clock, facts, people, throttle }),
    setup: createSetup({ store, clock, facts, people, throttle }),
    prices: createPrices({ store, clock }),
    records: createRecords({ store, registry, facts, settings, clock }),
    views: createViews({ store, registry, facts, settings, clock }),
    isDemo: async () => (await store.brands.setting(demoSetting)) === 'true',
  }
}
