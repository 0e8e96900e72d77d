// Preloaded after the first page, so that typing right after the shortcut is not lost.
import { lazyScript } from '../../../ui/lazyScript.tsx'
import { whenIdle } from '../../../ui/whenIdle.ts'

const load = () => import('./CommandPalette.tsx')

export const CommandPalette = lazyScript(() => load().then((module) => module.CommandPalette))

/** Preloads once, after the first page. A failed load is repeated on first use. */
export function preloadPalette(): void {
  whenIdle(() => load().catch(() => undefined))
}
