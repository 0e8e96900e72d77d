// Nothing moves under the hand: what somebody presses stays until the press is over, whatever comes meanwhile. Else the press would go nowhere, or to another record.
import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds: the click comes after the press. */
const CLICK = 60
const ENDS = ['pointerup', 'pointercancel', 'dragend', 'blur', 'pointermove'] as const

/** `hold` at a press; until its end `shown` is what was there. */
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
      // A press may end where nobody hears it: then something moves that is not pressed.
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
