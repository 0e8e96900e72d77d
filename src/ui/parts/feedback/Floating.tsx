// Lazy-loaded menus, popovers, drawers and dialogs: loaded when the browser is idle, or on first use.
import { lazy } from 'react'
import { lazyScript } from '../../lazyScript.tsx'
import { whenIdle } from '../../whenIdle.ts'

const load = () => import('../../mui/floating.tsx')
const whole = { mustLoad: true }
export const Menu = lazyScript(() => load().then((module) => module.Menu), whole)
/** Only inside a Menu. Not `lazyScript`: an item suspends at the boundary of its menu, which opens with all its items. */
export const MenuItem = lazy(() => load().then((module) => ({ default: module.MenuItem })))
export const Popover = lazyScript(() => load().then((module) => module.Popover), whole)
export const Drawer = lazyScript(() => load().then((module) => module.Drawer), whole)
export const Modal = lazyScript(() => load().then((module) => module.Modal), whole)
export const TitledModal = lazyScript(() => load().then((module) => module.TitledModal), whole)

/** Preloads once, after the first page. A failed load is repeated on first use. */
export function preloadFloating(): void {
  whenIdle(loadFloating)
}

/** For a button that somebody comes near: a busy page may not have been idle yet. */
export function loadFloating(): void {
  load().catch(() => undefined)
}
