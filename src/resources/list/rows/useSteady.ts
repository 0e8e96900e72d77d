// Freezes the rows while a mouse button is down, whatever arrives meanwhile: otherwise the click would be lost or reach another record.
import { useEffect, useReducer, useState } from 'react'

/** Milliseconds: the click follows the mouseup. */
const CLICK = 60
const ENDS = ['pointerup', 'pointercancel', 'dragend', 'blur', 'pointermove'] as const

/** `hold` on mousedown; until its end `shown` keeps the value from then. */
export function useSteady<Value>(value: Value): { shown: Value; hold: () => void } {
  const [, render] = useReducer((turn: number) => turn + 1, 0)
  const [press] = useState(() => new Press<Value>(render))
  useEffect(() => press.see(value))
  useEffect(() => () => press.release(), [press])
  return { shown: press.shown(value), hold: press.hold }
}

/** State outside React: a press that changes nothing renders nothing, so that it does not delay the page that the click opens. */
class Press<Value> {
  #latest: Value | undefined
  #held: { value: Value } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly onMissed: () => void) {}

  see(value: Value): void {
    this.#latest = value
  }

  shown(value: Value): Value {
    return this.#held ? this.#held.value : value
  }

  hold = (): void => {
    if (this.#held) return
    this.#held = { value: this.#latest as Value }
    for (const name of ENDS) addEventListener(name, this.#end)
  }

  release = (): void => {
    const held = this.#held
    clearTimeout(this.#timer)
    for (const name of ENDS) removeEventListener(name, this.#end)
    this.#timer = this.#held = undefined
    if (held && held.value !== this.#latest) this.onMissed()
  }

  #end = (event: Event): void => {
    // The mouseup may happen outside the window: then rows are released on the next move without a button.
    if (event.type === 'pointermove' && (event as PointerEvent).buttons !== 0) return
    this.#timer ??= setTimeout(this.release, CLICK)
  }
}
