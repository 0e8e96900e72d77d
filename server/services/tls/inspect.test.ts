import { describe, expect, it } from 'vitest'
import { encrypted, makeCertificate, makeChain, traditional } from '../../../tests/support/outside/certificates.ts'
import { inspect, type Pasted } from './inspect.ts'

const now = new Date()
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const pastedOf = ({ certificate, key }: { certificate: string; key: string }, more: Partial<Pasted> = {}): Pasted => ({
  certificate,
  private_key: key,
  ...more,
})
const errorsOf = (pasted: Pasted, at = now): string[] => inspect(pasted, at).errors.map(({ path, keyword }) => `${path} ${keyword}`)
const factsOf = (pasted: Pasted) => {
  const result = inspect(pasted, now)
  if (!('inspected' in result)) throw new Error(JSON.stringify(result.errors))
  return result.inspected
}
const plain = makeCertificate({ cn: 'shop.example.com', names: ['shop.example.com', '*.shop.example.com', '203.0.113.5'] })
const other = makeCertificate({ cn: 'other.example.com' })
const { root, middle, leaf } = makeChain({ cn: 'www.example.com' })
const tidy = (text: string): string => text.trim()

describe('the contents of a certificate', () => {
  it('are read: names, issuer, times', () => {
    const facts = factsOf(pastedOf(plain))
    expect(facts).toMatchObject({
      cn: 'shop.example.com',
      alt: 'shop.example.com, *.shop.example.com, 203.0.113.5',
      issuer: 'shop.example.com, Example',
      chain_state: 'untrusted',
    })
    expect(facts.end_timestamp - facts.start_timestamp).toBe(90 * 86_400)
    expect(Date.parse(facts.end_iso8601) / 1000).toBe(facts.end_timestamp)
    expect([facts.certificate, facts.chain]).toEqual([tidy(plain.certificate), undefined])
  })
  it.each(['P-256', 'P-384', 'RSA-2048'])('with a key of %s, and text around the blocks as openssl writes it', (key) => {
    const made = makeCertificate({ key })
    expect(
      factsOf({
        certificate: `Bag Attributes\r\n  friendlyName: x\r\n${made.certificate.replaceAll('\n', '\r\n')}\r\n`,
        private_key: `  ${made.key}`,
      }).certificate,
    ).toBe(tidy(made.certificate))
  })
  it('include keys in the old formats', () => {
    const rsa = makeCertificate({ key: 'RSA-2048' })
    expect(errorsOf(pastedOf({ ...rsa, key: traditional(rsa.key, 'rsa') }))).toEqual([])
    expect(errorsOf(pastedOf({ ...plain, key: traditional(plain.key, 'ec') }))).toEqual([])
  })
})

