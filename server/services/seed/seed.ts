// Demo data, written once: customers from JSON, everything else through the records service, so that all of it is valid.
import { demoActor } from '../../../src/engine/rights/portalActor.ts'
import { demoSetting } from '../create.ts'
import { selfSigned } from './selfSigned.ts'
import { createLeadRecords, type LeadData } from '../hooks/shared/leadRecords.ts'
import type { NewPerson } from '../access/people/people.ts'
import { accountCaller } from '../hooks/shared/accountCaller.ts'
import { system } from '../hooks/shared/system.ts'
import { newRecordId } from '../records/read/recordId.ts'
import type { Caller } from '../model.ts'
import type { Services } from '../types.ts'
import { StoreError } from '../../store/database/errors.ts'
import type { Store } from '../../store/types.ts'
import { type BillSeed, seedBills } from './seedBills.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

/** `selfSigned`: a certificate with this lifetime and remaining time in days; `certificate` and `key` name its fields. */
export type RecordSeed = {
  account: string
  type: string
  data: Record<string, unknown>
  selfSigned?: { names: [string, ...string[]]; days: number; left: number; certificate: string; key: string }
  inactive?: boolean
  children?: { type: string; field: string; data: Record<string, unknown>[] }
}
/** A provider record. `signsIn` marks an employee who gets the demo password; `"@<e-mail>"` in later data is their id. */
export type ProviderSeed = { type: string; data: Record<string, unknown>; signsIn?: string }
/** `person`: the requester's e-mail address. Each request says that it is demo data: it was not sent to a CRM or by e-mail. */
export type LeadSeed = Pick<
  LeadData,
  'name' | 'type' | 'source' | 'order_type' | 'locale' | 'status' | 'payload' | 'contact_email' | 'contact_phone' | 'note'
> & { account: string; person: string }
export type DemoData = {
  provider: ProviderSeed[]
  people: {
    password: string
    people: (Omit<NewPerson, 'kind' | 'password'> & { about: string; memberships: { account: string; role: string }[] })[]
  }
  records: RecordSeed[]
  leads: LeadSeed[]
  bills: BillSeed[]
}
export const demoOrigin = { actor: demoActor, actorName: demoActor, ip: '', requestId: demoActor }
/** Written as a customer of the account: forbidden values are rejected here too. */
const callerFor = (services: Services, account: string): Promise<Caller> => accountCaller(services, account, demoOrigin)

/** Throws StoreError when the first start with demo data was interrupted: records are missing, and passwords of people are known to everybody. */
export async function refuseIncompleteDemo(store: Store, where: string): Promise<void> {
  if ((await store.brands.setting(demoSetting)) === 'begun')
    throw new StoreError(
      `the demo data are incomplete, as their first start was interrupted. Empty ${where} and start again.`,
      'unavailable',
    )
}

/** Fills an empty database; returns lines with the sign-in data. Does nothing the second time. `beforeBills`: writes the statistics that charges of closed months count. */
export async function seedDemo(
  services: Services,
  { provider, people, records, leads, bills }: DemoData,
  beforeBills?: (services: Services, bills: BillSeed[]) => Promise<void>,
): Promise<string[]> {
  const staff = provider.flatMap(({ data, signsIn }) => (signsIn === undefined ? [] : [{ email: String(data.email), about: signsIn }]))
  const lines = [...staff, ...people.people].map(({ email, about }) => `${email}  ${people.password}  ${about}`)
  if (await services.isDemo()) return lines
  if ((await services.store.people.count('staff')) > 0 || (await services.store.people.count('person')) > 0) {
    services.log.warn('the database is not empty: no demo data was added')
    return []
  }
  await services.store.brands.setSetting(demoSetting, 'begun')
  services.log.info('filling the database with demo data')
  await seedProvider(services, provider, people.password)
  await seedPeople(services, people)
  for (const seed of records) await seedRecord(services, seed)
  for (const seed of leads) await seedLead(services, seed)
  await beforeBills?.(services, bills)
  for (const seed of bills) await seedBills(services, seed)
  await services.store.brands.setSetting(demoSetting, 'true')
  return lines
}

async function seedProvider({ records, people, facts }: Services, seeds: ProviderSeed[], password: string): Promise<void> {
  const caller = system(facts, demoActor)
  const ids = new Map<string, string>()
  for (const { type, data, signsIn } of seeds) {
    const named = JSON.parse(
      JSON.stringify(data).replaceAll(/"@([^"@]+@[^"]+)"/g, (_, email: string) => JSON.stringify(ids.get(email))),
    ) as object
    const { id, email } = await records.create(caller, type, named)
    if (typeof email === 'string') ids.set(email, id)
    if (signsIn !== undefined) await people.setPassword(id, password)
  }
}

async function seedPeople({ people, store }: Services, demo: DemoData['people']): Promise<void> {
  for (const { memberships, about: _, ...given } of demo.people) {
    const person = await people.create({ ...given, kind: 'person', password: demo.password })
    for (const { account, role } of memberships) await store.people.join(account, person.id, role)
  }
}

async function seedRecord(services: Services, { account, type, data, selfSigned: wish, inactive, children }: RecordSeed): Promise<void> {
  const caller = await callerFor(services, account)
  const made =
    wish &&
    selfSigned({
      ...wish,
      organization: 'Demo data',
      from: new Date(services.clock().getTime() - (wish.days - wish.left) * dayMilliseconds),
    })
  const created = await services.records.create(caller, type, {
    ...data,
    ...(made && wish && { [wish.certificate]: made.certificate, [wish.key]: made.key }),
  })
  for (const child of children?.data ?? [])
    await services.records.create(caller, children!.type, { ...child, [children!.field]: created.id })
  if (inactive) await services.records.merge(caller, type, created.id, created.version, { active: false })
}

async function seedLead(
  { store, registry, facts, brands, clock }: Services,
  { account: name, person: email, ...fields }: LeadSeed,
): Promise<void> {
  const account = await store.accounts.find(name)
  const person = account && (await store.people.findByEmail(account.brand, email))
  if (!person) throw new Error(`demo data: no ${email} in ${name}`)
  const { brand, client, project_id } = account
  const company = (await brands.find(brand))?.name ?? ''
  const data: LeadData = {
    ...fields,
    order_id: '',
    brand,
    account_name: name,
    project_id,
    client_type: client,
    company,
    crm_state: 'none',
    crm_attempts: 0,
    client: { name: `${person.first_name} ${person.last_name}`, email, ...(person.phone && { phone: person.phone }) },
  }
  const at = clock().toISOString()
  await store.transaction((inside) => createLeadRecords({ registry, facts }).create(inside, newRecordId('lead', at), data, at))
}
