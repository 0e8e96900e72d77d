import { useEffect, useState } from 'react'

export type PhoneRules = Pick<typeof import('../../../engine/formats/contacts/phone.ts'), 'normalizePhone' | 'isValidPhone' | 'toWire'>

/**
 * The numbering plans are larger than the page, so they are loaded after it. Until then, and if they fail to load, only the server
 * validates.
 */
export function usePhoneRules(): PhoneRules {
  const [rules, setRules] = useState<PhoneRules>(plain)
  useEffect(() => {
    let isWanted = true
    import('../../../engine/formats/contacts/phone.ts').then(
      (module) => (isWanted ? setRules(module) : undefined),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return rules
}

const plain: PhoneRules = {
  normalizePhone: (typed) => typed,
  isValidPhone: (text) => text.replace(/\D/g, '').length >= 7,
  toWire: (text) => {
    const digits = text.replace(/\D/g, '')
    return /^\s*8/.test(text) ? `+7${digits.slice(1)}` : `+${digits}`
  },
}
