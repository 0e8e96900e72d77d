// Projects that the portal makes for people who registered: at their own first sign-in, or by staff from the lead. The record, its account
// and the membership are created together, and the lead of the registration is linked with them.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { idPrefixOf } from '../../../src/engine/pages/pages.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { providerScope } from '../../store/scope.ts'
import type { PersonRow } from '../../store/people/people.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { Accounts } from '../access/people/accounts.ts'
import { scopeWithin } from '../access/people/reach.ts'
import { randomText } from '../access/keys/random.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { invalidAt, notFound, Problem } from '../problem.ts'
import { prepare } from '../records/write/prepare.ts'
import { newRecordId } from '../records/read/recordId.ts'
import type { Target } from '../records/read/target.ts'
import { writeChange } from '../records/write/write.ts'
import type { ActingAccount, Caller, Clock, Origin, Person } from '../model.ts'
import type { ServiceSettings } from '../settings.ts'
import { leadIdOf } from './leadIds.ts'
import { createLeadRecords, type LeadData } from './leadRecords.ts'
import { system } from './system.ts'

/** `credentials`: the customer's own details, as far as given. */
export type ProjectAsk = {
  client_type: string
  credentials: { first_name?: string; last_name?: string; middle_name?: string }
  currency: string
}
/** A new project, or the account of one that there is. */
export type ConversionAsk = { name: string; client_type: string; currency: string } | { account: string }
/** `is_new`: false if the registration had been converted before. */
export type Conversion = { project_id: string; account_name: string; is_new: boolean }
export type NewProjects = {
  /** Throws 400 `invalid`, 409 `project_exists` when the person already has an account. */
  create: (person: Person, ask: ProjectAsk, origin: Origin) => Promise<ActingAccount>
  /**
   * Once for a lead: repeats get the project of the first time. Throws 404 out of reach, 400 `invalid`, 409 `not_registration`,
   * `person_gone`, `person_has_account` when a new one is asked for a person who has an account.
   */
  convert: (lead: string, ask: ConversionAsk, caller: Caller) => Promise<Conversion>
}
type Parts = { store: Store; clock: Clock; registry: DefinitionRegistry; facts: Facts; accounts: Accounts; settings: ServiceSettings }
type Made = { id: string; account: string; at: string }
type Prepared = Made & { data: PlainObject; target: Target }
type Registered = { id: string; brand: string; email: string; phone: string | null; timezone: string }

const type = 'projects'

