import { describe, expect, it } from 'vitest'
import { isId } from './reading.ts'
import { newRecordId } from './recordId.ts'

describe('A new record', () => {
  it('has an id that sorts after earlier ones, by bytes', () => {
    const moments = [
      '1971-01-01T00:00:00.000Z',
      '2026-11-22T10:00:00.000Z',
      '2026-11-22T10:00:00.100Z',
      '2026-11-22T10:01:00.000Z',
      '2118-01-01T00:00:00.000Z',
    ]
    const names = moments.map((at) => newRecordId('http', at))
    expect(names.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))).toEqual(names)
    expect(new Set(names.map(({ length }) => length))).toEqual(new Set(['http_'.length + 16]))
  })
  it('has a unique id among those of the same moment', () => {
    const names = Array.from({ length: 1000 }, () => newRecordId('http', '2026-11-22T10:00:00.000Z'))
    expect(new Set(names).size).toBe(1000)
    expect(names.every(isId)).toBe(true)
  })
})