describe('a chain', () => {
  it('is split and ordered, from either field', () => {
    const wanted = {
      certificate: tidy(leaf.certificate),
      chain: `${tidy(middle.certificate)}\n${tidy(root.certificate)}`,
      cn: 'www.example.com',
      issuer: 'Example Middle, Example',
    }
    for (const [certificate, chain] of [
      [leaf.certificate, `${middle.certificate}${root.certificate}`],
      [leaf.certificate, `${root.certificate}${middle.certificate}`],
      [`${leaf.certificate}${middle.certificate}${root.certificate}`, ''],
      [`${root.certificate}${leaf.certificate}${middle.certificate}${leaf.certificate}`, undefined],
      [middle.certificate, `${leaf.certificate}${root.certificate}`],
    ] as const)
      expect(factsOf({ certificate, private_key: leaf.key, chain })).toMatchObject(wanted)
  })
  it('that ends before a root is reported as incomplete, not refused', () => {
    expect(factsOf(pastedOf(leaf))).toMatchObject({ chain_state: 'incomplete' })
    expect(factsOf(pastedOf(leaf, { chain: middle.certificate }))).toMatchObject({ chain_state: 'incomplete' })
    expect(factsOf(pastedOf(leaf, { chain: `${middle.certificate}${root.certificate}` }))).toMatchObject({ chain_state: 'untrusted' })
  })
  it('contains no unrelated certificate: it is reported, at its field', () => {
    const [stray] = inspect(pastedOf(leaf, { chain: `${middle.certificate}${other.certificate}` }), now).errors
    expect(stray).toEqual({ path: '/chain', keyword: 'certStray', params: { subject: 'other.example.com, Example' } })
    expect(errorsOf(pastedOf(leaf, { chain: root.certificate }))).toEqual(['/chain certStray'])
    expect(errorsOf({ certificate: `${leaf.certificate}${other.certificate}`, private_key: leaf.key, chain: middle.certificate })).toEqual([
      '/certificate certStray',
    ])
  })
  it('is signed by an authorized issuer, not by another root of the same name', () => {
    const twin = makeCertificate({ cn: 'Example Root', ca: true })
    expect(errorsOf(pastedOf(leaf, { chain: `${middle.certificate}${twin.certificate}` }))).toEqual(['/chain certStray'])
    const mere = makeCertificate({ cn: 'mere.example.com' })
    expect(
      errorsOf(pastedOf(makeCertificate({ by: mere }), { chain: mere.certificate })).every((error) => error === '/chain certStray'),
    ).toBe(true)
    expect(errorsOf(pastedOf(makeCertificate({ by: mere }), { chain: mere.certificate }))).not.toEqual([])
  })
  it('has not ended', () => {
    const short = makeCertificate({ cn: 'Short Middle', ca: true, days: 5 })
    const site = makeCertificate({ by: short })
    expect(inspect(pastedOf(site, { chain: short.certificate }), inDays(6)).errors).toEqual([
      {
        path: '/chain',
        keyword: 'certChainExpired',
        params: { subject: 'Short Middle, Example', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
      },
    ])
  })
  it('has an end', () => {
    expect(errorsOf(pastedOf(leaf, { chain: Array.from({ length: 10 }, () => middle.certificate).join('') }))).toEqual(['/chain certMany'])
  })
})

describe('refused, each at its field', () => {
  const broken = plain.certificate.replace(/[A-Za-z]{10}/g, '!!!!')
  it.each<[string, Partial<Pasted>, string[]]>([
    ['no PEM', { certificate: 'shop.example.com' }, ['/certificate certPem']],
    ['nothing', { certificate: '  ' }, ['/certificate certPem']],
    ['a block without its end', { certificate: plain.certificate.slice(0, 300) }, ['/certificate certPem']],
    ['other signs inside', { certificate: broken }, ['/certificate certPem']],
    ['Base64 of something else', { certificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, ['/certificate certPem']],
    ['a request instead', { certificate: plain.certificate.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST') }, ['/certificate certPem']],
    ['the key beside the certificate', { certificate: `${plain.certificate}${plain.key}` }, ['/certificate certHoldsKey']],
    ['the key in the chain', { chain: plain.key }, ['/chain certHoldsKey']],
    ['words in the chain', { chain: 'later' }, ['/chain certPem']],
    ['no key', { private_key: 'secret' }, ['/private_key certKey']],
    ['the certificate in place of the key', { private_key: plain.certificate }, ['/private_key certKey']],
    ['a broken key', { private_key: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' }, ['/private_key certKey']],
    ['two keys', { private_key: `${plain.key}${other.key}` }, ['/private_key certKeyMany']],
    ['a key with a password', { private_key: encrypted(plain.key) }, ['/private_key certKeyEncrypted']],
    ['a key with a password, the old way', { private_key: traditional(plain.key, 'ec', 'secret') }, ['/private_key certKeyEncrypted']],
    ['the key of another', { private_key: other.key }, ['/private_key certKeyMismatch']],
    ['both fields wrong', { certificate: 'x', private_key: 'y' }, ['/certificate certPem', '/private_key certKey']],
  ])('%s', (_, more, wanted) => {
    const { errors } = inspect(pastedOf(plain, more), now)
    expect(errors.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual(wanted)
    // Errors never repeat any part of a key.
    expect(JSON.stringify(errors)).not.toContain(plain.key.split('\n')[1]!)
  })
  it('a certificate that has expired or is not yet valid', () => {
    expect(errorsOf(pastedOf(plain), inDays(91))).toEqual(['/certificate certExpired'])
    expect(errorsOf(pastedOf(plain), inDays(-1))).toEqual(['/certificate certNotYet'])
    expect(errorsOf(pastedOf(plain), inDays(89.9))).toEqual([])
  })
  it.each([
    ['P-521', 'certKeyKind'],
    ['Ed25519', 'certKeyKind'],
    ['RSA-1024', 'certKeySize'],
  ])('a key of %s', (key, keyword) => {
    expect(errorsOf(pastedOf(makeCertificate({ key })))).toEqual([`/certificate ${keyword}`])
  })
  it('a signature with SHA-1, also further up', () => {
    expect(errorsOf(pastedOf(makeCertificate({ hash: 'sha1' })))).toEqual(['/certificate certSignature'])
    const old = makeCertificate({ cn: 'Old Middle', ca: true, hash: 'sha1', by: root })
    expect(errorsOf(pastedOf(makeCertificate({ by: old }), { chain: old.certificate }))).toEqual(['/chain certSignature'])
  })
  it('no names, or names that browsers do not accept', () => {
    expect(errorsOf(pastedOf(makeCertificate({ names: [] })))).toEqual(['/certificate certNoNames'])
    expect(errorsOf(pastedOf(makeCertificate({ names: ['203.0.113.5'] })))).toEqual(['/certificate certNoNames'])
    for (const name of ['*', '*.com', 'w*.example.com', '*.*.example.com', 'a.*.example.com'])
      expect([name, errorsOf(pastedOf(makeCertificate({ names: ['shop.example.com', name] })))]).toEqual([
        name,
        ['/certificate certWildcard'],
      ])
  })
  it('a text made to take long, within a short time', () => {
    const started = performance.now()
    expect(
      errorsOf({ certificate: '-----BEGIN CERTIFICATE-----'.repeat(2400), private_key: '-----BEGIN PRIVATE KEY-----\n'.repeat(500) }),
    ).toEqual(['/certificate certPem', '/private_key certKey'])
    expect(performance.now() - started).toBeLessThan(500)
  })
})
