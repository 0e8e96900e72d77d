// Certificates of the demo data are readable by standard tools.
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoData } from '../../demoData.ts'
import { inspect } from '../tls/inspect.ts'
import { selfSigned } from './selfSigned.ts'

const from = new Date('2026-03-04T05:06:07.000Z')

describe('a certificate of the demo', () => {
  it('is self-signed, has its names and validity, and matches its key', () => {
    const { certificate, key } = selfSigned({
      names: ['shop.example.com', '*.shop.example.com'],
      organization: 'Demo data',
      from,
      days: 90,
    })
    const read = new X509Certificate(certificate)
    expect([read.verify(read.publicKey), read.checkPrivateKey(createPrivateKey(key)), read.ca]).toEqual([true, true, false])
    expect([read.checkHost('shop.example.com'), read.checkHost('a.shop.example.com'), read.checkHost('example.com')]).toEqual([
      'shop.example.com',
      '*.shop.example.com',
      undefined,
    ])
    expect([new Date(read.validFrom).toISOString(), new Date(read.validTo).toISOString()]).toEqual([
      '2026-03-04T05:06:07.000Z',
      '2026-06-02T05:06:07.000Z',
    ])
    expect(inspect({ certificate, private_key: key, chain: undefined }, from)).toMatchObject({
      inspected: {
        cn: 'shop.example.com',
        alt: 'shop.example.com, *.shop.example.com',
        issuer: expect.stringContaining('Demo data'),
        chain_state: 'untrusted',
      },
    })
  })
  it('is different each time', () => {
    const [one, other] = [1, 2].map(() => selfSigned({ names: ['a.example'], organization: 'Demo data', from, days: 1 }))
    expect(new X509Certificate(one!.certificate).serialNumber).not.toBe(new X509Certificate(other!.certificate).serialNumber)
  })
  it('exists twice, and one of them expires soon, so that a warning is shown', () => {
    const made = demoData.records.flatMap(({ selfSigned: wish }) => (wish ? [wish.left] : []))
    expect([made.length, made.filter((left) => left > 3 && left <= 14).length]).toEqual([2, 1])
  })
})
