// Facts of the caller that a definition depends on. Contexts with equal facts share a resolved definition.
import type { Context, FactName } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'

export type NamedFacts = { facts: FactName[]; features: string[] }
const always: FactName[] = ['mode']

/** Facts and features that occur in any `when` of the definition. */
export function namedFacts(definition: Definition): NamedFacts {
  const facts = new Set<FactName>(always)
  const features = new Set<string>()
  visit(definition.resource)
  return { facts: [...facts].toSorted(), features: [...features].toSorted() }

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'when' || key === 'collapsed') note(value)
      visit(value)
    }
  }
  function note(when: unknown): void {
    if (typeof when !== 'object' || when === null) return
    for (const [fact, value] of Object.entries(when)) {
      facts.add(fact as FactName)
      if (fact === 'feature') for (const name of stringsIn(value)) features.add(name)
    }
  }
}

/** Contexts with the same key get the same resolved definition. */
export function contextKey({ facts, features }: NamedFacts, context: Context): string {
  return JSON.stringify(
    facts.map((fact) => (fact === 'feature' ? features.filter((name) => context.feature?.includes(name)) : (context[fact] ?? null))),
  )
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}
