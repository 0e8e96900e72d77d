// The state of every definition folder, for staff.
import type { Definition, DefinitionProblem } from '../../../../src/engine/types.ts'
import type { Entry, Merged, Side } from '../folders/merge.ts'

/** `held`: on hold, stored records would break; `broken`: rejected; `attention` and `repaired`: active. */
export type DefinitionState = {
  name: string
  origin: Definition['origin']
  state: 'broken' | 'held' | 'attention' | 'repaired' | 'good'
  /** A version is served, possibly an older one. */
  inForce: boolean
  /** Identifies the version on hold. */
  held?: string
  /** Latest modification time of the files. */
  changed?: string
  /** Latest modification time of the older version that is served instead. */
  served?: string
}

/** `served` reads the copy of the active version. */
export function statesOf(
  sides: Side[],
  { definitions, problems }: Merged,
  served: (name: string) => string | undefined,
): DefinitionState[] {
  const levels = new Map<string, Set<DefinitionProblem['level']>>()
  for (const { type, level } of problems) levels.set(type, (levels.get(type) ?? new Set()).add(level))
  const states = sides.flatMap(({ origin, entries }) =>
    [...entries].map(([name, entry]): DefinitionState => {
      const state = stateOf(entry, levels.get(name))
      const isOlder = definitions.has(name) && (state.state === 'held' || state.state === 'broken')
      const times = origin === 'operator' ? { changed: entry.folder.changed, ...(isOlder && { served: served(name) }) } : {}
      return { name, origin, ...state, inForce: definitions.has(name), ...times }
    }),
  )
  return states.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function stateOf({ held }: Entry, levels: ReadonlySet<DefinitionProblem['level']> = new Set()): Pick<DefinitionState, 'state' | 'held'> {
  if (held) return { state: 'held', held: held.definition.hash }
  if (levels.has('error')) return { state: 'broken' }
  return { state: levels.has('warning') ? 'attention' : levels.has('repair') ? 'repaired' : 'good' }
}
