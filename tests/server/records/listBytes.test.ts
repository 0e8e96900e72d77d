import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
let customer: Caller
beforeAll(async () => {
  portal = await openPortal({ demo: true })
  customer = await portal.signIn('cdn2@demo.example')
})
afterAll(() => portal.close())

const ask = (encoding: string, type = 'http-resources') =>
  customer.ask({ url: listUrl('demo-cdn2', type), headers: { 'accept-encoding': encoding } })

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a list is sent as %s to clients that accept it, with its count and correct cache headers', async (encoding, undo) => {
  const plain = await ask('identity')
  const answer = await ask(`${encoding}, deflate`)
  expect([plain, answer].map(({ headers }) => headers['vary'])).toEqual(['accept-encoding', 'accept-encoding'])
  expect([plain.headers['content-encoding'], answer.headers['content-encoding']]).toEqual([undefined, encoding])
  expect(answer.headers['content-range']).toBe(plain.headers['content-range'])
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(undo(answer.rawPayload).equals(plain.rawPayload)).toBe(true)
})
it('a refusal is sent uncompressed', async () => {
  const answer = await portal.nobody.ask({ url: listUrl('demo-cdn2', 'http-resources'), headers: { 'accept-encoding': 'br' } })
  expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([401, undefined])
})
