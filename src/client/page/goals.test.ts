import { describe, expect, it } from 'vitest'
import { definitionOf } from '../../../tests/support/builtins.ts'
import { goalsOf } from './goals.ts'

const goalsOfNew = (type: string, record: object) => goalsOf(definitionOf(type).resource.form.goal, record)

describe('goals of a new record', () => {
  it.each<[string, object, string[]]>([
    ['http-resources', {}, ['http_resource_creation_button']],
    ['restreams', {}, ['restream_resource_creation_button']],
    ['live-orders', { kind: 'newrtmp' }, ['resource_creation_button']],
    ['live-resources', { type: 'RTMP-publish' }, ['resource_creation_button', 'rtmp_resource_creation_button']],
    ['live-resources', { type: 'SRT-publish' }, ['resource_creation_button', 'srt_resource_creation_button']],
    ['live-resources', { type: 'HLS-cache' }, ['resource_creation_button', 'hls_resource_creation_button']],
  ])('of %s %j are %j', (type, record, goals) => expect(goalsOfNew(type, record)).toEqual(goals))
  it.each<[object]>([[{}], [{ type: 'constructor' }], [{ type: 5 }], [{ type: 'WebRTC' }]])(
    'of an unknown kind are those of its type: %j',
    (record) => expect(goalsOfNew('live-resources', record)).toEqual(['resource_creation_button']),
  )
  it('are empty if the definition has none', () => expect(goalsOfNew('dns-zones', {})).toEqual([]))
})
