import { expect, it } from 'vitest'
import type { Definition } from '../../../src/engine/types.ts'
import { groupLabelOf } from './labels.ts'

const of = (group: string | undefined, words: Definition['words']) =>
  groupLabelOf({ words, resource: { menu: { group } } } as unknown as Definition)

it('a part of the menu is labelled by the words of the type, in each language that has them', () => {
  expect(of('hardware', { ru_RU: { menu: { hardware: 'Оборудование' } }, en_US: { menu: { other: 'x' } } })).toEqual({
    ru_RU: 'Оборудование',
  })
  for (const [group, words] of [
    ['hardware', {}],
    [undefined, { en_US: { menu: { hardware: 'x' } } }],
    ['toString', { en_US: { menu: {} } }],
  ] as const)
    expect(of(group, words)).toBeUndefined()
})
