import { describe, expect, it } from 'vitest'
import uris from './uris.ts'

describe('Addresses of schemas', () => {
  it.each([
    ['https://a.example/s/one.json', 'two.json', 'https://a.example/s/two.json'],
    ['https://a.example/s/one.json', '#/$defs/x', 'https://a.example/s/one.json#/$defs/x'],
    ['https://a.example/s/one.json', '/x', 'https://a.example/x'],
    ['https://a.example/s/', 'https://b.example/', 'https://b.example/'],
    ['one.json', '#/$defs/x', 'one.json#/$defs/x'],
    ['one.json#/a', '#/b', 'one.json#/b'],
    ['', '#/b', '#/b'],
    ['one.json', 'two.json', 'two.json'],
  ])('from %s, %s is %s', (base, reference, found) => expect(uris.resolve(base, reference)).toBe(found))
  it.each([
    ['https://A.example', 'https://a.example/', true],
    ['one.json', 'one.json', true],
    ['https://a.example/x', 'https://a.example/y', false],
    ['one.json', 'two.json', false],
    ['one.json', 'https://a.example/one.json', false],
    ['', 'https://a.example', false],
  ])('%s and %s: %s', (one, other, isSame) => expect(uris.equal(one, other)).toBe(isSame))
})
