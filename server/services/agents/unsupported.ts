// Fields that agents do not support, as they declare them: forms show it before anybody relies on such a field.
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { fieldSchema } from '../../../src/engine/schema/paths.ts'
import type { Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Caller } from '../model.ts'
import { targetOf } from '../records/read/target.ts'
import { plainReason } from './acknowledge.ts'
import { kindsOf, shareOf } from './kinds.ts'
import type { Agent, Declared, DeclaredField, UnsupportedField } from './types.ts'

type Parts = { store: Pick<Store, 'delivery'>; registry: DefinitionRegistry; facts: Facts }

/** In place of what the agent declared before; only of types that it gets. */
export async function declareUnsupported({ store, registry }: Parts, agent: Agent, given: DeclaredField[]): Promise<Declared> {
  const { types } = shareOf(registry, agent)
  const codeOf = ({ type, path }: DeclaredField): Declared['refused'][number]['code'] | undefined => {
    if (!types.includes(type)) return 'unknown_type'
    return fieldSchema(registry.get(type)!.schema, path) ? undefined : 'unknown_path'
  }
  const judged = given.map((one, index) => ({ one, index, code: codeOf(one) }))
  const kept = judged.flatMap(({ one, code }) => (code === undefined ? [{ ...one, reason: plainReason(one.reason) }] : []))
  await store.delivery.update(agent.id, { unsupported: kept.length > 0 ? JSON.stringify(kept) : null })
  return { accepted: kept.length, refused: judged.flatMap(({ index, code }) => (code === undefined ? [] : [{ index, code }])) }
}

/** Of agents that get the type; only fields that the caller sees. Throws 404. */
export async function unsupportedIn(parts: Parts, caller: Caller, type: string): Promise<UnsupportedField[]> {
  const target = targetOf(parts, caller, type, 'read')
  const { schema } = target.resolve('edit')
  const found = new Map<string, UnsupportedField>()
  for (const { name, unsupported } of await parts.store.delivery.declared(kindsOf(target.definition), type)) {
    for (const { type: of, ...field } of JSON.parse(unsupported) as DeclaredField[]) {
      if (of !== type || !fieldSchema(schema, field.path)) continue
      const key = JSON.stringify([field.path, field.values, field.reason])
      found.set(key, { ...field, agents: [...(found.get(key)?.agents ?? []), name] })
    }
  }
  return [...found.values()]
}
