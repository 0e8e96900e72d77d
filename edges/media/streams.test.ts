import { describe, expect, it } from 'vitest'
import type { AgentType, Change } from '../../server/drivers/agents/client.ts'
import { streamsOf, unsupportedIn } from './streams.ts'

const kind: AgentType = {
  type: 'streams',
  options: { application: 'settings.place', name: 'stream_name', key: 'password', codes: { onAir: 0, offAir: 3 } },
  reports: { parts: '/streams' },
}
const record = {
  active: true,
  settings: { place: 'live-1' },
  streams: { 'a/b': { stream_name: 'main', password: 'first' }, two: { stream_name: 'other' } },
}
const change = (given: unknown): Change => ({
  cursor: '1',
  account: 'me',
  type: 'streams',
  id: 'live_1',
  version: 2,
  action: 'put',
  record: given,
})
const namesOf = (given: unknown) => streamsOf(kind, change(given)).map(({ name }) => name)

describe('streams of a record', () => {
  it('have the name that encoders publish, their place in the record, and their keys', () =>
    expect(streamsOf(kind, change(record))).toEqual([
      {
        name: 'live-1_main',
        own: 'main',
        resolution: '',
        protocol: 'rtmp',
        profile: '',
        account: 'me',
        type: 'streams',
        id: 'live_1',
        version: 2,
        part: '/streams/a~1b',
        keys: [{ key: 'first', until: Infinity }],
        codes: { onAir: 0, offAir: 3 },
      },
      expect.objectContaining({ name: 'live-1_other', part: '/streams/two', keys: [] }),
    ]))
  it.each([
    ['480p', 500],
    ['4k', undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('of %s should have at least %s bits per second', (resolution, least) => {
    const options = { ...kind.options, codes: { onAir: 0, offAir: 3, poor: 8 } }
    const by = { member: 'resolution', least: { '480p': 500, '4k': 'much' } }
    const health = [null, { figure: 'fps', least: 1 }, { figure: 'bitrate', by }]
    const [stream] = streamsOf(
      { ...kind, options, reports: { ...kind.reports, health } },
      change({ ...record, streams: { one: { stream_name: 'main', resolution } } }),
    )
    expect([stream!.least, stream!.codes]).toEqual([least, { onAir: 0, offAir: 3, poor: 8 }])
  })
  it('accept the previous key until its end', () => {
    const until = '2026-03-01T10:00:00.000Z'
    const stream = { stream_name: 'main', password: 'new', previous: 'old', until }
    expect(streamsOf(kind, change({ ...record, streams: { one: stream } }))[0]!.keys).toEqual([
      { key: 'new', until: Infinity },
      { key: 'old', until: Date.parse(until) },
    ])
  })
  it.each([['no time'], [undefined]])('have no previous key that ends %j', (until) => {
    const stream = { stream_name: 'main', password: 'new', previous: 'old', until }
    expect(streamsOf(kind, change({ ...record, streams: { one: stream } }))[0]!.keys[1]).toEqual({ key: 'old', until: 0 })
  })
  it.each([[{ ...record, active: false }], [{ ...record, streams: null }], [{ ...record, streams: { one: {}, two: null } }], [null]])(
    'are empty for %j',
    (given) => expect(namesOf(given)).toEqual([]),
  )
  it.each([['..'], ['a..b'], ['a/b'], ['a b'], ['a\0b'], ['é'], ['a'.repeat(101)]])('of the name %j cannot be published', (stream_name) =>
    expect(() => namesOf({ ...record, streams: { one: { stream_name } } })).toThrow('cannot be published'),
  )
  it.each([[undefined], [''], ['live_1'], ['../etc'], ['Live']])('of the application %j cannot be published', (place) =>
    expect(() => namesOf({ ...record, settings: { place } })).toThrow('no application'),
  )
  it('need codes in the definition', () =>
    expect(() => streamsOf({ ...kind, options: { ...kind.options, codes: { onAir: 0 } } }, change(record))).toThrow('names no codes'))
})

const [nothing, all] = [false, true].map((can) => ({ transcodes: can, decrypts: can }))
const told = expect.stringContaining('Not supported by this media node') as string

describe('a record with transcoding', () => {
  const profiled = { ...kind, options: { ...kind.options, profile: 'made.profile' } }
  const asking = change({ made: { profile: '360_480' }, settings: { place: 'live-1' } })
  it('is refused by a node without transcoding, at the field', () =>
    expect(unsupportedIn(profiled, asking, nothing!)).toEqual([{ path: '/made/profile', reason: told }]))
  it('is accepted by a node with transcoding', () => expect(unsupportedIn(profiled, asking, all!)).toBeUndefined())
  it.each([[{}], [{ profile: '' }], [{ profile: null }]])('is accepted with %j', (given) =>
    expect(unsupportedIn(kind, change({ ...given, settings: { place: 'live-1' } }), nothing!)).toBeUndefined(),
  )
})

describe('a record with a passphrase', () => {
  const encrypted = (passphrase: unknown) => change({ ...record, passphrase })
  it('has it at each stream', () =>
    expect(streamsOf(kind, encrypted('correct_horse_1')).map(({ passphrase }) => passphrase)).toEqual([
      'correct_horse_1',
      'correct_horse_1',
    ]))
  it('applies to streams without their own', () => {
    const own = { ...kind, options: { ...kind.options, own_passphrase: 'secret' } }
    const streams = { one: { stream_name: 'one', secret: 'own_horse_22' }, two: { stream_name: 'two' } }
    const passphrases = (given: object) => streamsOf(own, change({ ...record, streams, ...given })).map(({ passphrase }) => passphrase)
    expect(passphrases({ passphrase: 'correct_horse_1' })).toEqual(['own_horse_22', 'correct_horse_1'])
    expect(passphrases({})).toEqual(['own_horse_22', undefined])
    expect(unsupportedIn(own, change({ ...record, streams }), nothing!)).toEqual([{ path: '/streams/one/secret', reason: told }])
    expect(unsupportedIn(own, change({ ...record, streams }), all!)).toBeUndefined()
  })
  it('is refused by a node without SRT, at the field', () => {
    expect(unsupportedIn(kind, encrypted('correct_horse_1'), nothing!)).toEqual([{ path: '/passphrase', reason: told }])
    expect(unsupportedIn(kind, encrypted('correct_horse_1'), all!)).toBeUndefined()
    expect(unsupportedIn(kind, encrypted(''), nothing!)).toBeUndefined()
  })
  it.each([["it's secret"], ['two\nlines_more'], ['x'.repeat(80)]])('is refused if it cannot be written to a list: %j', (given) =>
    expect(() => streamsOf(kind, encrypted(given))).toThrow('letters, digits and underscores'),
  )
})

describe('the protocol of a record', () => {
  const either = { ...kind, options: { ...kind.options, application: 'settings.*.place', protocol: 'settings.*.by' } }
  const protocolsOf = (settings: unknown) => streamsOf(either, change({ ...record, settings })).map(({ protocol }) => protocol)
  it('is the one that it names', () => expect(protocolsOf({ any: { place: 'live-1', by: 'srt' } })).toEqual(['srt', 'srt']))
  it.each([['rtmp'], ['SRT'], [1], [undefined]])('is RTMP for %j', (by) =>
    expect(protocolsOf({ any: { place: 'live-1', by } })).toEqual(['rtmp', 'rtmp']),
  )
  it('is not needed without an application', () => expect(() => protocolsOf({})).toThrow('no application'))
})
