// Parses a pasted certificate, key and chain, and finds their problems.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import type { FieldError } from '../../../src/engine/types.ts'
import { type ChainState, inOrder, isSelfSigned, stateOf } from './chain.ts'
import { calledBy, isUsableName, certificateNamesOf, attributeOf } from './names.ts'
import { joined, type PemBlock, pemBlocks } from './pem.ts'
import { weakHashOf } from './signature.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

/** Fields of a certificate; times in seconds since the epoch and as ISO 8601 (UTC). `chain` is absent where none is needed. */
export type Inspected = {
  certificate: string
  private_key: string
  chain?: string
  cn: string
  alt: string
  issuer: string
  start_timestamp: number
  end_timestamp: number
  start_iso8601: string
  end_iso8601: string
  chain_state: ChainState
}
export type Pasted = { certificate: string; private_key: string; chain?: string | undefined }
type Result = { errors: FieldError[] } | { errors: []; inspected: Inspected }
type Read = { path: string; one: X509Certificate; text: string }

const maxCertificates = 10
const minModulus = 2048
/** Tolerated clock skew between issuer and server. */
const maxSkew = 5 * minuteMilliseconds
const curves: Record<string, string> = { prime256v1: 'P-256', secp384r1: 'P-384' }

/** The site's certificate is the one that matches the key, wherever it was pasted; the others become the chain, in its order. Errors never contain any part of the key. */
export function inspect(pasted: Pasted, now: Date): Result {
  const key = keyIn(pasted.private_key)
  const [own, more] = [certificatesIn('/certificate', pasted.certificate), certificatesIn('/chain', pasted.chain ?? '')]
  const found = [...own.found, ...more.found]
  const errors = [...own.errors, ...key.errors, ...more.errors]
  if (own.found.length === 0 && own.errors.length === 0) errors.unshift(at('/certificate', 'certPem'))
  if (found.length > maxCertificates) errors.push(at('/chain', 'certMany', { limit: maxCertificates }))
  if (errors.length > 0 || !key.key) return { errors }
  const leaf = found.find(({ one }) => one.checkPrivateKey(key.key!))
  if (!leaf) return { errors: [at('/private_key', 'certKeyMismatch')] }
  const { chain, strays } = inOrder(
    leaf.one,
    found.map(({ one }) => one),
  )
  const faults = [
    ...faultsOf(leaf.one, now),
    ...strays.map((one) => at(positionOf(found, one), 'certStray', { subject: calledBy(one.subject) })),
    ...chain.flatMap((one) => chainFaultsOf(positionOf(found, one), one, now)),
  ]
  return faults.length > 0 ? { errors: faults } : { errors: [], inspected: factsOf(leaf, chain, found, key.text) }
}

function factsOf(leaf: Read, chain: X509Certificate[], found: Read[], key: string): Inspected {
  const { domains, addresses } = certificateNamesOf(leaf.one)
  const [start, end] = [new Date(leaf.one.validFrom), new Date(leaf.one.validTo)]
  const texts = chain.map((one) => found.find((read) => read.one === one)?.text ?? '')
  return {
    certificate: leaf.text,
    private_key: key,
    ...(texts.length > 0 && { chain: joined(texts) }),
    cn: (attributeOf(leaf.one.subject, 'CN') ?? domains[0] ?? '').slice(0, 255),
    alt: [...domains, ...addresses].join(', '),
    issuer: calledBy(leaf.one.issuer),
    start_timestamp: start.getTime() / 1000,
    end_timestamp: end.getTime() / 1000,
    start_iso8601: start.toISOString(),
    end_iso8601: end.toISOString(),
    chain_state: stateOf(leaf.one, chain),
  }
}

