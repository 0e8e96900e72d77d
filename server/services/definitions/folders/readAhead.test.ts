import { expect, it } from 'vitest'
import { readAhead } from './readAhead.ts'

it('starts the next read while one is awaited, and never more than two', async () => {
  const told: string[] = []
  let open = 0
  let most = 0
  const read = readAhead(['a', 'b', 'c', 'd'], async (item) => {
    told.push(item)
    most = Math.max(most, ++open)
    await Promise.resolve()
    open -= 1
    return item.toUpperCase()
  })
  const first = read('a')
  expect(told).toEqual(['a', 'b'])
  expect(await first).toBe('A')
  for (const item of ['b', 'c', 'd']) expect(await read(item)).toBe(item.toUpperCase())
  expect([told, most]).toEqual([['a', 'b', 'c', 'd'], 2])
})

it('reports a failure to the caller of that item, and continues', async () => {
  const read = readAhead(['a', 'b', 'c'], (item) => (item === 'b' ? Promise.reject(new Error('no')) : Promise.resolve(item)))
  expect(await read('a')).toBe('a')
  await expect(read('b')).rejects.toThrow('no')
  expect(await read('c')).toBe('c')
})

it('reads an item outside the list when it is requested', async () => {
  expect(await readAhead<string, string>([], (item) => Promise.resolve(item))('x')).toBe('x')
})
