import { expect, it } from 'vitest'
import records from './seed/demo/records.json' with { type: 'json' }
import traffic from './seed/demo/traffic.json' with { type: 'json' }

it('names and comments of demo records are in one language, whatever that of the interface', () => {
  const texts = JSON.stringify([records, traffic]).match(/"[^"]*"/g) ?? []
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => /\p{Script=Cyrillic}/u.test(text))).toEqual([])
})