function certificatesIn(path: string, text: string): { found: Read[]; errors: FieldError[] } {
  const { blocks, isBroken } = pemBlocks(text)
  // This text is shown again, so it must not contain a key.
  if (/PRIVATE KEY/.test(text)) return { found: [], errors: [at(path, 'certHoldsKey')] }
  const found = blocks.map((block) => readOf(path, block))
  const isWrong = isBroken || found.includes(undefined) || (blocks.length === 0 && text.trim() !== '')
  return { found: found.filter((one) => one !== undefined), errors: isWrong ? [at(path, 'certPem')] : [] }
}

function readOf(path: string, { label, text }: PemBlock): Read | undefined {
  try {
    return label === 'CERTIFICATE' ? { path, one: new X509Certificate(text), text } : undefined
  } catch {
    return undefined
  }
}

function keyIn(pasted: string): { key?: KeyObject; text: string; errors: FieldError[] } {
  const refused = (keyword: string) => ({ text: '', errors: [at('/private_key', keyword)] })
  const { blocks } = pemBlocks(pasted)
  const keys = blocks.filter(({ label }) => label.endsWith('PRIVATE KEY'))
  const [only] = keys
  if (!only || blocks.some(({ label }) => !label.endsWith('PRIVATE KEY') && label !== 'EC PARAMETERS')) return refused('certKey')
  if (keys.length > 1) return refused('certKeyMany')
  if (only.label.startsWith('ENCRYPTED') || /^Proc-Type:.*ENCRYPTED/m.test(only.text)) return refused('certKeyEncrypted')
  try {
    return { key: createPrivateKey(only.text), text: only.text, errors: [] }
  } catch {
    return refused('certKey')
  }
}

function faultsOf(leaf: X509Certificate, now: Date): FieldError[] {
  const refused = (keyword: string, params: Record<string, unknown> = {}): FieldError => at('/certificate', keyword, params)
  const { domains } = certificateNamesOf(leaf)
  const unusable = domains.find((name) => !isUsableName(name))
  const hash = weakHashOf(leaf)
  return [
    ...(now.getTime() >= Date.parse(leaf.validTo) ? [refused('certExpired', { date: dayOf(leaf.validTo) })] : []),
    ...(now.getTime() + maxSkew < Date.parse(leaf.validFrom) ? [refused('certNotYet', { date: dayOf(leaf.validFrom) })] : []),
    ...keyFaultsOf('/certificate', leaf),
    ...(hash ? [refused('certSignature', { hash })] : []),
    ...(domains.length === 0 ? [refused('certNoNames')] : []),
    ...(unusable !== undefined ? [refused('certWildcard', { name: unusable.slice(0, 255) })] : []),
  ]
}

function chainFaultsOf(path: string, one: X509Certificate, now: Date): FieldError[] {
  const subject = calledBy(one.subject)
  const hash = isSelfSigned(one) ? undefined : weakHashOf(one)
  return [
    ...(one.ca ? [] : [at(path, 'certStray', { subject })]),
    ...(now.getTime() >= Date.parse(one.validTo) ? [at(path, 'certChainExpired', { subject, date: dayOf(one.validTo) })] : []),
    ...(hash ? [at(path, 'certSignature', { hash })] : []),
  ]
}

function keyFaultsOf(path: string, { publicKey: { asymmetricKeyType, asymmetricKeyDetails } }: X509Certificate): FieldError[] {
  if (asymmetricKeyType === 'rsa')
    return (asymmetricKeyDetails?.modulusLength ?? 0) >= minModulus ? [] : [at(path, 'certKeySize', { limit: minModulus })]
  return asymmetricKeyType === 'ec' && Object.hasOwn(curves, asymmetricKeyDetails?.namedCurve ?? '') ? [] : [at(path, 'certKeyKind')]
}

function positionOf(found: Read[], one: X509Certificate): string {
  return found.find((read) => read.one === one)?.path ?? '/chain'
}
function dayOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}
function at(path: string, keyword: string, params: Record<string, unknown> = {}): FieldError {
  return { path, keyword, params }
}
