// `when`: a closed set of facts, each a value, a list (or) or `{not}`; several facts = and.
import { isPlainObject } from '../json/objects.ts'
import type { Context, FactName, When, WhenValue } from '../schema/types.ts'

export const facts = ['mode', 'client', 'brand', 'feature', 'role', 'reach', 'locale', 'active'] as const satisfies readonly FactName[]
/** Facts that the browser decides itself; the server decides all others before it serves a definition. */
export const pageFacts: readonly FactName[] = ['mode', 'active']

/** Whether all facts hold. Throws on an unknown fact: loading rejects those, so it is a bug. */
export function matches(when: When | undefined, context: Context): boolean {
  return Object.entries(when ?? {}).every(([fact, wanted]) => {
    if (!(facts as readonly string[]).includes(fact)) throw new Error(`unknown fact ${fact}`)
    return wanted === undefined || factHolds(wanted, context[fact as FactName])
  })
}

/** The rest of `when` once all but the page's facts are known; undefined = it can never hold. */
export function remaining(when: When | undefined, context: Context): When | undefined {
  const decided: When = {}
  const undecided: When = {}
  for (const [fact, wanted] of Object.entries(when ?? {})) {
    const side = pageFacts.includes(fact as FactName) ? undecided : decided
    side[fact as FactName] = wanted
  }
  return matches(decided, context) ? undecided : undefined
}

function factHolds(wanted: WhenValue, given: Context[FactName]): boolean {
  if (isPlainObject(wanted)) return !factHolds(wanted.not as WhenValue, given)
  if (Array.isArray(wanted)) return wanted.some((value) => isOne(value, given))
  return isOne(wanted as string | boolean, given)
}
function isOne(value: string | boolean, given: Context[FactName]): boolean {
  return Array.isArray(given) ? given.includes(String(value)) : given === value
}
