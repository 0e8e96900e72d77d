import { usePhone } from '../../format/usePhone.ts'

/** A number as people read it; the call leaves out what nobody dials. */
export function PhoneLink({ number, isWritten }: { number: string; /** The server has written it so already. */ isWritten?: boolean }) {
  return (
    <a className="tn" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      {usePhone(number, isWritten)}
    </a>
  )
}
