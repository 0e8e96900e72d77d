// DS records, calculated from the keys that a name server answers with.
import { createHash } from 'node:crypto'

/** RFC 4034 section 5.1.4: the digest of the owner's name and of each key that signs keys. */
export function digestsOf(name: string, dnskeys: string[]): string[] {
  const keys = dnskeys.map((line) => line.split(' ')).filter(([flags]) => flags === '257')
  const labels = name.split('.').map((label) => String.fromCharCode(label.length) + label)
  const owner = Buffer.from(`${labels.join('')}\0`, 'latin1')
  return keys.map(([flags, protocol, algorithm, ...key]) => {
    const head = Buffer.from([Number(flags) >> 8, Number(flags) % 256, Number(protocol), Number(algorithm)])
    return createHash('sha256')
      .update(owner)
      .update(head)
      .update(Buffer.from(key.join(''), 'base64'))
      .digest('hex')
  })
}
/** The SHA-256 digests among DS records. */
export function sha256In(ds: string[] = []): string[] {
  return ds.flatMap((text) => (text.split(' ')[2] === '2' ? [text.split(' ')[3]!] : []))
}
