// Freezes the rows while a mouse button is down, whatever arrives meanwhile: otherwise the click would be lost or reach another record.
import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds: the click follows the mouseup. */
const CLICK = 60
const ENDS = ['pointerup', 'pointercancel', 'dragend', 'blur', 'pointermove'] as const

/** `hold` on mousedown; until its end `shown` keeps the value from then. */
export function useSteady<Value>(value: Value): { shown: Value; hold: () => void } {
  const [held, setHeld] = useState<{ value: Value }>()
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const isHeld = held !== undefined
  useEffect(() => {
    if (!isHeld) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (event: Event) => {
      // The mouseup may happen outside the window: then rows are released on the next move without a button.
      if (event.type === 'pointermove' && (event as PointerEvent).buttons !== 0) return
      timer ??= setTimeout(() => setHeld(undefined), CLICK)
    }
    for (const name of ENDS) addEventListener(name, end)
    return () => {
      clearTimeout(timer)
      for (const name of ENDS) removeEventListener(name, end)
    }
  }, [isHeld])
  const hold = useCallback(() => setHeld((now) => now ?? { value: latest.current }), [])
  return { shown: held ? held.value : value, hold }
}
