import { describe, expect, it } from 'vitest'
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import { codesOf, jobsOf } from './jobs.ts'

const codes = { running: 0, starting: 1, notFound: 2, notPublished: 3, failed: 4, stopped: 7 }
const type: AgentType = { type: 'relays', options: { target: 'target_url', key: 'target_key', codes }, reports: { parts: '/list' } }
const change = (record: unknown): Change => ({ cursor: '1', account: 'a', type: 'relays', id: 'r1', version: 3, action: 'put', record })
const item = { source: 'rtmp://in/a/b/c', target_url: 'rtmp://one/app', target_key: 'k' }

describe('the jobs of a record', () => {
  it('are its targets, by the names that the options give', () => {
    const [job] = jobsOf(type, change({ list: [item] }))
    expect(job).toMatchObject({
      part: '/list/0',
      version: 3,
      isOn: true,
      source: 'rtmp://in/a/b/c',
      targets: [{ url: 'rtmp://one/app', key: 'k' }],
      schedule: [],
    })
  })
  it('keep their key when they move, and get another one with another address', () => {
    const other = { ...item, target_key: 'other' }
    const before = jobsOf(type, change({ list: [item, other] }))
    const after = jobsOf(type, change({ list: [other, { ...item, comment: 'new', schedule: [] }] }))
    expect(after.map(({ key }) => key)).toEqual([before[1]!.key, before[0]!.key])
    expect(before[0]!.key).not.toBe(before[1]!.key)
  })
  it('have the backup after the target, with the same key unless it has its own', () => {
    const [job] = jobsOf(type, change({ list: [{ ...item, backup: { target_url: 'rtmp://two/app' } }] }))
    expect(job!.targets.map(({ url, key }) => [url, key])).toEqual([
      ['rtmp://one/app', 'k'],
      ['rtmp://two/app', 'k'],
    ])
  })
  it.each([[{}], [{ target_url: '' }], [null], ['rtmp://two']])('have no backup with %j', (backup) =>
    expect(jobsOf(type, change({ list: [{ ...item, backup }] }))[0]!.targets).toHaveLength(1),
  )
  it('are inactive with the record', () => expect(jobsOf(type, change({ active: false, list: [item] }))[0]!.isOn).toBe(false))
  it('omit windows that are not times', () => {
    const schedule = [
      { start: 'soon', stop: 'later' },
      7,
      { start: '2026-01-01T00:00:00Z' },
      { start: '2026-01-01T00:00:00Z', stop: '2026-01-02T00:00:00Z' },
    ]
    expect(jobsOf(type, change({ list: [{ ...item, schedule }] }))[0]!.schedule).toHaveLength(1)
  })
  it.each([[undefined], [null], [{}], [{ list: 'text' }], [{ list: [null, 7, []] }]])('are empty for %j', (record) =>
    expect(jobsOf(type, change(record))).toEqual([]),
  )
  it('of a map have its keys in their paths, and of a record without parts are one', () => {
    expect(jobsOf(type, change({ list: { 'a/b': item } }))[0]!.part).toBe('/list/a~1b')
    expect(jobsOf({ ...type, reports: {} }, change(item))[0]!.part).toBe('')
  })
})

describe('the codes of a type', () => {
  it('come from its definition', () => expect(codesOf(type)).toEqual(codes))
  it.each([[{}], [{ codes: {} }], [{ codes: { ...codes, stopped: 'off' } }], [{ codes: 'none' }]])('are missing in %j', (options) =>
    expect(() => codesOf({ ...type, options })).toThrow(/names no code/),
  )
})
