// The signature algorithm of a certificate, which node:crypto does not report.
import type { X509Certificate } from 'node:crypto'

/** DER-encoded object identifiers of signatures with MD5 and SHA-1. */
const weak: Record<string, string> = {
  '2a864886f70d010104': 'MD5',
  '2a864886f70d010105': 'SHA-1',
  '2a8648ce3d0401': 'SHA-1',
  '2a8648ce380403': 'SHA-1',
  '2b0e03021d': 'SHA-1',
}

/** The weak hash of the signature, if it uses one. */
export function weakHashOf({ raw }: Pick<X509Certificate, 'raw'>): string | undefined {
  return weak[signatureOid(raw)]
}

/** Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm SEQUENCE { algorithm OBJECT IDENTIFIER, … }, … } (RFC 5280 section 4.1). In hexadecimal. */
function signatureOid(der: Uint8Array): string {
  const whole = partAt(der, 0)
  const signed = partAt(der, whole.start)
  const algorithm = partAt(der, signed.end)
  const { start, end } = partAt(der, algorithm.start)
  return Buffer.from(der.subarray(start, end)).toString('hex')
}

/** Range of the contents of a DER value. */
function partAt(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0
  if (first < 0x80) return { start: at + 2, end: at + 2 + first }
  const bytes = first & 0x7f
  const length = der.subarray(at + 2, at + 2 + bytes).reduce((sum, byte) => sum * 256 + byte, 0)
  return { start: at + 2 + bytes, end: at + 2 + bytes + length }
}
