// References that cover names (`covers`, such as certificates) may be attached only for names in effect.
import { getAt } from '../../../src/engine/schema/paths.ts'
import type { Reference } from '../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import { wholeOf } from '../../store/scope.ts'
import type { Repositories } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { invalid } from '../problem.ts'
import { annotated } from '../../../src/engine/schema/annotated.ts'
import { comparable } from './canonical.ts'
import { namesAt } from './effect.ts'
import type { NameWriting } from './types.ts'

type Registry = Pick<DefinitionRegistry, 'compile'>
type Covering = Reference & { covers: { names: string; by: string } }

/** Throws 400 `invalid`, keyword `nameWaiting`, for a newly chosen reference that covers only names without effect. Runs after the names were claimed. */
export async function refuseUnproven(registry: Registry, inside: Repositories, writing: NameWriting): Promise<void> {
  const { target, id, data, before, test } = writing
  const errors: FieldError[] = []
  for (const { pointer, value, schema } of annotated(target.definition.schema, data, 'reference', test)) {
    const { reference } = schema
    if (!isCovering(reference) || value === null || value === getAt(before, pointer)) continue
    const list = await coveredBy(inside, target, reference, value)
    const own = await namesAt(registry, inside, {
      definition: target.definition,
      account: target.scope.account,
      id,
      data,
      field: reference.covers.names,
    })
    const covered = own.filter(({ name }) => list.some((entry) => speaksFor(entry, name)))
    if (covered.length > 0 && !covered.some(({ hasEffect }) => hasEffect))
      errors.push({ path: pointer, keyword: 'nameWaiting', params: { name: covered[0]!.name } })
  }
  if (errors.length > 0) throw invalid(errors)
}

function isCovering(reference: Reference | undefined): reference is Covering {
  return (reference as Partial<Covering> | undefined)?.covers !== undefined
}

async function coveredBy(
  { records }: Repositories,
  { scope }: NameWriting['target'],
  { type, value: field, covers }: Covering,
  value: unknown,
): Promise<string[]> {
  if (typeof field !== 'string' || (typeof value !== 'string' && typeof value !== 'number')) return []
  const {
    rows: [row],
  } = await records.list(wholeOf(scope), type, { where: [{ field: { path: [field] }, is: 'equal', value }], limit: 1 })
  const text = row && (JSON.parse(row.data) as Record<string, unknown>)[covers.by]
  return typeof text === 'string'
    ? text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(comparable)
    : []
}

/** A wildcard matches exactly the first label (RFC 9525 section 6.3). */
function speaksFor(entry: string, name: string): boolean {
  return entry === name || (entry.startsWith('*.') && name.slice(name.indexOf('.') + 1) === entry.slice(2))
}
