import { describe, expect, it } from 'vitest'
import { humanise } from '../../../engine/words/wordLookup.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'
import { valueText } from './valueText.ts'

const words = {
  locale: 'en_US',
  t: (key: string, params?: { n?: number }) => (key === 'form.row' ? `Row ${params?.n}` : key),
  field: (at: string) => humanise(at.split('.').at(-1) ?? ''),
  option: (_: string, value: unknown) => `“${String(value)}”`,
  unit: (at: string) => ({ 'one.wait': 'seconds', 'one.size': 'megabytes' })[at],
  moment: (iso: string) => `at ${iso}`,
  isSecret: (at: string) => at === 'one.stream_key',
} as unknown as FormWords
const source: Schema = {
  type: 'object',
  properties: {
    port: { type: 'integer' },
    role: { enum: ['main', 'backup'] },
    key: { type: 'string', writeOnly: true },
    on: { type: 'boolean' },
    paths: { type: 'array', items: { type: 'string' } },
  },
}
const schema: Schema = {
  type: 'object',
  properties: { sources: { type: 'object', additionalProperties: source }, list: { type: 'array', items: source }, one: source },
}
const text = (value: unknown, pointer: string, of = schema) => valueText(value, pointer, of, words)

describe('a value in a table of changes', () => {
  it('has every property of an object with its label, including those that are off or secret', () => {
    expect(text({ port: 80, role: 'backup', on: false, key: 'x', paths: ['/a', '/b'] }, '/one')).toBe(
      'Port: 80 · Role: “backup” · On: form.off · Key: •••• · Paths: /a, /b',
    )
    expect(text({ 'a.example:443': { port: 443 }, b: {} }, '/sources')).toBe('a.example:443: Port: 443')
  })
  it('is shortened only where its field is hidden until revealed', () => {
    expect(text({ stream_key: 'key123', name: 'key123' }, '/one')).toBe('Stream key: ke…23 · Name: key123')
    expect(text({ stream_key: 'key' }, '/one')).toBe('Stream key: ••••')
  })
  it('lists the rows of a list one after the other', () => {
    expect(text([{ port: 1 }, { port: 2, role: 'main' }], '/list')).toBe('Port: 1; Port: 2 · Role: “main”')
    expect(text([], '/list')).toBe('form.none')
  })
  it('without a schema has the names in the record', () => {
    expect(text({ cache_time: { value: 5, unit: 'm' }, hosts: [{ name: 'a' }] }, '/anything', {})).toBe(
      'Cache time: Value: 5 · Unit: m · Hosts: Name: a',
    )
  })
  it('has its unit; seconds are in the largest whole unit', () => {
    const times: Schema = {
      type: 'object',
      properties: { one: { type: 'object', properties: { wait: { type: 'integer' }, size: { type: 'integer' } } } },
    }
    expect(text({ wait: 10800, size: 5 }, '/one', times)).toBe('Wait: 3\u00a0form.unitsShort.h · Size: 5\u00a0form.units.megabytes')
  })
  it('is a time in the zone of the user, never the stored text', () => {
    const moment: Schema = { type: ['string', 'null'], format: 'date-time' }
    expect(text('2026-11-20T11:02:00Z', '/from', { type: 'object', properties: { from: moment } })).toBe('at 2026-11-20T11:02:00Z')
  })
  it('is what is not set, where nothing is', () => {
    for (const nothing of [undefined, null, '']) expect(text(nothing, '/one/port')).toBe('form.absent')
  })
})
