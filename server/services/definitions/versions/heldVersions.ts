// Keeps a version on hold that stored records do not match, until they do or staff accept it.
import { hashOf } from '../../../../src/engine/json/hash.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { breakProblems } from '../problems/breakProblems.ts'
import type { DryRun } from '../problems/dryRun.ts'
import { type Entry, type Held, withholding } from '../folders/merge.ts'

export type HeldVersionsSettings = {
  /** The effect of the version on the stored records of a type. */
  tryOut: (before: Definition | undefined, after: Definition) => Promise<DryRun>
  /** The version that staff accepted last, in this or another process. */
  accepted: (name: string) => Promise<string | undefined>
}
/** Records that break may have been fixed meanwhile. */
const recheckMilliseconds = 10_000

export function createHeldVersions({ tryOut, accepted }: HeldVersionsSettings) {
  return { tried, looked, again }

  /** Activates the version or puts it on hold because records would break. Without a previous version it becomes active with a notice, unless old secrets would become readable. */
  async function tried(entry: Entry, definition: Definition, before: Definition | undefined): Promise<Entry> {
    if (before && hashOf([before.schema, before.resource.scope]) === hashOf([definition.schema, definition.resource.scope]))
      return withholding(entry, definition, before.withheld)
    const run = await tryOut(before, definition)
    const { withheld } = run
    const free = withholding(entry, definition, [...(before?.withheld ?? []), ...withheld])
    if (run.count === 0 && run.isComplete) return free
    const isKept = before !== undefined || withheld.length > 0
    const broken = breakProblems(entry.folder, definition, run, isKept ? 'error' : 'warning')
    if (!isKept) return { ...free, problems: [...entry.problems, ...broken] }
    if (await isAccepted(definition)) return free
    return {
      ...entry,
      definition: before,
      problems: [...entry.problems, ...broken],
      isChecked: false,
      held: { definition: free.definition ?? definition, problems: entry.problems, at: performance.now() },
    }
  }

  /** The present decision; records are checked again only after a while. */
  async function looked(entry: Entry, held: Held): Promise<Entry> {
    if (await isAccepted(held.definition)) return released(entry, held)
    return performance.now() - held.at > recheckMilliseconds ? again(entry, held) : entry
  }

  function again(entry: Entry, held: Held): Promise<Entry> {
    return tried(released(entry, held), held.definition, entry.definition)
  }

  async function isAccepted({ name, hash }: Definition): Promise<boolean> {
    return (await accepted(name)) === hash
  }
}

export function released({ folder, definition: fallback }: Entry, { definition, problems }: Held): Entry {
  return { folder, definition, fallback, problems, isChecked: true }
}
