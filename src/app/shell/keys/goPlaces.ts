// Where `g` and a letter lead: home, and the first page of a section that this person has.
import { menuOf, type MenuEntry } from '../menu.ts'
import type { DefinitionSummary } from '../../definitions/types.ts'

export type GoPlace = { letter: string; section?: string; to: string }
const letters: Record<string, string> = { s: 'statistics', c: 'cdn', r: 'streaming' }

export function goPlaces(types: DefinitionSummary[]): GoPlace[] {
  const entries = menuOf(types)
  const places = Object.entries(letters).map(([letter, section]) => ({ letter, section, to: firstOf(entries, section) }))
  return [{ letter: 'h', to: '/' }, ...places.filter((place): place is GoPlace & { section: string } => place.to !== undefined)]
}

function firstOf(entries: MenuEntry[], section: string): string | undefined {
  return entries.find(({ id }) => id === section)?.items[0]?.to
}
