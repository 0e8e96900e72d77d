// A self-signed certificate for demo data: X.509 (RFC 5280) with a P-256 key, encoded as DER by hand to avoid a library.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

export type SelfSigned = { certificate: string; key: string }
/** `organization` is the issuer's. */
export type SelfSignedWish = { names: [string, ...string[]]; organization: string; from: Date; days: number }

/** Object identifiers, encoded. */
const oid = {
  commonName: '550403',
  organization: '55040a',
  alternative: '551d11',
  constraints: '551d13',
  ecdsaWithSha256: '2a8648ce3d040302',
}
const algorithm = sequence(identifier(oid.ecdsaWithSha256))

/** Both as PEM; the key as PKCS #8. */
export function selfSigned({ names, organization, from, days }: SelfSignedWish): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const who = sequence(named(oid.organization, organization), named(oid.commonName, names[0]))
  const extensions = sequence(
    sequence(identifier(oid.constraints), tagged(0x04, sequence())),
    sequence(identifier(oid.alternative), tagged(0x04, sequence(...names.map((name) => tagged(0x82, Buffer.from(name, 'ascii')))))),
  )
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial()),
    algorithm,
    who,
    sequence(moment(from), moment(new Date(from.getTime() + days * dayMilliseconds))),
    who,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  )
  const whole = sequence(body, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)])))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length.toString(16)
  const length = content.length < 0x80 ? Buffer.from([content.length]) : Buffer.from(size.length % 2 ? `0${size}` : size, 'hex')
  return Buffer.concat([
    Buffer.from([tag]),
    content.length < 0x80 ? length : Buffer.concat([Buffer.from([0x80 | length.length]), length]),
    content,
  ])
}
function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts))
}
function identifier(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}
function named(kind: string, text: string): Buffer {
  return tagged(0x31, sequence(identifier(kind), tagged(0x0c, Buffer.from(text, 'utf8'))))
}
/** Positive, without a leading zero byte. */
function serial(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = (bytes[0]! & 0x3f) | 0x40
  return bytes
}
/** UTCTime: sufficient until 2049. */
function moment(at: Date): Buffer {
  return tagged(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`, 'ascii'))
}
