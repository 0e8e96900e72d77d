// Makes a project with one account for a person who registered. The record, the account and the membership are created together.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { idPrefixOf } from '../../../../src/engine/pages/pages.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { providerScope } from '../../../store/scope.ts'
import type { Repositories } from '../../../store/types.ts'
import { randomText } from '../../access/keys/random.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Clock, Origin } from '../../model.ts'
import { Problem } from '../../problem.ts'
import { newRecordId } from '../../records/read/recordId.ts'
import type { Target } from '../../records/read/target.ts'
import { prepare } from '../../records/write/body/prepare.ts'
import { writeChange } from '../../records/write/write.ts'
import type { ServiceSettings } from '../../settings.ts'
import type { LeadData } from './leadRecords.ts'
import { projectType } from '../projects.ts'
import { system } from './system.ts'

/** The details that the person gave at registration; all are optional. */
export type Credentials = { first_name?: string; last_name?: string; middle_name?: string }
export type NewProject = { name: string; client_type: string; currency: string; credentials: Credentials }
export type Registered = { brand: string; email: string; phone: string | null; timezone: string }
export type MadeProject = { id: string; account: string; at: string }
type Prepared = MadeProject & { data: PlainObject; target: Target }
export type ProjectMaker = {
  definition: () => Target['definition']
  /** Throws 400 `invalid`. */
  prepare: (person: Registered, project: NewProject, origin: Origin) => Promise<Prepared>
  /** Runs in the caller's transaction. Throws 409 with the code when the person already has an account. */
  write: (inside: Repositories, project: Prepared, person: string, refusal: string) => Promise<void>
}
export type ProjectMakerParts = { clock: Clock; registry: DefinitionRegistry; facts: Facts; settings: ServiceSettings }

export function createProjectMaker({ clock, registry, facts, settings }: ProjectMakerParts): ProjectMaker {
  return {
    definition,
    async prepare({ brand, email, phone, timezone }, { name, client_type, currency, credentials }, origin) {
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
    },
    async write(inside, { id, account, at, data, target }, person, refusal) {
      if (await inside.accounts.hasAny(person)) throw new Problem(409, refusal)
      const made = { action: 'create' as const, id, version: 1, data, createdAt: at, at, changed: Object.keys(data) }
      await writeChange(inside, { registry, roomOf: () => ({}) }, target, made)
      await inside.people.join(account, person, facts.newCustomers.role)
    },
  }

  function definition(): Target['definition'] {
    const found = registry.get(projectType)
    if (!found) throw new Error(`the definition of ${projectType} is not in force`)
    return found
  }

  /** Those who registered may not create projects; the portal does, and the audit names the requester. */
  function targetFor({ actor, actorName, ip, requestId }: Origin): Target {
    const caller = { ...system(facts), actor, actorName, ip, requestId }
    return {
      definition: definition(),
      facts,
      type: projectType,
      scope: providerScope,
      caller,
      may: () => true,
      resolve: (mode) => registry.resolve(projectType, { ...caller.context, mode }),
    }
  }
}

/** The fields of a lead that name its project. */
export const linkTo = ({ id, account }: MadeProject): Pick<LeadData, 'project_id' | 'account_name'> => ({
  project_id: id,
  account_name: account,
})
