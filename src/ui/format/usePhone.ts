import { useEffect, useState } from 'react'

/** A number in a sentence as people read it, in one piece. The numbering plans weigh more than most pages: they come after them, and until then it stands as it is. */
export function usePhone(number: string): string {
  const [format, setFormat] = useState<(text: string) => string>()
  useEffect(() => {
    let isWanted = true
    import('./phones.ts').then(({ formatPhone }) => (isWanted ? setFormat(() => formatPhone) : undefined), () => undefined)
    return () => { isWanted = false }
  }, [])
  return format ? format(number).replaceAll(' ', '\u00a0') : number
}
