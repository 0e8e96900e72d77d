import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bytesOf, encodingIn } from './listBytes.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate, zstd', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0,gzip;q=0.0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['br;q=0, *', 'gzip'],
  ['br;q=x', 'identity'],
  ['gzip; q=0.5 , br ; q=0.1', 'br'],
  ['brotli, xgzip', 'identity'],
] as const)('%j takes %s', (header, encoding) => expect(encodingIn(header)).toBe(encoding))

const many = () => Array.from({ length: 100 }, (_, at) => ({ id: `rec_${at}`, version: 1, name: `Запись ${at}` })) as never[]

it('a list is sent compressed to whom reads that, and says the same', async () => {
  const rows = many()
  const plain = await bytesOf(rows, 'identity')
  expect(JSON.parse(plain.body.toString())).toEqual(rows)
  for (const [encoding, undo] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await bytesOf(rows, encoding)
    expect(answer.encoding).toBe(encoding)
    expect(answer.body.length).toBeLessThan(plain.body.length / 4)
    expect(undo(answer.body).equals(plain.body)).toBe(true)
  }
})
it('a list that is remembered is compressed once', async () => {
  const rows = many()
  expect((await bytesOf(rows, 'br')).body).toBe((await bytesOf(rows, 'br')).body)
  expect((await bytesOf(many(), 'br')).body).not.toBe((await bytesOf(rows, 'br')).body)
})
it('what is short is sent as it is', async () => expect((await bytesOf([], 'br')).encoding).toBe('identity'))