export function createNewProjects({ store, clock, registry, facts, accounts, settings }: Parts): NewProjects {
  const leads = createLeadRecords({ registry, facts })

  return {
    async create(person, ask, origin) {
      const { credentials, client_type, currency } = ask
      const called = [credentials.first_name ?? person.firstName, credentials.last_name ?? person.lastName].filter(Boolean).join(' ')
      const project = await prepared(person, origin, {
        name: (called || person.email).slice(0, 100),
        client_type,
        currency,
        credentials,
      })
      await store.transaction(async (inside) => {
        await write(inside, project, person.id, 'project_exists')
        await fillName(inside, person, ask)
        const lead = await leads.find(inside, leadIdOf(person.id))
        if (!lead || lead.project_id !== undefined) return
        const client = { ...lead.client, ...(called && { name: called }) }
        await leads.change(inside, leadIdOf(person.id), { ...linkTo(project), client }, project.at)
      })
      const made = await accounts.acting(person, project.account)
      if (!made) throw new Error(`the account ${project.account} was not made`)
      return made
    },
    async convert(id, ask, caller) {
      const { lead, person } = await registered(store, id, caller)
      const access = definitionOf().resource.access
      const needed = 'account' in ask ? access.update : access.create
      if (!needed?.some((permission) => caller.as.permissions.includes(permission))) throw new Problem(403, 'forbidden')
      const before = conversionOf(lead)
      if (before) return before
      const project = 'account' in ask ? undefined : await prepared(registeredOf(person), caller, { ...ask, credentials: namesOf(person) })
      return store.transaction(async (inside) => {
        const { lead: now } = await registered(inside, id, caller)
        const meanwhile = conversionOf(now)
        if (meanwhile) return meanwhile
        if (project) await write(inside, project, person.id, 'person_has_account')
        const made = project ?? (await joined(inside, person, (ask as { account: string }).account, caller))
        await close(inside, id, now, made, caller)
        return { project_id: made.id, account_name: made.account, is_new: true }
      })
    },
  }

  async function registered(inside: Repositories, id: string, caller: Caller): Promise<{ lead: LeadData; person: PersonRow }> {
    const lead = await leads.find(inside, id, caller)
    if (!lead) throw notFound()
    if (lead.person_id === undefined) throw new Problem(409, 'not_registration')
    const person = await inside.people.find(lead.person_id)
    if (!person) throw new Problem(409, 'person_gone')
    return { lead, person }
  }

  async function prepared(
    { brand, email, phone, timezone }: Registered,
    origin: Origin,
    { name, client_type, currency, credentials }: ProjectAsk & { name: string },
  ): Promise<Prepared> {
    const target = targetFor(origin)
    const [at, account] = [clock().toISOString(), randomText(10)]
    const id = newRecordId(idPrefixOf(target.definition.resource), at)
    const fields: PlainObject = {
      name,
      client_type,
      company_brand: brand,
      currency,
      accounts: { [account]: { client: facts.newCustomers.client } },
      profile: { ...credentials, email, timezone, ...(phone && { phone }) },
    }
    const data = await prepare({ registry, settings, clock }, target, { id, version: 1, createdAt: at, fields, errors: [] })
    return { id, account, at, data, target }
  }

  async function write(inside: Repositories, { id, account, at, data, target }: Prepared, person: string, refusal: string): Promise<void> {
    if (await inside.accounts.hasAny(person)) throw new Problem(409, refusal)
    await writeChange(inside, { registry, limitOf: () => undefined }, target, {
      action: 'create',
      id,
      version: 1,
      data,
      createdAt: at,
      at,
      changed: Object.keys(data),
    })
    await inside.people.join(account, person, facts.newCustomers.role)
  }

  /** Whoever is a member already keeps their role. */
  async function joined(inside: Repositories, person: PersonRow, name: string, { reach }: Caller): Promise<Made> {
    const account = await inside.accounts.find(name)
    const scope = scopeWithin(definitionOf(), reach)
    const isRight = account?.brand === person.brand && (await inside.records.find(scope, type, account.project_id)) !== undefined
    if (!account || !isRight) throw invalidAt('/account', 'reference', { type })
    if (!(await inside.accounts.findAsMember(name, person.id))) await inside.people.join(name, person.id, facts.newCustomers.role)
    return { id: account.project_id, account: name, at: clock().toISOString() }
  }

  async function close(inside: Repositories, id: string, { staff_id }: LeadData, made: Made, caller: Caller): Promise<void> {
    await leads.audit(inside, 'lead-convert', id, made.at, caller)
    const isOwn = staff_id === undefined && caller.as.kind === 'staff'
    await leads.change(inside, id, { ...linkTo(made), status: 'won', ...(isOwn && { staff_id: caller.actor }) }, made.at, caller)
  }

  function definitionOf(): Target['definition'] {
    const definition = registry.get(type)
    if (!definition) throw new Error(`the definition of ${type} is not in force`)
    return definition
  }

  /** Those who registered may not create projects; the portal does, and the audit names who asked. */
  function targetFor({ actor, actorName, ip, requestId }: Origin): Target {
    const caller = { ...system(facts), actor, actorName, ip, requestId }
    return {
      definition: definitionOf(),
      facts,
      type,
      scope: providerScope,
      caller,
      may: () => true,
      resolve: (mode) => registry.resolve(type, { ...caller.context, mode }),
    }
  }
}

const linkTo = ({ id, account }: Made): Pick<LeadData, 'project_id' | 'account_name'> => ({ project_id: id, account_name: account })

function conversionOf({ project_id, account_name }: LeadData): Conversion | undefined {
  return project_id === undefined || account_name === undefined ? undefined : { project_id, account_name, is_new: false }
}

const registeredOf = ({ id, brand, email, phone, timezone }: PersonRow): Registered => ({ id, brand, email, phone, timezone })

const namesOf = ({ first_name, last_name, middle_name }: PersonRow): ProjectAsk['credentials'] => ({
  ...(first_name && { first_name }),
  ...(last_name && { last_name }),
  ...(middle_name && { middle_name }),
})

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
