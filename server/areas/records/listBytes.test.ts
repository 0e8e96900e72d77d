import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodingIn } from '../../plugins/encoding.ts'
import { bytesOf } from './listBytes.ts'

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
] as const)('Accept-Encoding %j gets %s', (header, encoding) => expect(encodingIn(header)).toBe(encoding))

const many = (length = 100, name = '') => {
  const rows = Array.from({ length }, (_, at) => ({ id: `rec_${at}`, version: 1, name: `Запись ${at}${name}` }))
  return { rows, size: JSON.stringify(rows).length }
}

it('a list is sent compressed to clients that accept it, with the same content', async () => {
  const list = many()
  const plain = await bytesOf(list, 'identity')
  expect(JSON.parse(plain.body.toString())).toEqual(list.rows)
  for (const [encoding, undo] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await bytesOf(list, encoding)
    expect(answer.encoding).toBe(encoding)
    expect(answer.body.length).toBeLessThan(plain.body.length / 4)
    expect(undo(answer.body).equals(plain.body)).toBe(true)
  }
})
it('a cached list is compressed once', async () => {
  const list = many()
  const [one, same] = await Promise.all([bytesOf(list, 'br'), bytesOf(list, 'br')])
  expect(one.body).toBe(same.body)
  expect((await bytesOf(many(), 'br')).body).not.toBe(one.body)
})
it.each([0, 1, 3])('a large list of %i rows has the same content', async (length) => {
  const { rows } = many(length, 'x'.repeat(1000))
  const { body } = await bytesOf({ rows, size: 2_000_000 }, 'identity')
  expect(body.toString()).toBe(JSON.stringify(rows))
})
it('other requests are served between the rows of a large list', async () => {
  const { rows } = many(20)
  let [between, isOver] = [0, false]
  const turn = (): void => {
    between += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await bytesOf({ rows, size: 2_000_000 }, 'identity')
  isOver = true
  expect(between).toBeGreaterThanOrEqual(20)
})
it('a short list is sent in one piece', async () => expect((await bytesOf({ rows: [], size: 0 }, 'br')).encoding).toBe('identity'))
