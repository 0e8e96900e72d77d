// What floats over a page when somebody asks for it: menus, popovers, drawers, dialogs. Loaded while nothing else is to do, or at the first use.
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

/** Only inside of a Menu. */
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

/** Once, after the first page. What fails now is loaded again when it is asked for. */
export function loadFloatingAhead(): void {
  whenIdle(() => load().catch(() => undefined))
}
