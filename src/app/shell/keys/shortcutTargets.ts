// Targets of `g` and a letter: home, and this user's sections.
import { HOME } from '../../../client/paths/pages.ts'
import type { MenuEntry } from '../menu/menu.ts'

export type ShortcutTarget = { letter: string; section?: string; to: string }
const letters: Record<string, string> = { s: 'statistics', c: 'cdn', r: 'streaming' }

export function shortcutTargets(entries: MenuEntry[]): ShortcutTarget[] {
  const targets = Object.entries(letters).map(([letter, section]) => ({ letter, section, to: addressOf(entries, section) }))
  return [{ letter: 'h', to: HOME }, ...targets.filter((target): target is ShortcutTarget & { section: string } => target.to !== undefined)]
}

function addressOf(entries: MenuEntry[], section: string): string | undefined {
  const entry = entries.find((one) => (one.kind === 'page' ? one.page.area === section : one.kind === 'list' && one.id === section))
  return entry?.kind === 'page' ? entry.to : entry?.kind === 'list' ? entry.items[0]?.to : undefined
}
