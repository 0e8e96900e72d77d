// Prepares a body for storage: validates it against the caller's resolved schema, adds what the caller cannot see, validates it against the base schema.
import { isPlainObject, type PlainObject } from '../../../../../src/engine/json/objects.ts'
import type { Clock } from '../../../model.ts'
import type { DefinitionRegistry } from '../../../definitions/types.ts'
import type { ServiceSettings } from '../../../settings.ts'
import { withoutComputed } from '../../read/computed.ts'
import { fillHidden, seedDefaults } from '../../../../../src/engine/values/defaults/defaults.ts'
import { deref, isSchema } from '../../../../../src/engine/schema/refs.ts'
import { overlay } from '../../../../../src/engine/values/normalize/overlay.ts'
import type { Schema } from '../../../../../src/engine/schema/types.ts'
import type { Definition, FieldError, Verdict } from '../../../../../src/engine/types.ts'
import { surplusIn } from '../../../../../src/engine/compile/surplus.ts'
import { randomText } from '../../../access/keys/random.ts'
import { isTask } from '../../../agents/kinds.ts'
import { hookOf } from '../../../hooks/hooks.ts'
import type { Compiled } from '../../../definitions/types.ts'
import { invalid, Problem } from '../../../problem.ts'
import { judgeExpressions } from './expressions.ts'
import { unconfirmed, unordered } from '../rules/confirmations.ts'
import { refuseClosedAddresses } from '../rules/openedAddresses.ts'
import type { Target } from '../../read/target.ts'

type Parts = { registry: DefinitionRegistry; settings: ServiceSettings; clock: Clock }
export type DraftRecord = { id: string; version: number; createdAt: string; fields: unknown; stored?: PlainObject; errors: FieldError[] }

/** The whole document to store. Throws 400 `invalid` with all errors of the first failing step, 409 `confirmation_required` with the paths of unconfirmed paid options, 409 `order_required` with those that have to be ordered. */
export async function prepare({ registry, settings, clock }: Parts, target: Target, draft: DraftRecord): Promise<PlainObject> {
  const { definition } = target
  const isNew = draft.stored === undefined
  const active = typeof draft.stored?.active === 'boolean' ? draft.stored.active : undefined
  const page = target.resolve(isNew ? 'create' : 'edit', active)
  const { schema } = page
  const seen = await compiled(registry, definition, schema)
  // A read document contains them; a new one cannot.
  const given = isNew ? draft.fields : isPlainObject(draft.fields) ? withoutComputed(definition, draft.fields) : draft.fields
  refuseSurplus(schema, given)
  await judgeExpressions(target, given, draft.stored)
  const verdict = isNew ? begun(definition, seen, given) : seen.check(withFixed(schema, draft.stored, given))
  // A body with too many errors is not processed further.
  if (verdict.more) throw invalid([...draft.errors, ...verdict.errors], verdict)
  const laid = overlay(definition.schema, schema, draft.stored, verdict.value)
  const errors = [
    ...draft.errors,
    ...verdict.errors,
    ...laid.errors.filter(({ path }) => !verdict.errors.some((error) => error.path === path)),
  ]
  if (errors.length > 0) throw invalid(errors, verdict)
  const { confirmed = [] } = target.caller
  const missing = confirmed === 'all' ? [] : unconfirmed(page, draft.stored, laid.value, confirmed)
  const unsent = confirmed === 'all' ? [] : unordered(page, draft.stored, laid.value)
  if (unsent.length > 0) throw new Problem(409, 'order_required', { errors: unsent })
  if (missing.length > 0) throw new Problem(409, 'confirmation_required', { errors: missing })
  return isPlainObject(laid.value) ? completed({ registry, settings, clock }, target, draft, laid.value) : (laid.value as PlainObject)
}

/** A document with its derived and hidden fields, as it is stored. Throws 400 `invalid` where the base schema refuses it. */
export async function completed(
  { registry, settings, clock }: Parts,
  target: Target,
  draft: Omit<DraftRecord, 'fields' | 'errors'>,
  value: PlainObject,
): Promise<PlainObject> {
  const { definition } = target
  const projected = defined({
    ...value,
    ...(draft.stored === undefined && isTask(definition) && { status: 'queued' }),
    ...hookOf(definition).project?.(value, {
      id: draft.id,
      version: draft.version,
      createdAt: draft.createdAt,
      now: clock(),
      settings,
      caller: target.caller,
      stored: draft.stored,
    }),
  })
  const filled = fillHidden(definition.schema, projected, randomText) as PlainObject
  await judgeExpressions(target, filled)
  const base = await compiled(registry, definition, definition.schema)
  const finalErrors = base.validate(filled)
  if (finalErrors.length > 0) throw invalid(finalErrors)
  refuseClosedAddresses({ settings, schema: definition.schema, test: base.test }, filled, draft.stored)
  return filled
}

/** A new record with its defaults. Defaults must not change the verdict of a foreign schema, so the body is validated as it was sent. */
function begun({ loose }: Definition, { check, schema, test }: Compiled, given: unknown): Verdict {
  const sent = loose ? check(given) : undefined
  if (sent?.ok === false) return sent
  const filled = check(seedDefaults(schema, given, test))
  return filled.ok || !sent ? filled : sent
}

/** Absent read-only members as they are stored: a branch of the schema may depend on them, such as on the kind of a record. */
function withFixed(schema: Schema, stored: PlainObject | undefined, given: unknown): unknown {
  if (!stored || !isPlainObject(given)) return given
  const fixed = Object.entries(schema.properties ?? {}).filter(
    ([name, field]) =>
      !Object.hasOwn(given, name) && Object.hasOwn(stored, name) && isSchema(field) && deref(schema, field).readOnly === true,
  )
  return fixed.length === 0 ? given : { ...given, ...Object.fromEntries(fixed.map(([name]) => [name, stored[name]])) }
}

/** A body of this size is not a record and is not processed further. */
function refuseSurplus(schema: Schema, given: unknown): void {
  const errors = surplusIn(schema, given)
  if (errors.length > 0) throw invalid(errors, { more: true })
}

async function compiled(registry: DefinitionRegistry, definition: Definition, schema: Schema): Promise<Compiled> {
  try {
    return await registry.compile(definition, schema)
  } catch (cause) {
    throw new Problem(503, 'definition_broken', { detail: { type: definition.name }, cause })
  }
}

/** Hooks remove a field by returning undefined. */
function defined(record: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}
