// The names of a record that a certificate may be ordered for: those in effect.
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { toPointer, parseFieldPath } from '../../../src/engine/schema/paths.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { comparable } from '../names/canonical.ts'
import { hasClaims } from '../names/claims.ts'
import { namesAt } from '../names/effect.ts'
import { domainNamesOf, type Plan } from './plan.ts'

/** `waiting`: paths of names without effect. */
export type Orderable = { names: string[]; waiting: { path: string; name: string }[] }

export async function orderableNames(
  registry: Pick<DefinitionRegistry, 'compile'>,
  store: Pick<Repositories, 'names'>,
  {
    definition,
    account,
    id,
    data,
    plan,
  }: { definition: Definition; account: string; id: string; data: PlainObject; plan: Pick<Plan, 'names'> },
): Promise<Orderable> {
  const names = domainNamesOf(plan, data)
  if (!hasClaims(definition) || names.length === 0) return { names, waiting: [] }
  const claimed = await namesAt(registry, store, { definition, account, id, data, field: plan.names })
  const at = toPointer(parseFieldPath(plan.names))
  const inEffect = new Set(claimed.filter(({ hasEffect }) => hasEffect).map(({ name }) => name))
  // Names outside the claims are unproven, so they are not ordered beside claimed ones.
  const all = names.map((name, index) => ({ name, path: `${at}/${index}`, hasEffect: inEffect.has(comparable(name)) }))
  return {
    names: all.filter(({ hasEffect }) => hasEffect).map(({ name }) => name),
    waiting: all.filter(({ hasEffect }) => !hasEffect).map(({ path, name }) => ({ path, name })),
  }
}
