import { describe, expect, it } from 'vitest'
import { CERTIFICATE } from '../../../../tests/support/outside/certificate.ts'
import { readPem } from './pem.ts'

const PRIVATE = ['-----BEGIN', 'PRIVATE KEY-----\nAAAA\n-----END', 'PRIVATE KEY-----'].join(' ')

describe('readPem', () => {
  it('reads the subject and the validity of a certificate', () => {
    expect(readPem(CERTIFICATE)).toEqual({
      kind: 'certificate',
      name: 'shop.example.com',
      names: ['shop.example.com', '*.shop.example.com', '203.0.113.5'],
      expires: Date.UTC(2027, 0, 5, 19, 2, 14),
      count: 1,
    })
  })
  it('reads the first of a chain, whatever precedes it', () => {
    expect(readPem(`subject=CN = shop\n${PRIVATE}\n${CERTIFICATE}\n${CERTIFICATE}`)).toMatchObject({
      kind: 'certificate',
      name: 'shop.example.com',
      count: 2,
    })
  })
  it('distinguishes a key from a request', () => {
    expect(readPem(PRIVATE)).toEqual({ kind: 'key' })
    expect(readPem('-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----')).toEqual({ kind: 'request' })
  })
  it.each([
    '',
    'AAAA',
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
    '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
    CERTIFICATE.replace('MIIB6D', 'MIIB7D'),
    CERTIFICATE.slice(0, 200),
  ])('returns nothing for an unreadable text (%#)', (text) => {
    expect(readPem(text)).toBeUndefined()
  })
})
