// Mapping files, and lines that they turn into the portal's.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMapping } from './mapping.ts'

const file = (name: string): string => readFileSync(new URL(`../../docs/access-logs/${name}.json`, import.meta.url), 'utf8')
const parsed = (text: string | undefined): unknown => JSON.parse(text!)

it('nginx combined', () => {
  const map = readMapping(file('nginx-combined'))
  const line = '192.0.2.7 - bob [10/Mar/2026:11:00:00 +0300] "GET /a\\"b HTTP/1.1" 206 1234 "https://a.example/" "Mozilla/5.0 (X11)"'
  expect(parsed(map(line))).toEqual({
    ip: '192.0.2.7',
    time: '2026-03-10T11:00:00+03:00',
    status: 206,
    bytes: 1234,
    referrer: 'https://a.example/',
    agent: 'Mozilla/5.0 (X11)',
    host: 'www.example.com',
  })
  expect(parsed(map(line.replace(' 1234 ', ' - ').replace('"https://a.example/"', '"-"')))).toMatchObject({ bytes: 0 })
})

it('CloudFront', () => {
  const cells = [
    '2026-03-10',
    '11:00:00',
    'FRA2',
    '1234',
    '192.0.2.7',
    'GET',
    'd1',
    '/a',
    '200',
    '-',
    'curl/8.5%20x',
    '-',
    '-',
    'Hit',
    'id=1',
    'a.example',
  ]
  const map = readMapping(file('cloudfront'))
  expect(parsed(map(cells.join('\t')))).toMatchObject({
    time: '2026-03-10T11:00:00Z',
    status: 200,
    bytes: 1234,
    agent: 'curl/8.5 x',
    cache: 'Hit',
    host: 'a.example',
  })
  expect(map('#Version: 1.0')).toBeUndefined()
})

describe('a line that does not match', () => {
  it.each(['nonsense', '{"time":1}'])('stays unchanged: %s', (line) => {
    expect(readMapping(file('nginx-combined'))(line)).toBe(line)
    expect(readMapping(file('cloudfront'))(line)).toBe(line)
  })
  it.each(['{}', '{"pattern":"a","columns":["b"]}', '{"pattern":"("}', '{"pattern":"a","colums":[]}', 'no JSON'])(
    'is no mapping: %s',
    (text) => {
      expect(() => readMapping(text)).toThrow()
    },
  )
})
