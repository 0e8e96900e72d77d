import { useEffect, useState } from 'react'
import { isPhoneNumber } from '../../engine/formats/contacts/phones.ts'

/** A number as people read it, in one piece; the server has written it so where `isWritten`. The numbering plans weigh more than most pages: they come after them, and until then it stands as it is. */
export function usePhone(number: string, isWritten = false): string {
  const [write, setWrite] = useState<(text: string) => string>()
  const isNumber = isPhoneNumber(number)
  useEffect(() => {
    if (!isNumber || isWritten) return
    let isWanted = true
    import('../../engine/formats/contacts/phone.ts').then(
      ({ normalizePhone }) => (isWanted ? setWrite(() => normalizePhone) : undefined),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [isNumber, isWritten])
  return isNumber ? (write?.(number) ?? number).replaceAll(' ', '\u00a0') : number
}
