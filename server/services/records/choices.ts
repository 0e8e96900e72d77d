// What may be chosen for a field that names values of other records, for who may make the record: also where those others are not his to read.
import { fieldSchema, textsAt } from '../../../src/engine/paths.ts'
import { splitSecrets } from '../../../src/engine/secrets.ts'
import { wholeOf } from '../../store/scope.ts'
import { notFound } from '../problem.ts'
import type { Caller, Services } from '../types.ts'
import { searchFor } from './search.ts'
import { withoutExposed } from './storedSecrets.ts'
import { targetOf } from './target.ts'

export const mostChoices = 100
type Parts = Pick<Services, 'store' | 'registry' | 'facts'>

/** In the order of the alphabet; `text` = what they hold. Throws 404 for a field that offers none. */
export async function choicesOf(parts: Parts, caller: Caller, { type, field, text }: { type: string; field: string; text: string }): Promise<string[]> {
  const target = targetOf(parts, caller, type, 'create')
  const reference = fieldSchema(target.resolve('create').schema, field)?.reference
  const definition = reference && parts.registry.get(reference.type)
  if (!definition || !Array.isArray(reference.value)) throw notFound()
  const wanted = text.trim().toLowerCase()
  const { rows } = await parts.store.records.list(wholeOf(target.scope), reference.type, { ...(wanted !== '' && { search: searchFor(wanted) }), sort: [{ place: { column: 'created_at' }, descending: true }] })
  const paths = reference.value
  const found = rows.flatMap((row) => {
    const { record } = splitSecrets(definition.schema, withoutExposed(definition.schema, JSON.parse(row.data) as Record<string, unknown>, row))
    return paths.flatMap((path) => textsAt(record, path))
  })
  return [...new Set(found)].filter((value) => value.toLowerCase().includes(wanted)).sort().slice(0, mostChoices)
}
