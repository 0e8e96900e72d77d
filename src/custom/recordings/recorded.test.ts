import { expect, it } from 'vitest'
import { definitionOf } from '../../../tests/support/builtins.ts'
import { isRecorded } from './recorded.ts'

const lives = definitionOf('live-resources')

it.each(['RTMP-publish', 'SRT-publish'])('published streams can be recorded: %s', (type) =>
  expect(isRecorded(lives, 'stream-records', { type, streams: {} })).toBe(true),
)
it.each([
  ['a playlist of others', { type: 'HLS-cache', streams: {} }],
  ['another kind', { type: 'WebRTC', streams: {} }],
  ['a record without a kind', { streams: {} }],
  ['a record without streams', { type: 'RTMP-publish' }],
  ['streams that are a list', { type: 'RTMP-publish', streams: [] }],
])('%s cannot', (_name, resource) => expect(isRecorded(lives, 'stream-records', resource)).toBe(false))
it('nothing can if the definition has no such tab', () => {
  expect(isRecorded(lives, 'restreams', { type: 'RTMP-publish', streams: {} })).toBe(false)
  expect(isRecorded(definitionOf('restreams'), 'stream-records', { type: 'RTMP-publish', streams: {} })).toBe(false)
})
