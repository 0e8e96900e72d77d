// Values that name hosts without claiming them (names in certificates, names below a zone) and still must not be reserved or foreign.
import { isPlainObject, type PlainObject } from '../../../src/engine/json/objects.ts'
import { mentions } from '../../../src/engine/schema/mentions.ts'
import { getAt } from '../../../src/engine/schema/paths.ts'
import type { FieldError } from '../../../src/engine/types.ts'
import type { Repositories } from '../../store/types.ts'
import { invalid } from '../problem.ts'
import { annotated } from '../../../src/engine/schema/annotated.ts'
import { parentRow, readOnce } from '../records/write/many/batchScope.ts'
import { parentOf, type Target } from '../records/read/target.ts'
import { nameRefusalError, type Writing } from './take.ts'
import { type Reserved, type ReservedSettings, loadNameReservations } from './reserved.ts'

/** `below`: the parent's field that the value is relative to, `@` being its own name. `at`: the field that errors refer to. */
type Rule = { below?: string; at?: string }
type Guarded = Pick<Writing, 'data' | 'test'> & { target: Pick<Target, 'definition' | 'scope'>; before?: PlainObject | undefined }

/** Throws 400 `invalid`, keyword `nameReserved`. Unchanged values are not checked again. */
export async function refuseReservedValues(
  settings: ReservedSettings,
  inside: Repositories,
  { target, data, before, test }: Guarded,
): Promise<void> {
  const { schema } = target.definition
  if (!mentions(schema, 'reserved')) return
  const found = annotated(schema, data, 'reserved', test).filter(({ pointer, value }) => value !== getAt(before, pointer))
  if (found.length === 0) return
  const reserved = await readOnce(inside, 'reservations', () => loadNameReservations(inside, settings))
  const errors: FieldError[] = []
  for (const {
    pointer,
    value,
    schema: { reserved: given },
  } of found) {
    const rule: Rule = isPlainObject(given) ? given : {}
    const reason = await reasonOf(inside, { target, data, before }, { rule, value, reserved })
    if (reason !== undefined) errors.push(nameRefusalError(rule.at === undefined ? pointer : `/${rule.at}`, reason))
  }
  if (errors.length > 0) throw invalid(errors)
}

async function reasonOf(
  inside: Repositories,
  { target, data }: Guarded,
  { rule: { below }, value, reserved }: { rule: Rule; value: unknown; reserved: Reserved },
): Promise<string | undefined> {
  if (typeof value !== 'string') return undefined
  const base = below === undefined ? undefined : await aboveOf(inside, target, data, below)
  const names = base === undefined ? value.split(/[\s,]+/).filter(Boolean) : [value === '@' ? base : `${value}.${base}`]
  return names.map((name) => reserved(name, 'host')).find((reason) => reason !== undefined && reason !== 'invalid')
}

async function aboveOf(
  inside: Repositories,
  { definition, scope }: Guarded['target'],
  data: PlainObject,
  field: string,
): Promise<string | undefined> {
  const under = parentOf(definition)
  const row = under && (await parentRow(inside, scope, under.type, String(data[under.field] ?? '')))
  const name = row && (JSON.parse(row.data) as PlainObject)[field]
  return typeof name === 'string' ? name : undefined
}
