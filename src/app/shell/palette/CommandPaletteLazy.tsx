// Loaded after the first page, so that what is typed right after the keys that open it is not lost.
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

/** Once, after the first page. What fails now is loaded again when it is asked for. */
export function loadPaletteAhead(): void {
  whenIdle(() => load().catch(() => undefined))
}
