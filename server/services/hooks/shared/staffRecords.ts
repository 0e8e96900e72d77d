// Employees created or changed without another employee: by the first set-up and by tools. All others go through the records service.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import { providerScope } from '../../../store/scope.ts'
import type { Notices } from '../../access/proofs/noticeTypes.ts'
import type { StaffRecords } from '../../access/people/people.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Origin } from '../../model.ts'
import type { Target } from '../../records/read/target.ts'
import { writeChange, type WriteParts } from '../../records/write/write.ts'
import { nameOf } from '../employees.ts'
import { system } from './system.ts'

const type = 'employees'

type Parts = { registry: DefinitionRegistry; facts: Facts; notices: Notices }

/** Both write the record; the person follows it. */
export function createStaffRecords({ registry, facts, notices }: Parts): StaffRecords {
  const parts: WriteParts = { registry, roomOf: () => ({}), notices }
  const target = (by?: Origin): Target => {
    const definition = registry.get(type)
    if (!definition) throw new Error(`the definition of ${type} is not in force`)
    return {
      definition,
      facts,
      type,
      scope: providerScope,
      caller: { ...system(facts), ...by },
      may: () => true,
      resolve: (mode) => registry.resolve(type, { mode }),
    }
  }
  return {
    async hire(
      inside,
      {
        id,
        email,
        role,
        brand,
        first_name,
        middle_name,
        last_name,
        phone,
        telegram,
        timezone,
        disabled_at,
        created_at,
        twofa,
        phone_verified_at,
      },
    ) {
      const texts = Object.fromEntries(Object.entries({ first_name, middle_name, last_name, phone, telegram }).filter(([, text]) => text))
      const values = { email, role, brand, ...texts, timezone, active: disabled_at === null }
      const data = { ...values, ...nameOf(values) }
      await writeChange(inside, parts, target(), {
        action: 'create',
        id,
        version: 1,
        data,
        createdAt: created_at,
        at: created_at,
        changed: Object.keys(data),
      })
      await inside.people.update(id, { twofa, phone_verified_at })
    },
    async change(inside, id, changes, at, by) {
      const row = await inside.records.find(providerScope, type, id)
      if (!row) throw new Error(`no record of ${id}`)
      const before = JSON.parse(row.data) as PlainObject
      const given = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined))
      await writeChange(inside, parts, target(by), {
        action: 'update',
        id,
        version: row.version + 1,
        data: { ...given, ...nameOf(given) },
        before,
        createdAt: row.created_at,
        at,
        changed: Object.keys(changes),
      })
    },
  }
}
