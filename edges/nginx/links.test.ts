import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { signatureOf, vectors } from './links.ts'

it.each(vectors)('the signature of %j equals that of openssl', (link) => {
  const text = [link.expires, link.path, link.address, link.secret].filter((part) => part !== undefined).join(' ')
  const digest = execFileSync('openssl', ['md5', '-binary'], { input: text })
  expect(signatureOf(link)).toBe(digest.toString('base64').replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''))
})
it('links that differ in one part have different signatures', () => {
  expect(new Set(vectors.map(signatureOf)).size).toBe(vectors.length)
  expect(signatureOf({ path: '/a1', address: '1.2.3.4', secret: 's' })).not.toBe(
    signatureOf({ path: '/a', address: '11.2.3.4', secret: 's' }),
  )
})
