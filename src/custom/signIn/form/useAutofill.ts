import { useCallback, useState } from 'react'

/**
 * Whether the browser autofilled a field of the form: scripts learn that only from its style (guest.css). The second value is the form's
 * `ref`.
 */
export function useAutofill(): [boolean, (form: HTMLFormElement | null) => (() => void) | undefined] {
  const [isFilled, setFilled] = useState(false)
  const watch = useCallback((form: HTMLFormElement | null) => {
    const notice = ({ animationName }: AnimationEvent) => {
      if (animationName === 'g-autofilled') setFilled(true)
    }
    form?.addEventListener('animationstart', notice)
    return () => form?.removeEventListener('animationstart', notice)
  }, [])
  return [isFilled, watch]
}
