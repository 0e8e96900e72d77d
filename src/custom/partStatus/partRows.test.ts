import { describe, expect, it } from 'vitest'
import { choicesOf, partRows, sourceName } from './partRows.ts'
import { toneOfCode } from './reportTones.ts'

const fields = { list: 'restreams', source: 'source', target: 'target_url', key: 'target_key', comment: 'target_comment' }
const record = {
  restreams: [
    { source: 'rtmp://in.example.com/a/b/main', target_url: 'rtmp://one', target_key: 'k1', target_comment: 'First' },
    { source: 'rtmp://in.example.com/a/b/main', target_url: 'rtmp://two', target_key: 'k2' },
    { source: 'rtmp://in.example.com/a/b/other', target_url: 'srt.example.com:9000' },
  ],
}
const codes = { 0: 'ok', 1: 'starting', 2: 'error', 3: 'idle', 4: 'error', 5: 'unknown', 7: 'stopped', 8: 'warning' }

describe('rows of parts', () => {
  it('are in the order of the record, with the report of each', () => {
    const rows = partRows(record, fields, [{ part: '/restreams/1', code: 4, at: null, reason: 'Connection refused' }])
    expect(rows.map(({ code, reason }) => [code, reason])).toEqual([
      [null, ''],
      [4, 'Connection refused'],
      [null, ''],
    ])
    expect(rows[2]).toMatchObject({ target: 'srt.example.com:9000', key: '', comment: '' })
  })
  it('leave out reports whose part no longer exists', () => {
    expect(partRows({ restreams: [] }, fields, [{ part: '/restreams/0', code: 0, at: null, reason: null }])).toEqual([])
  })
  it.each([[undefined], [{}], [{ restreams: null }], [{ restreams: 'text' }]])('are empty for %j', (given) => {
    expect(partRows(given, fields)).toEqual([])
  })
  it('treat values that are not texts as absent', () => {
    expect(partRows({ restreams: [null, { source: 7, target_url: {} }] }, fields).map(({ source, target }) => source + target)).toEqual([
      '',
      '',
    ])
  })
})

it.each([
  [0, 'ok'],
  [1, 'run'],
  [2, 'bad'],
  [3, 'idle'],
  [4, 'bad'],
  [5, 'odd'],
  [7, 'idle'],
  [8, 'warn'],
  [99, 'odd'],
  [null, 'off'],
] as const)('code %s looks %s', (code, tone) => expect(toneOfCode(codes, code)).toBe(tone))

it.each([
  ['rtmp://in.example.com/a/b/main', 'main'],
  ['https://in.example.com/a/b/main.m3u8?token=1', 'main.m3u8'],
  ['rtmp://in.example.com/a/b/main/', 'main'],
  ['', ''],
])('%s is labelled %s', (source, name) => expect(sourceName(source)).toBe(name))

describe('the selects of the history', () => {
  const rows = partRows(record, fields)
  it('offer each source once', () => expect(choicesOf(rows, {}, 'source')).toHaveLength(2))
  it('offer the targets of the source', () => {
    expect(choicesOf(rows, { source: 'rtmp://in.example.com/a/b/main' }, 'target')).toEqual(['rtmp://one', 'rtmp://two'])
  })
  it('offer no key if a target has none', () => {
    expect(choicesOf(rows, { source: 'rtmp://in.example.com/a/b/other', target: 'srt.example.com:9000' }, 'key')).toEqual([])
  })
})
