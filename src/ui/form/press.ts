// A press that begins leaves a field first: what that changes waits until the press is over, so that nothing moves from under the pointer and the click lands where it was aimed.

/** Milliseconds: a click comes after the end of its press, or never. */
const CLICK = 60
const waiting: (() => void)[] = []
let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined

/** At once without a press. */
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

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', begin, true)
  // Before anybody hears of the click: who saves by it saves what leaving the field has made of it.
  addEventListener('click', end, true)
  for (const name of ['pointerup', 'pointercancel', 'dragend'] as const) addEventListener(name, endSoon, true)
  // Of the window itself: blurs of fields do not come up here.
  addEventListener('blur', end)
}
