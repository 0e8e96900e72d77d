// Judges expressions for edges before a body is checked, a few in each turn of the event loop: a proof takes up to twenty milliseconds, and a
// body has thousands. The check, which runs as a whole, finds the verdicts.
import { edgeRefusal, isJudged, tildePattern } from '../../../../../src/engine/patterns/edgeRegex.ts'
import { isPlainObject } from '../../../../../src/engine/json/objects.ts'
import { mentions } from '../../../../../src/engine/schema/mentions.ts'
import { deref, isSchema } from '../../../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../../../src/engine/schema/types.ts'
import { breath } from '../../../breath.ts'
import type { Caller } from '../../../model.ts'
import type { Target } from '../../read/target.ts'

type Expression = { pattern: string; isCaseless: boolean }
const millisecondsOfTurn = 5
/** Units of work for a millisecond: a second of proofs costs ten seconds of the budget. */
const workOfMillisecond = 3
/** Longer texts are refused by their length. */
const longest = 1100

/** Throws 429 `too_much_work` while the caller owes work of other calls. */
export async function judgeExpressions({ definition, caller }: Target, ...documents: unknown[]): Promise<void> {
  if (!mentions(definition.schema, 'edgeRegex')) return
  const found = new Map<string, Expression>()
  for (const document of documents) collect(document, { found, whole: wholeIn(definition.schema) })
  const open = [...found.values()].filter(({ pattern, isCaseless }) => !isJudged(pattern, isCaseless))
  for (let index = 0; index < open.length;) index = await judgeSome(open, index, caller)
}

/** Returns the index of the next one. */
async function judgeSome(open: readonly Expression[], from: number, { refuseDebt, chargeWork }: Caller): Promise<number> {
  if (from > 0) await breath()
  refuseDebt?.()
  const began = performance.now()
  let index = from
  for (; index < open.length && performance.now() - began < millisecondsOfTurn; index += 1)
    edgeRefusal(open[index]!.pattern, open[index]!.isCaseless)
  chargeWork?.(Math.floor((performance.now() - began) * workOfMillisecond))
  return index
}

type Collecting = { found: Map<string, Expression>; whole: ReadonlySet<string> }

/** Texts and names of members behind a tilde, and members that are expressions. `name`: of the member that the value is in. */
function collect(value: unknown, into: Collecting, name = ''): void {
  if (typeof value === 'string') return note(value, into, into.whole.has(name))
  if (Array.isArray(value)) for (const item of value) collect(item, into)
  if (!isPlainObject(value)) return
  for (const [key, item] of Object.entries(value)) {
    note(key, into)
    collect(item, into, key)
  }
}

function note(given: string, { found }: Collecting, isWhole = false): void {
  // As the check normalizes it.
  const text = given.trim()
  if (text.length > longest) return
  const expression = isWhole ? { pattern: text, isCaseless: false } : tildePattern(text)
  if (expression) found.set(text, expression)
}

const wholes = new WeakMap<Schema, Set<string>>()

/** Names of members that are expressions without a tilde. */
function wholeIn(schema: Schema): Set<string> {
  const earlier = wholes.get(schema)
  if (earlier) return earlier
  const names = new Set<string>()
  addWhole(schema, schema, names)
  wholes.set(schema, names)
  return names
}

function addWhole(schema: Schema, node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) addWhole(schema, item, names)
  if (!isPlainObject(node)) return
  for (const [name, field] of Object.entries(isPlainObject(node['properties']) ? node['properties'] : {}))
    if (isSchema(field) && deref(schema, field)['edgeRegex'] === 'whole') names.add(name)
  for (const value of Object.values(node)) addWhole(schema, value, names)
}
