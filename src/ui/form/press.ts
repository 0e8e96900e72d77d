// A mousedown blurs the focused field first. Layout changes caused by that blur wait until the click is over, so that nothing moves from
// under the pointer and the click reaches its target.

/** Milliseconds after the mouseup within which its click arrives. */
const CLICK = 60
const waiting: (() => void)[] = []
let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined

/** Runs at once if no mouse button is down. */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}

function begin(): void {
  clearTimeout(timer)
  isPressed = true
}

function end(): void {
  clearTimeout(timer)
  isPressed = false
  for (const work of waiting.splice(0)) work()
}

function endSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(end, CLICK)
}

function isTicked(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && ['checkbox', 'radio'].includes(target.type)
}

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', begin, true)
  // Before the click is handled: a click on Save has to save the values that the blur produced.
  addEventListener('click', ({ target }) => isTicked(target) || end(), true)
  // A check box or radio already has its new state; re-rendering it with the old one now would lose the click.
  addEventListener('click', end)
  for (const name of ['pointerup', 'pointercancel', 'dragend'] as const) addEventListener(name, endSoon, true)
  // Only the window's own blur: those of fields do not bubble.
  addEventListener('blur', end)
}
