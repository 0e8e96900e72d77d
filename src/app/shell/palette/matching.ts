// Matches commands against a text: each of its words occurs in the label, or in a synonym.
import { foldedForSearch } from '../../../ui/folded.ts'

export type Command = {
  group: string
  id: string
  icon: string
  label: string
  /** Synonyms, not shown. */ also?: string | undefined
  /** An address; without one, `run` is called. */ to?: string
  run?: () => void
}

export const PER_GROUP = 5

/** At most five per group, in their order; matches at the start of a word come before those inside a word. */
export function matching(commands: Command[], query: string): Command[] {
  const words = foldedForSearch(query).split(/\s+/).filter(Boolean)
  const counts = new Map<string, number>()
  return ranked(commands, words).filter((command) => {
    if (!words.every((word) => foldedForSearch(`${command.label} ${command.also ?? ''}`).includes(word))) return false
    const count = (counts.get(command.group) ?? 0) + 1
    counts.set(command.group, count)
    return count <= PER_GROUP
  })
}

/** Commands of a group stay together. */
function ranked(commands: Command[], words: string[]): Command[] {
  const misses = ({ label }: Command) => Number(words.some((word) => !` ${foldedForSearch(label)}`.includes(` ${word}`)))
  return commands.toSorted((one, other) => (one.group === other.group ? misses(one) - misses(other) : 0))
}

/** The text is a single thing rather than words: an id, a host or a domain. */
export function isExact(query: string): boolean {
  return /^\S{4,}$/.test(query) && /[._]/.test(query)
}
