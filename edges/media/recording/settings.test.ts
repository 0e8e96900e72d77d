import { describe, expect, it } from 'vitest'
import type { AgentType } from '../../../server/drivers/agents/client.ts'
import { dueAt, recordSettingsOf } from './settings.ts'

const kind: AgentType = { type: 'takes', options: { role: 'records', codes: { waiting: 1, recording: 0, failed: 4 } } }
const whole = {
  resource_id: 'live_1',
  stream_name: 'main1',
  stream_type: 'short',
  launch_type: 'button',
  started_at: '2026-03-01T10:00:00Z',
  active: true,
}
const settings = (more: object = {}, options: AgentType = kind) =>
  recordSettingsOf(options, {
    cursor: '1',
    account: 'me',
    type: 'takes',
    id: 'rec_1',
    version: 1,
    action: 'put',
    record: { ...whole, ...more },
  })
const time = (text: string) => Date.parse(text)

describe('settings of a record', () => {
  it('are read with their defaults', () =>
    expect(settings()).toMatchObject({
      stream: 'main1',
      isShort: true,
      dvr: undefined,
      stopSeconds: 1800,
      storageSeconds: -1,
      qualities: [],
    }))
  it('name a DVR by its path and window', () =>
    expect(settings({ dvr_enabled: true, dvr_window: 7200, path: 'a/b.m3u8' }).dvr).toEqual({ path: 'a/b.m3u8', seconds: 7200 }))
  it('end a file after ten seconds of silence at least', () => expect(settings({ stop_timeout: 0 }).stopSeconds).toBe(10))
  it('omit intervals that are invalid or end before they begin', () =>
    expect(
      settings({
        launch_type: 'schedule',
        schedule: [{ start: 'x', stop: 'y' }, { start: '2026-03-01T11:00:00Z', stop: '2026-03-01T10:00:00Z' }, 7],
      }).schedule,
    ).toEqual([]))
  it.each([
    ['no resource', { resource_id: '' }],
    ['a resource that is a path', { resource_id: '../x' }],
    ['another way to start', { launch_type: 'moon' }],
    ['a playlist that leaves its folder', { dvr_enabled: true, path: 'a/../../b.m3u8' }],
    ['a playlist of another kind', { dvr_enabled: true, path: 'b.mp4' }],
  ])('with %s cannot be used', (_what, more) => expect(() => settings(more)).toThrow())
  it('need codes', () => expect(() => settings({}, { type: 'takes', options: {} })).toThrow('takes'))
})

describe('a recording is due', () => {
  const now = time('2026-03-01T12:00:00Z')
  it('by button from its start on', () => expect(dueAt(settings(), now)).toEqual({ from: time('2026-03-01T10:00:00Z'), to: Infinity }))
  it('at once, if the clock of the portal is ahead', () =>
    expect(dueAt(settings({ started_at: '2026-03-01T12:00:30Z' }), now)).toEqual({ from: now, to: Infinity }))
  it('never while it is off', () => expect(dueAt(settings({ active: false }), now)).toBeUndefined())
  const schedule = [
    { start: '2026-03-01T13:00:00+03:00', stop: '2026-03-01T15:00:00+02:00' },
    { start: '2026-03-29T00:30:00Z', stop: '2026-03-29T01:30:00Z' },
  ]
  const planned = settings({ launch_type: 'schedule', schedule })
  it.each([
    ['before its interval', '2026-03-01T09:59:59Z', false],
    ['at its beginning', '2026-03-01T10:00:00Z', true],
    ['within it, whichever zones it was written in', '2026-03-01T12:59:59Z', true],
    ['at its end', '2026-03-01T13:00:00Z', false],
    ['before the hour in which clocks change', '2026-03-29T00:29:59Z', false],
    ['in the hour in which clocks change', '2026-03-29T01:00:00Z', true],
    ['after that hour', '2026-03-29T01:30:00Z', false],
  ])('by schedule, or not: %s', (_when, at, isDue) => expect(dueAt(planned, time(at)) !== undefined).toBe(isDue))
})
