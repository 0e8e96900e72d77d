import { describe, expect, it } from 'vitest'
import { previewLines } from './preview.ts'

const preview = {
  each: 'records',
  line: '{name} {ttl} IN {type} {content}',
  by: 'type',
  of: 'content',
  dotted: ['CNAME', 'MX'],
  quoted: ['TXT'],
}
const schema = { properties: { name: { type: 'string', reserved: { below: 'name' } } } } as const
const lines = (data: Record<string, unknown>) =>
  previewLines(preview, { schema: schema as never, data: { ttl: 3600, ...data }, parent: { name: 'shop.example' } })
const one = (type: string, content: string, name = 'www') => lines({ type, name, records: [{ content }] })[0]

describe('the preview of a record', () => {
  it('has one line for each value', () =>
    expect(lines({ type: 'A', name: 'www', records: [{ content: '203.0.113.10' }, { content: '203.0.113.11' }] })).toEqual([
      'www.shop.example. 3600 IN A 203.0.113.10',
      'www.shop.example. 3600 IN A 203.0.113.11',
    ]))
  it.each([
    ['www.shop.example', 'www.shop.example.'],
    ['www.shop.example.', 'www.shop.example.'],
    ['@', 'shop.example.'],
    ['shop.example', 'shop.example.'],
    ['пример', 'пример.shop.example.'],
    ['www.other.example', 'www.other.example.shop.example.'],
  ])('writes the name %s as %s', (name, whole) => expect(one('A', '203.0.113.10', name)).toBe(`${whole} 3600 IN A 203.0.113.10`))
  it.each([
    ['CNAME', 'a.example', 'a.example.'],
    ['CNAME', 'a.example.', 'a.example.'],
    ['MX', '10 mx.example', '10 mx.example.'],
    ['A', '203.0.113.10', '203.0.113.10'],
    ['TXT', 'v=spf1 -all', '"v=spf1 -all"'],
    ['TXT', 'say "hi"', '"say \\"hi\\""'],
  ])('writes %s %s as %s', (type, content, served) => expect(one(type, content)).toBe(`www.shop.example. 3600 IN ${type} ${served}`))
  it('comments out inactive items', () => {
    const data = { type: 'A', name: 'www', ttl: 60, records: [{ content: '203.0.113.10', enabled: false }, { content: '203.0.113.11' }] }
    const given = { schema: schema as never, data, parent: { name: 'shop.example' } }
    const served = 'www.shop.example. 60 IN A 203.0.113.11'
    expect(previewLines({ ...preview, switch: 'enabled' }, given)).toEqual(['; www.shop.example. 60 IN A 203.0.113.10', served])
    expect(previewLines(preview, given)).toEqual(['www.shop.example. 60 IN A 203.0.113.10', served])
  })
  it('splits a long text into strings of 255 bytes', () => {
    const [line = ''] = lines({ type: 'TXT', name: 'k', records: [{ content: 'A'.repeat(410) }] })
    expect(line.match(/"A+"/g)?.map((part) => part.length - 2)).toEqual([255, 155])
  })
  it.each([[{}], [{ name: 'www', type: 'MX', records: [{}] }], [{ name: '', type: 'A', records: [] }], [{ records: 'x' }]])(
    'never guesses missing values: %j',
    (data) => {
      expect(lines(data)).toHaveLength(1)
      expect(lines(data)[0]).toContain('…')
    },
  )
})
