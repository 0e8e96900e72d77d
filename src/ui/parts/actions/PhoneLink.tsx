import { usePhone } from '../../format/usePhone.ts'

/** A phone number in readable form; its link contains only digits. */
export function PhoneLink({
  number,
  isWritten,
}: {
  number: string
  /** The server has already formatted the number. */ isWritten?: boolean
}) {
  return (
    <a className="tn" href={`tel:${number.replace(/[^+\d]/g, '')}`}>
      {usePhone(number, isWritten)}
    </a>
  )
}
