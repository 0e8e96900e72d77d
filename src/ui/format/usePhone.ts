import { useEffect, useState } from 'react'

/** Others hold words, too: an extension, hours. */
const IS_NUMBER = /^\+[\d\s()-]+$/

/** A number as people read it, in one piece. The numbering plans weigh more than most pages: they come after them, and until then it stands as it is. */
export function usePhone(number: string): string {
  const [write, setWrite] = useState<(text: string) => string>()
  const isNumber = IS_NUMBER.test(number)
  useEffect(() => {
    if (!isNumber) return
    let isWanted = true
    import('../../engine/phone.ts').then(({ normalizePhone }) => (isWanted ? setWrite(() => normalizePhone) : undefined), () => undefined)
    return () => { isWanted = false }
  }, [isNumber])
  return isNumber && write ? write(number).replaceAll(' ', '\u00a0') : number
}
