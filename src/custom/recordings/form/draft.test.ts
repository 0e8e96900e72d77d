import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { bodyOf, needsNew, streamsOf } from './draft.ts'

const { schema } = definitionOf('stream-records')

describe('a body', () => {
  it('has every part of a stream record, and defaults of fields that the form does not show', () => {
    const body = bodyOf({ stream_name: 'main1' }, { schema, resource: 'live_1', action: 'change', active: true, id: 'rec_1' })
    expect(body).toEqual({
      stream_name: 'main1',
      stream_type: 'short',
      path: 'index.m3u8',
      smil: false,
      qualities: {},
      launch_type: 'button',
      stop_timeout: 1800,
      storage_time: -1,
      dvr_enabled: false,
      dvr_window: 43_200,
      schedule: [],
      resource_id: 'live_1',
      action: 'change',
      active: true,
      id: 'rec_1',
    })
  })
  it('has typed values in place of defaults, and no id for a new record', () => {
    const body = bodyOf({ storage_time: 86_400 }, { schema, resource: 'live_1', action: 'create', active: false })
    expect(body['storage_time']).toBe(86_400)
    expect(body).not.toHaveProperty('id')
  })
})

describe('a stored recording', () => {
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
  it('are empty without a resource', () => expect([streamsOf(undefined), streamsOf({ streams: [] })]).toEqual([[], []]))
})
