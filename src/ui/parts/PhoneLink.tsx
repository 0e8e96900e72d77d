import { usePhone } from '../format/usePhone.ts'

/** A number as people read it; the call leaves out what nobody dials. */
export function PhoneLink({ number }: { number: string }) {
  return <a className="tn" href={`tel:${number.replace(/[^+\d]/g, '')}`}>{usePhone(number)}</a>
}
