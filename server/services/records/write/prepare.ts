// A body on its way to the store: resolved schema, what the caller could not see, base schema.
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Clock } from '../../model.ts'
import type { DefinitionRegistry } from '../../definitions/types.ts'
import type { ServiceSettings } from '../../settings.ts'
import { fillHidden, seedDefaults } from '../../../../src/engine/values/defaults/defaults.ts'
import { overlay } from '../../../../src/engine/values/normalize/overlay.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition, FieldError, Verdict } from '../../../../src/engine/types.ts'
import { surplusIn } from '../../../../src/engine/compile/surplus.ts'
import { randomText } from '../../access/keys/random.ts'
import { isTask } from '../../agents/kinds.ts'
import { hookOf } from '../../hooks/hooks.ts'
import type { Compiled } from '../../definitions/types.ts'
import { invalid, Problem } from '../../problem.ts'
import { unconfirmed, unordered } from './confirmations.ts'
import { refuseInside } from './opened.ts'
import { isObject } from '../read/storedFields.ts'
import type { Target } from '../read/target.ts'

export type Draft = { id: string; version: number; createdAt: string; fields: unknown; stored?: PlainObject; errors: FieldError[] }

/** The whole document to store. Throws 400 `invalid` with every error found at the first step that fails, 409 `confirmation_required` with the places of paid options nobody agreed to, 409 `order_required` with those that are ordered instead. */
export async function prepare(
  { registry, settings, clock }: { registry: DefinitionRegistry; settings: ServiceSettings; clock: Clock },
  target: Target,
  draft: Draft,
): Promise<PlainObject> {
  const { definition } = target
  const hook = hookOf(definition)
  const isNew = draft.stored === undefined
  const active = typeof draft.stored?.active === 'boolean' ? draft.stored.active : undefined
  const page = target.resolve(isNew ? 'create' : 'edit', active)
  const { schema } = page
  const seen = await compiled(registry, definition, schema)
  // They come back with what was read; with what is new nobody has read any.
  const given = isNew ? draft.fields : without(draft.fields, hook.computed ?? [])
  refuseSurplus(schema, given)
  const verdict = isNew ? begun(definition, seen, given) : seen.check(given)
  // What has more errors than anybody reads is not laid over anything.
  if (verdict.more) throw invalid([...draft.errors, ...verdict.errors], verdict)
  const laid = overlay(definition.schema, schema, draft.stored, verdict.value)
  const errors = [
    ...draft.errors,
    ...verdict.errors,
    ...laid.errors.filter(({ path }) => !verdict.errors.some((error) => error.path === path)),
  ]
  if (errors.length > 0) throw invalid(errors, verdict)
  const { confirmed = [] } = target.caller
  const unasked = confirmed === 'all' ? [] : unconfirmed(page, draft.stored, laid.value, confirmed)
  const unsent = confirmed === 'all' ? [] : unordered(page, draft.stored, laid.value)
  if (unsent.length > 0) throw new Problem(409, 'order_required', { errors: unsent })
  if (unasked.length > 0) throw new Problem(409, 'confirmation_required', { errors: unasked })
  if (!isObject(laid.value)) return laid.value as PlainObject

  const projected = defined({
    ...laid.value,
    ...(isNew && isTask(definition) && { status: 'queued' }),
    ...hook.project?.(laid.value, {
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
  const base = await compiled(registry, definition, definition.schema)
  const left = base.validate(filled)
  if (left.length > 0) throw invalid(left)
  refuseInside({ settings, schema: definition.schema, test: base.test }, filled)
  return filled
}

/** A new record with its defaults. What a foreign schema takes or refuses as it was sent is taken or refused: its defaults change no verdict. */
function begun({ loose }: Definition, { check, schema, test }: Compiled, given: unknown): Verdict {
  const sent = loose ? check(given) : undefined
  if (sent?.ok === false) return sent
  const filled = check(seedDefaults(schema, given, test))
  return filled.ok || !sent ? filled : sent
}

/** Whoever sends so much sends no record: nothing else is done with it. */
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

/** What a hook takes away it says by undefined. */
function defined(record: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

function without(value: unknown, names: string[]): unknown {
  return isObject(value) && names.some((name) => name in value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
    : value
}
