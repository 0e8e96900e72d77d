import { describe, expect, it } from 'vitest'
import { definitionOf, validatorsFor } from '../../../tests/support/builtins.ts'
import { formSchemaOf } from '../../engine/resolve/formSchema.ts'
import * as drafts from './draft.ts'
import { bodyOf, clockOf, needsNew, secondsIn, streamsOf } from './draft.ts'
import { rulesOf, valuesOf } from './rules.ts'

const zone = 'Europe/Moscow'
const form = formSchemaOf(definitionOf('stream-records'), { mode: 'create' })
const rules = rulesOf(form, validatorsFor(form.schema, form.extras).test)
const draftOf = (stored: Record<string, unknown> | undefined, tz: string) => drafts.draftOf(stored, tz, rules)
const fieldsOf = (draft: drafts.RecordingDraft, tz: string) => drafts.fieldsOf(draft, tz, rules)
const draft = (more: Partial<drafts.RecordingDraft> = {}) => ({ ...draftOf(undefined, zone), stream_name: 'main1', ...more })

describe('a silence as it is typed', () => {
  it.each([
    ['003000', 1800],
    ['00:30:00', 1800],
    ['020000', 7200],
    ['020001', 7201],
    ['000000', 0],
  ])('%s is a time', (text, seconds) => expect(secondsIn(text)).toBe(seconds))
  it.each(['', '30', '03000', '00300', 'half', '006000', '000060', '00 30 00', '-03000'])('“%s” is none', (text) =>
    expect(secondsIn(text)).toBe(text),
  )
  it('is written as a clock', () => expect([clockOf(1800), clockOf(7199)]).toEqual(['00:30:00', '01:59:59']))
})

describe('a new recording', () => {
  it('has the usual values', () => {
    expect(draftOf(undefined, zone)).toMatchObject({ stop: '00:30:00', storage: { choice: '-1' }, launch_type: 'button', schedule: [] })
    expect(fieldsOf(draft(), zone)).toMatchObject({ stop_timeout: 1800, storage_time: -1, qualities: {}, schedule: [] })
  })
  it('offers eight windows, and storage times that begin with for ever', () => {
    expect(rules.presets('dvr_window')).toHaveLength(8)
    expect(rules.presets('storage_time')).toEqual(['-1', '86400', '604800', '2592000', '7776000'])
  })
  it.each([
    ['short', ['stream_start', 'button', 'schedule']],
    ['long', ['stream_start', 'button']],
  ])('of the kind %s starts in %j', (stream_type, starts) =>
    expect(valuesOf(rules, 'launch_type', { stream_type, launch_type: 'button' })).toEqual(starts),
  )
  it('has limits of the schema, and none where it has none', () =>
    expect([rules.most('schedule'), rules.most('dvr_window'), rules.most('path')]).toEqual([5, 43_200, Infinity]))
  it('has fields without a choice', () => expect(valuesOf(rules, 'path', {})).toBeUndefined())
})

describe('a body', () => {
  it('has every part of a stream record', () => {
    const body = bodyOf(fieldsOf(draft(), zone), { resource: 'live_1', action: 'change', active: true, id: 'rec_1' })
    const names =
      'stream_name stream_type path smil qualities launch_type stop_timeout storage_time dvr_enabled dvr_window schedule resource_id action id'
    expect(Object.keys(body)).toEqual(expect.arrayContaining(names.split(' ')))
  })
  it('has days and hours in seconds', () => {
    const own = { storage: { choice: 'custom', custom: '2' }, dvr_enabled: true, window: { choice: 'custom', custom: '1,5' } }
    expect(fieldsOf(draft(own), zone)).toMatchObject({ storage_time: 172_800, dvr_window: 5400 })
  })
  it('has usual values for empty ones', () => {
    const empty = { storage: { choice: 'custom', custom: '' }, dvr_enabled: true, window: { choice: 'custom', custom: '' } }
    expect(fieldsOf(draft(empty), zone)).toMatchObject({ storage_time: -1, dvr_window: 43_200 })
  })
  it.each([' ', '   ', 'abc', '1 h'])('keeps “%s” as it is typed, so that the field shows the error', (custom) => {
    const own = { storage: { choice: 'custom', custom }, dvr_enabled: true, window: { choice: 'custom', custom } }
    expect(fieldsOf(draft(own), zone)).toMatchObject({ storage_time: custom, dvr_window: custom })
  })
  it('has times in UTC, from the zone of the reader, also where clocks change', () => {
    const schedule = [{ start: '2026-03-29 01:30', stop: '2026-03-29 03:30' }]
    const planned = { launch_type: 'schedule', schedule }
    expect(fieldsOf(draft(planned), 'Europe/Berlin')['schedule']).toEqual([{ start: '2026-03-29T00:30:00Z', stop: '2026-03-29T01:30:00Z' }])
    expect(fieldsOf(draft(planned), zone)['schedule']).toEqual([{ start: '2026-03-28T22:30:00Z', stop: '2026-03-29T00:30:00Z' }])
  })
  it('has half an interval as it is', () =>
    expect(fieldsOf(draft({ launch_type: 'schedule', schedule: [{ start: '2026-03-29 01:30', stop: '' }] }), zone)['schedule']).toEqual([
      { start: '2026-03-28T22:30:00Z' },
    ]))
  it('has no intervals unless it starts by schedule', () =>
    expect(fieldsOf(draft({ schedule: [{ start: 'x', stop: 'y' }] }), zone)['schedule']).toEqual([]))
})

describe('a stored recording', () => {
  it('is shown as it was typed', () => {
    const stored = {
      stop_timeout: 90,
      storage_time: 432_000,
      dvr_window: 5400,
      schedule: [{ start: '2026-03-01T10:00:00Z', stop: '2026-03-01T11:00:00Z' }],
    }
    expect(draftOf(stored, zone)).toMatchObject({
      stop: '00:01:30',
      storage: { choice: 'custom', custom: '5' },
      window: { choice: 'custom', custom: '1.5' },
      schedule: [{ start: '2026-03-01 13:00', stop: '2026-03-01 14:00' }],
    })
  })
  it('is replaced for another stream or other qualities, and for nothing else', () => {
    const stored = { stream_name: 'main1', qualities: { '720p': true }, stop_timeout: 60 }
    expect(needsNew({ ...stored, stop_timeout: 90 }, stored)).toBe(false)
    expect(needsNew({ ...stored, stream_name: 'main2' }, stored)).toBe(true)
    expect(needsNew({ ...stored, qualities: {} }, stored)).toBe(true)
    expect(needsNew({ stream_name: 'main1', qualities: {} }, { stream_name: 'main1' })).toBe(false)
  })
})

describe('streams of a resource', () => {
  it('have the quality that is published and those of transcoding', () => {
    const resource = {
      transcode_profile: '360_480_720',
      streams: { a: { name: 'main1', resolution: '1080p' }, b: { name: 'made', transcode: true } },
    }
    expect(streamsOf(resource)).toEqual([{ name: 'main1', qualities: ['1080p', '360p', '480p', '720p'] }])
  })
  it('of nothing are none', () => expect([streamsOf(undefined), streamsOf({ streams: [] })]).toEqual([[], []]))
})
