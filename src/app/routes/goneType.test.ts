import { expect, it } from 'vitest'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { goneTypeAt } from './goneType.ts'

const type = (name: string) =>
  ({ name, hash: '1', scope: 'provider', title: '{name}', label: {}, can: { read: true } }) as unknown as DefinitionSummary // the part that addresses need
const [zones, boxes] = [type('zones'), type('boxes')]
const all = [zones!, boxes!]

it.each(['/boxes', '/boxes/new', '/boxes/box_1'])('%s belongs to the removed type', (path) => {
  expect(goneTypeAt(path, all, [zones!])?.name).toBe('boxes')
})
it('existing ids and ids that never existed are not reported as deleted', () => {
  expect(goneTypeAt('/zones/z_1', all, [zones!])).toBeUndefined()
  expect(goneTypeAt('/zones/z_1', all, [type('zones')])).toBeUndefined()
  expect(goneTypeAt('/elsewhere', all, [zones!])).toBeUndefined()
})
