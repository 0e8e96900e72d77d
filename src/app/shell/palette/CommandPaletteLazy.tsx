// Preloaded after the first page, so that typing right after the shortcut is not lost.
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'

const load = () => import('./CommandPalette.tsx')
const Loaded = lazy(() => loadScript(load).then((module) => ({ default: module.CommandPalette })))

export const CommandPalette = (props: ComponentProps<typeof Loaded>) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)

/** Preloads once, after the first page. A failed load is repeated on first use. */
export function preloadPalette(): void {
  whenIdle(() => load().catch(() => undefined))
}
