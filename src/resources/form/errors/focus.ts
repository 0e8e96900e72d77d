// Jumps to a path of the form: closed parts open first, then the nearest focusable element gets the focus.
import { fromPointer, toPointer } from '../../../engine/schema/paths.ts'
import type { FormStore } from '../../../ui/form/store.ts'
import { idOf, keyIdOf } from '../../../ui/form/ids.ts'
import { finishForms } from '../../../ui/form/sections/useFilling.ts'

const FRAMES = 24
/** Milliseconds to wait for a field on a page that opens first. */
const PATIENCE = 3000

/** `isOpened`: another page is opening, which may take a while; until then, the same path on the previous page is ignored. */
export function focusField(store: FormStore, pointer: string, within = '', isOpened?: () => boolean): void {
  store.reveal(pointer)
  const until = performance.now() + (isOpened ? PATIENCE : 0)
  let framesLeft = FRAMES
  const attempt = () => {
    if (framesLeft === FRAMES) finishForms()
    framesLeft -= 1
    const exact = isOpened?.() === false ? undefined : elementAt(pointer, within)
    // A row has a key and a value: which of them is wrong is seen when the errors are drawn, a frame or more after saving.
    if (exact && (framesLeft <= 0 || isMarked(exact) || !hasKey(pointer))) return land(exact)
    if (framesLeft > 0 || performance.now() < until) return void requestAnimationFrame(attempt)
    const nearest = nearestTo(pointer, within)
    if (nearest) land(nearest)
  }
  requestAnimationFrame(attempt)
}

const hasKey = (pointer: string) => document.getElementById(keyIdOf(pointer)) !== null
const isMarked = (element: HTMLElement) => element.ariaInvalid === 'true' || element.querySelector('[aria-invalid="true"]') !== null

function elementAt(pointer: string, within: string): HTMLElement | undefined {
  // In a row with an invalid key, the key gets the focus.
  const key = document.getElementById(keyIdOf(pointer))
  if (key?.ariaInvalid === 'true') return key
  const own = document.getElementById(idOf(pointer, within))
  if (own) return own
  return [...document.querySelectorAll<HTMLElement>('[data-at]')].find((element) => element.dataset.at === pointer)
}

function nearestTo(pointer: string, within: string): HTMLElement | undefined {
  const names = fromPointer(pointer)
  for (let length = names.length; length >= 0; length -= 1) {
    const found =
      elementAt(toPointer(names.slice(0, length)), within) ??
      document.getElementById(`${idOf(toPointer(names.slice(0, length)), within)}-c`) ??
      document.getElementById(keyIdOf(toPointer(names.slice(0, length))))
    if (found) return found
  }
  return undefined
}

const FOCUSABLE = 'input:not([type="hidden"]):not([tabindex="-1"]), select, textarea, button:not([tabindex="-1"])'

function land(element: HTMLElement): void {
  const isControl = element.matches('input, select, textarea, button')
  const target = isControl ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  target.focus({ preventScroll: true })
  target.scrollIntoView?.({ block: 'center' })
}
