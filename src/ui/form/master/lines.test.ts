import { describe, expect, it } from 'vitest'
import services from '../../../schemas/_shared/services.json' with { type: 'json' }
import type { Schema } from '../../../engine/schema/types.ts'
import { rowModel } from '../rows/rows.ts'
import { type Allows, rowsOfLines } from './lines.ts'

const kinds = ['youtube', 'vk', 'telegram', 'customRTMP', 'SRT']
const schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['target_type'],
    properties: {
      target_type: { type: 'string', enum: kinds },
      target_url: { type: 'string', presets: services.targets.presets },
      target_key: { type: 'string' },
    },
  },
} as unknown as Schema
const rows = (text: string, presets: unknown = services.targets.presets) => {
  const item = schema.items as Schema
  const url = { ...(item.properties!['target_url'] as Schema), presets } as Schema
  const given = { ...schema, items: { ...item, properties: { ...item.properties, target_url: url } } } as Schema
  return rowsOfLines(text, rowModel(given)).map(({ value }) => value)
}

describe('lines of a URL and a key', () => {
  it('recognise the service by the beginning of the URL', () =>
    expect(
      rows(
        'rtmp://a.rtmp.youtube.com/live2 k-1\nrtmps://dc4-1.rtmp.t.me/s/ k-2\nrtmp://push.partner.example/app\tk-3\nsrt://srt.partner.example:9000',
      ),
    ).toEqual([
      { target_type: 'youtube', target_url: 'rtmp://a.rtmp.youtube.com/live2', target_key: 'k-1' },
      { target_type: 'telegram', target_url: 'rtmps://dc4-1.rtmp.t.me/s/', target_key: 'k-2' },
      { target_type: 'customRTMP', target_url: 'rtmp://push.partner.example/app', target_key: 'k-3' },
      { target_type: 'SRT', target_url: 'srt://srt.partner.example:9000' },
    ]))
  it('recognise a service with a host and a port by such an address', () =>
    expect(rows('srt.partner.example:9000\nsrt.partner.example\nhttps://a.example:9000')).toEqual([
      { target_type: 'SRT', target_url: 'srt.partner.example:9000' },
      { target_url: 'srt.partner.example' },
      { target_url: 'https://a.example:9000' },
    ]))
  it('are read without the quotes of other programs', () =>
    expect(rows('"rtmp://push.partner.example/app";"k-1"\n"rtmp://push.partner.example/app" k"2')).toEqual([
      { target_type: 'customRTMP', target_url: 'rtmp://push.partner.example/app', target_key: 'k-1' },
      { target_type: 'customRTMP', target_url: 'rtmp://push.partner.example/app', target_key: 'k"2' },
    ]))
  it('omit fields that the service does not have', () => {
    const item = schema.items as Schema
    const properties = { ...item.properties, passphrase: { type: 'string' }, comment: { type: 'string' } } as Schema['properties']
    const model = rowModel({ ...schema, items: { ...item, properties } } as Schema)
    const allows: Allows = ({ target_type: kind }, name) => (kind === 'SRT' ? name !== 'target_key' : name !== 'passphrase')
    expect(rowsOfLines('rtmp://live.twitch.tv/app;k-1;Main\nsrt://srt.example:9000;long-phrase;Other', model, allows)).toMatchObject([
      { value: { target_type: 'customRTMP', target_key: 'k-1', comment: 'Main' } },
      { value: { target_type: 'SRT', passphrase: 'long-phrase', comment: 'Other' } },
    ])
  })
  it('keep their service, and have none for another address', () =>
    expect(rows('vk rtmp://a.rtmp.youtube.com/live2 k-1\nhttp://x.example k')).toEqual([
      { target_type: 'vk', target_url: 'rtmp://a.rtmp.youtube.com/live2', target_key: 'k-1' },
      { target_url: 'http://x.example', target_key: 'k' },
    ]))
  it.each([[null], ['x'], [[null, 1, { name: 'x' }, { set: { target_url: '' } }, { set: { target_url: 7 } }]]])(
    'are read without presets, too: %j',
    (presets) => expect(rows('rtmp://a.example/x k', presets)).toEqual([{ target_url: 'rtmp://a.example/x', target_key: 'k' }]),
  )
})
