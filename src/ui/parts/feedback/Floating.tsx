// Lazy-loaded menus, popovers, drawers and dialogs: loaded when the browser is idle, or on first use.
import { lazy, Suspense, type ComponentProps } from 'react'
import { whenIdle } from '../../whenIdle.ts'

const load = () => import('../../mui/floating.tsx')
const Parts = {
  Menu: lazy(() => load().then(({ Menu }) => ({ default: Menu }))),
  Popover: lazy(() => load().then(({ Popover }) => ({ default: Popover }))),
  Drawer: lazy(() => load().then(({ Drawer }) => ({ default: Drawer }))),
  Modal: lazy(() => load().then(({ Modal }) => ({ default: Modal }))),
  TitledModal: lazy(() => load().then(({ TitledModal }) => ({ default: TitledModal }))),
}

/** Only inside a Menu. */
export const MenuItem = lazy(() => load().then(({ MenuItem }) => ({ default: MenuItem })))
export const Menu = (props: ComponentProps<typeof Parts.Menu>) => (
  <Suspense>
    <Parts.Menu {...props} />
  </Suspense>
)
export const Popover = (props: ComponentProps<typeof Parts.Popover>) => (
  <Suspense>
    <Parts.Popover {...props} />
  </Suspense>
)
export const Drawer = (props: ComponentProps<typeof Parts.Drawer>) => (
  <Suspense>
    <Parts.Drawer {...props} />
  </Suspense>
)
export const Modal = (props: ComponentProps<typeof Parts.Modal>) => (
  <Suspense>
    <Parts.Modal {...props} />
  </Suspense>
)
export const TitledModal = (props: ComponentProps<typeof Parts.TitledModal>) => (
  <Suspense>
    <Parts.TitledModal {...props} />
  </Suspense>
)

/** Preloads once, after the first page. A failed load is repeated on first use. */
export function preloadFloating(): void {
  whenIdle(loadFloating)
}

/** For a button that somebody comes near: a busy page may not have been idle yet. */
export function loadFloating(): void {
  load().catch(() => undefined)
}
