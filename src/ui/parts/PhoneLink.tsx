/** A number as it was written; the call leaves out what nobody dials. */
export function PhoneLink({ number }: { number: string }) {
  return <a className="tn" href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>
}
