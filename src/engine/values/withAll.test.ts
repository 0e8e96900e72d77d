import { expect, it } from 'vitest'
import { withAll } from './withAll.ts'

it('puts a value at every place of a path, and gives only the member that changed', () => {
  const record = { id: 'r', records: [{ content: 'a', enabled: true }, { content: 'b' }], ttl: 60 }
  expect(withAll(record, 'records.*.enabled', false)).toEqual({
    records: [
      { content: 'a', enabled: false },
      { content: 'b', enabled: false },
    ],
  })
  expect(record.records[0]).toEqual({ content: 'a', enabled: true })
  expect(withAll({ active: true }, 'active', false)).toEqual({ active: false })
  expect(withAll({ map: { x: { on: 1 } } }, 'map.*.on', 2)).toEqual({ map: { x: { on: 2 } } })
})
it.each([{}, { records: null }, { records: 'a' }, { records: [] }, { records: [null, 'x'] }])('makes no places: %j', (record) => {
  expect(withAll(record, 'records.*.enabled', false)).toEqual({ records: (record as { records?: unknown }).records })
})
