// Subject names and issuer of a certificate.
import type { X509Certificate } from 'node:crypto'

/** Domain names and addresses of the subject alternative names, in order, lower case. Browsers use nothing else (RFC 6125). */
export function certificateNamesOf({ subjectAltName = '' }: Pick<X509Certificate, 'subjectAltName'>): {
  domains: string[]
  addresses: string[]
} {
  // Names with a comma or a quote are quoted; neither is a domain.
  const entries = subjectAltName.split(', ')
  const ofKind = (kind: string): string[] =>
    entries.filter((entry) => entry.startsWith(`${kind}:`)).map((entry) => entry.slice(kind.length + 1).toLowerCase())
  return { domains: ofKind('DNS'), addresses: ofKind('IP Address') }
}

/** A wildcard matches exactly the first label, with at least two more behind it. */
export function isUsableName(name: string): boolean {
  const labels = (name.startsWith('*.') ? name.slice(2) : name).split('.')
  return labels.length >= 2 && labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))
}

/** Display name of a party: `R11, Let's Encrypt`. */
export function calledBy(distinguished: string): string {
  return [attributeOf(distinguished, 'CN'), attributeOf(distinguished, 'O')]
    .filter((part, index, all) => part !== undefined && all.indexOf(part) === index)
    .join(', ')
    .slice(0, 255)
}

/** One part of a distinguished name as node:crypto formats it, one per line. */
export function attributeOf(distinguished: string, part: string): string | undefined {
  return (
    distinguished
      .split('\n')
      .find((line) => line.startsWith(`${part}=`))
      ?.slice(part.length + 1)
      .replace(/\p{Cc}+/gu, ' ') || undefined
  )
}
