// First project of a new customer: its record, its account and the membership, created together.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { idPrefixOf } from '../../../src/engine/pages/pages.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { providerScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { Accounts } from '../access/people/accounts.ts'
import { randomText } from '../access/keys/random.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { Problem } from '../problem.ts'
import { prepare } from '../records/write/prepare.ts'
import { newRecordId } from '../records/read/recordId.ts'
import type { Target } from '../records/read/target.ts'
import { writeChange } from '../records/write/write.ts'
import type { ActingAccount, Clock, Origin, Person } from '../model.ts'
import type { ServiceSettings } from '../settings.ts'
import { system } from './system.ts'

/** `credentials`: the customer's own details, as far as given. */
export type ProjectAsk = {
  client_type: string
  credentials: { first_name?: string; last_name?: string; middle_name?: string }
  currency: string
}
export type NewProjects = {
  /** Throws 400 `invalid`, 409 `project_exists` when the person already has an account. */
  create: (person: Person, ask: ProjectAsk, origin: Origin) => Promise<ActingAccount>
}
type Parts = { store: Store; clock: Clock; registry: DefinitionRegistry; facts: Facts; accounts: Accounts; settings: ServiceSettings }

const type = 'projects'

export function createNewProjects({ store, clock, registry, facts, accounts, settings }: Parts): NewProjects {
  return {
    async create(person, ask, origin) {
      const target = targetFor(origin)
      const [at, name] = [clock().toISOString(), randomText(10)]
      const id = newRecordId(idPrefixOf(target.definition.resource), at)
      const data = await prepare({ registry, settings, clock }, target, {
        id,
        version: 1,
        createdAt: at,
        fields: fieldsOf(person, ask, name),
        errors: [],
      })
      await store.transaction(async (inside) => {
        if (await inside.accounts.hasAny(person.id)) throw new Problem(409, 'project_exists')
        await writeChange(inside, { registry, limitOf: () => undefined }, target, {
          action: 'create',
          id,
          version: 1,
          data,
          createdAt: at,
          at,
          changed: Object.keys(data),
        })
        await inside.people.join(name, person.id, facts.newCustomers.role)
        await fillName(inside, person, ask)
      })
      const made = await accounts.acting(person, name)
      if (!made) throw new Error(`the account ${name} was not made`)
      return made
    },
  }

  /** The customer may not create projects; the portal creates this one, and the audit names the customer. */
  function targetFor(origin: Origin): Target {
    const definition = registry.get(type)
    if (!definition) throw new Error(`the definition of ${type} is not in force`)
    const caller = { ...system(facts), ...origin }
    return {
      definition,
      facts,
      type,
      scope: providerScope,
      caller,
      may: () => true,
      resolve: (mode) => registry.resolve(type, { ...caller.context, mode }),
    }
  }

  function fieldsOf(
    { brand, email, phone, timezone, firstName, lastName }: Person,
    { client_type, credentials, currency }: ProjectAsk,
    account: string,
  ): PlainObject {
    const called = [credentials.first_name ?? firstName, credentials.last_name ?? lastName].filter(Boolean).join(' ')
    return {
      name: (called || email).slice(0, 100),
      client_type,
      company_brand: brand,
      currency,
      accounts: { [account]: { client: facts.newCustomers.client } },
      profile: { ...credentials, email, timezone, ...(phone && { phone }) },
    }
  }
}

/** The customer's details are used only where none are stored yet. */
async function fillName(
  { people }: Repositories,
  { id, firstName, lastName, middleName }: Person,
  { credentials }: ProjectAsk,
): Promise<void> {
  const names = {
    first_name: firstName || credentials.first_name,
    last_name: lastName || credentials.last_name,
    middle_name: middleName || credentials.middle_name,
  }
  const given = Object.fromEntries(Object.entries(names).filter(([, text]) => text))
  if (Object.keys(given).length > 0) await people.update(id, given)
}
