import { useEffect, useState } from 'react'
import { isPhoneNumber } from '../../engine/formats/contacts/phones.ts'

/**
 * A phone number in readable form, non-breaking; the server formatted it already if `isWritten`. The numbering plans are heavy, so they are
 * loaded after the page, and until then the number is shown as it is.
 */
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
