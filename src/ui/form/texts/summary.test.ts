import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import { summaryOf, type SummaryWords } from './summary.ts'

const words: SummaryWords = {
  t: (key, params = {}) => `${key} ${String(params['smart_count'])}`,
  field: (at) => at,
  option: (_at, value) => String(value),
  unit: () => undefined,
  moment: (iso) => iso,
  isSecret: () => false,
}
const listOf = (properties: Schema['properties']) => ({ type: 'array', items: { type: 'object', properties } }) as Schema

describe('a summary of a list', () => {
  it('lists few rows by their last distinguishing value', () => {
    const schema = listOf({ action: { type: 'string', enum: ['allow'] }, country: { type: 'string' }, region: { type: 'string' } })
    expect(summaryOf(schema, [{ action: 'allow', country: 'RU', region: 'RU-MOW' }, { country: 'KZ' }], ['geo'], words)).toBe('RU-MOW, KZ')
  })
  it('counts intervals, whose stored ends are in another time zone than the user’s', () => {
    const moment: Schema = { type: 'string', format: 'date-time' }
    const interval = { start: '2027-03-10T09:00:00Z', stop: '2027-03-10T11:00:00Z' }
    expect(summaryOf(listOf({ start: moment, stop: moment }), [interval, interval], ['schedule'], words)).toBe('form.rows 2')
  })
})
