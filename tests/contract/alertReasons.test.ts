// Why a webhook was not reached is said in words, in both languages.
import { expect, it } from 'vitest'
import { outsideReasons } from '../../server/drivers/outside/errors.ts'
import english from '../../src/custom/statistics/words.en_US.json' with { type: 'json' }
import russian from '../../src/custom/statistics/words.ru_RU.json' with { type: 'json' }

it.each([
  ['English', english.alert.reasons],
  ['Russian', russian.alert.reasons],
])('every reason has words in %s', (_, reasons) => {
  expect(Object.keys(reasons).toSorted()).toEqual([...outsideReasons].toSorted())
})
