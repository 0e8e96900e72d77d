// Choices of a field that references values of other records, for callers who may write the record, even where they may not read those records.
import { isPlainObject } from '../../../../src/engine/json/objects.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { Facts } from '../../../../src/engine/rights/facts.ts'
import type { Store } from '../../../store/types.ts'
import { hasContent } from '../../../../src/engine/values/defaults/parentHas.ts'
import { fieldSchema, getAt, parseFieldPath, textsAt, toPointer } from '../../../../src/engine/schema/paths.ts'
import { splitSecrets } from '../../../../src/engine/values/normalize/secrets.ts'
import { passesTokens, tokensOf } from '../../../../src/engine/rights/tokens.ts'
import { type RecordScope, wholeOf } from '../../../store/scope.ts'
import { comparable } from '../../names/canonical.ts'
import { hasClaims, keyOf } from '../../names/claims.ts'
import { forbidden, notFound } from '../../problem.ts'
import type { Caller } from '../../model.ts'
import { chargeReading, sizeOf } from '../read/portions.ts'
import { everyRow } from '../read/everyRow.ts'
import { searchFor } from '../read/search.ts'
import { withoutExposed } from '../secrets/storedSecrets.ts'
import { targetOf } from '../read/target.ts'

export const maxChoices = 100
type Parts = { store: Store; registry: DefinitionRegistry; facts: Facts }

/**
 * Sorted alphabetically; `text` = the search text. For a field with `belowHas`: values of the field it refers to whose records have it.
 * Throws 404 for a field without choices, 403 `token_not_allowed` when they are of a type that is closed to tokens.
 */
export async function choicesOf(
  parts: Parts,
  caller: Caller,
  { type, field, text }: { type: string; field: string; text: string },
): Promise<string[]> {
  const target = targetOf(parts, caller, type, 'create')
  const { schema } = target.resolve('create')
  const below = fieldSchema(schema, field)?.belowHas
  const reference = fieldSchema(schema, below?.of ?? field)?.reference
  const definition = reference && parts.registry.get(reference.type)
  if (!definition || !Array.isArray(reference.value)) throw notFound()
  const open = tokensOf(definition.resource, (name) => parts.registry.get(name)?.resource)
  if (!passesTokens(caller.as, open, 'read')) throw forbidden('token_not_allowed')
  const wanted = text.trim().toLowerCase()
  const charge = chargeReading(caller)
  const { rows } = await parts.store.records.list(wholeOf(target.scope), reference.type, {
    ...(wanted !== '' && { search: searchFor(wanted) }),
    sort: [{ field: { column: 'created_at' }, descending: true }],
  })
  charge(sizeOf(rows))
  const having = below && (await havingBelow(parts, target.scope, below, charge))
  const paths = reference.value
  const account = caller.account?.name ?? ''
  const inEffect = hasClaims(definition) ? await effectsOf(parts.store, account, rows) : undefined
  const claimsAt = new Map(paths.map((path) => [path, inEffect && fieldSchema(definition.schema, path)?.claims]))
  const isOffered = (id: string, path: string, value: string): boolean => {
    const claims = claimsAt.get(path)
    return !isPlainObject(claims) || inEffect?.has(`${id} ${String(claims.kind)} ${comparable(value)}`) === true
  }
  const found = rows
    .filter(({ id }) => having?.has(id) !== false)
    .flatMap((row) => {
      const { record } = splitSecrets(
        definition.schema,
        withoutExposed(definition.schema, JSON.parse(row.data) as Record<string, unknown>, row),
      )
      return paths.flatMap((path) => textsAt(record, path).filter((value) => isOffered(row.id, path, value)))
    })
  return [...new Set(found)]
    .filter((value) => value.toLowerCase().includes(wanted))
    .sort()
    .slice(0, maxChoices)
}

/** Names in effect, prefixed with their record's id. */
async function effectsOf({ names }: Parts['store'], account: string, rows: { id: string }[]): Promise<Set<string>> {
  const effectiveNames = await names.inEffect(rows.map(({ id }) => id))
  return new Set(effectiveNames.filter((one) => one.account === account).map((one) => `${one.id} ${keyOf(one)}`))
}

/** Ids of records that have a record of the type below them with a value in the field. */
async function havingBelow(
  { store, registry }: Parts,
  scope: RecordScope,
  { type, field }: { type: string; field: string },
  charge: (size: number) => void,
): Promise<Set<string>> {
  const above = registry.get(type)?.resource.scope
  if (typeof above !== 'object') return new Set()
  const rows = await everyRow(store, wholeOf(scope), type)
  charge(sizeOf(rows))
  const records = rows.map(({ data }) => JSON.parse(data) as Record<string, unknown>)
  return new Set(
    records.filter((record) => hasContent(getAt(record, toPointer(parseFieldPath(field))))).map((record) => String(record[above.field])),
  )
}
