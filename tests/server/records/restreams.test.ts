// Restreaming resources: what is stored and answered, secrets of targets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'
import { named, source, target, type Target } from '../support/restreamTargets.ts'

type Resource = Record<string, unknown> & { id: string; version: number; restreams: Target[]; _secrets?: Record<string, unknown> }

const clientOne = listUrl('cdn1_alpha', 'restreams')
const clientTwo = listUrl('demo-cdn2', 'restreams')
let portal: Portal
let one: Caller
let two: Caller

beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  one = await portal.signIn('cdn1@demo.example', { as: 'bearer' })
  two = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => portal.close())

const send = (caller: Caller, url: string, body: object) => caller.ask({ method: 'POST', url, body })
async function made(caller: Caller, url: string, body: object): Promise<Resource> {
  const answer = await send(caller, url, body)
  expect(answer.json()).not.toHaveProperty('errors')
  expect(answer.statusCode).toBe(201)
  return answer.json<Resource>()
}
async function refused(restreams: unknown[], more: object = {}): Promise<string[]> {
  const answer = await send(two, clientTwo, named(restreams, more))
  expect(answer.statusCode).toBe(400)
  return errorsOf(answer)
}

describe('a restreaming resource', () => {
  it('R2-286 R2-287 R2-290 R2-294 has its fields, and each target all of its own', async () => {
    const resource = await made(
      two,
      clientTwo,
      named([target({ login: 'me', password: 'secret-password-1', target_comment: 'Partner', schedule: [] })]),
    )
    expect(resource).toMatchObject({ active: true, type: 'long', resource_id: resource.id })
    for (const key of ['creation_ts', 'modification_ts']) expect(resource[key], key).toBeTypeOf('number')
    expect(resource.restreams).toEqual([
      {
        id: expect.stringMatching(/^[a-z0-9]{10}$/i) as string,
        source,
        transcoded: false,
        transcode_quality: '',
        target_type: 'customRTMP',
        target_url: 'rtmp://push.example.com/app',
        target_key: 'key-1',
        login: 'me',
        backup: {},
        schedule: [],
        target_comment: 'Partner',
      },
    ])
    expect(resource['_secrets']).toEqual({ '/restreams/0/password': { set: true, last4: 'rd-1' } })
  })
  it('R2-291 R2-292 marks a transcoded target, with its resolution', async () => {
    const { restreams } = await made(
      two,
      clientTwo,
      named([target({ transcoded: true, transcode_quality: '720p' }), target({ target_key: 'key-2' })]),
    )
    expect(restreams.map(({ transcoded, transcode_quality: quality }) => [transcoded, quality])).toEqual([
      [true, '720p'],
      [false, ''],
    ])
  })
  it('R2-293 stores the three fields of a backup, with an unreadable password', async () => {
    const backup = { target_url: 'rtmp://b.example.com/app', login: 'me', password: 'backup-password' }
    const resource = await made(two, clientTwo, named([target({ backup })]))
    expect(resource.restreams[0]!['backup']).toEqual({ target_url: 'rtmp://b.example.com/app', login: 'me' })
    expect(resource['_secrets']).toHaveProperty(['/restreams/0/backup/password', 'set'], true)
  })
  it('R2-295 R2-675 stores times in UTC', async () => {
    const schedule = [{ start: '2027-01-01T12:00:00+03:00', stop: '2027-01-01T14:30:00+03:00' }]
    const { restreams } = await made(two, clientTwo, named([target({ schedule })]))
    expect(restreams[0]!['schedule']).toEqual([{ start: '2027-01-01T09:00:00Z', stop: '2027-01-01T11:30:00Z' }])
  })
  it('R2-296 R2-297 R2-423 stores an SRT target by its URL, with a passphrase and no fields of RTMP', async () => {
    const srt = { source, target_type: 'SRT', target_url: 'srt.example.com:9000', target_passphrase: 'ten-signs-and-more' }
    const resource = await made(two, clientTwo, named([srt, { ...srt, target_url: 'srt.example.com:9001', target_passphrase: undefined }]))
    expect(resource.restreams).toHaveLength(2)
    for (const one of resource.restreams)
      for (const key of ['target_key', 'login', 'password', 'backup']) expect(one).not.toHaveProperty(key)
    expect(Object.keys(resource['_secrets'] ?? {})).toEqual(['/restreams/0/target_passphrase'])
  })
  it('R2-422 leaves out targets without a URL or a key', async () => {
    const { restreams } = await made(
      two,
      clientTwo,
      named([target({ target_key: '' }), target({ target_url: '' }), target({ target_key: 'kept' })]),
    )
    expect(restreams.map(({ target_key: key }) => key)).toEqual(['kept'])
  })
  it('can be written by a customer of either kind, with typed sources and without transcoding', async () => {
    const resource = await made(one, clientOne, named([target({ source: 'https://in.example.com/live/a/one' })]))
    expect(resource.restreams[0]).not.toHaveProperty('transcoded')
    const answer = await send(one, clientOne, named([target({ transcoded: true })]))
    expect(errorsOf(answer)).toEqual(['/restreams/0/transcoded additionalProperties'])
  })
  it('R2-350 cannot change its type', async () => {
    const resource = await made(two, clientTwo, named([target()], { type: 'short' }))
    const answer = await two.ask({ method: 'PATCH', url: `${clientTwo}/${resource.id}`, version: 1, body: { type: 'long' } })
    expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([400, '/type readOnly'])
  })
})

describe('secrets of targets', () => {
  it('stay with their target after edits and reordering, and are removed with it', async () => {
    const resource = await made(
      two,
      clientTwo,
      named([target({ password: 'first-password' }), target({ target_key: 'key-2', password: 'second-passwd2' })]),
    )
    const [first, second] = resource.restreams as [Target, Target]
    const put = (restreams: Target[], version: number) =>
      two.ask({ method: 'PUT', url: `${clientTwo}/${resource.id}`, version, body: { name: resource['name'], type: 'long', restreams } })
    const turned = await put([second, first], 1)
    expect(turned.json<Resource>()['_secrets']).toMatchObject({
      '/restreams/0/password': { last4: 'swd2' },
      '/restreams/1/password': { last4: 'word' },
    })
    const left = await put([first], 2)
    expect(left.json<Resource>()['_secrets']).toEqual({ '/restreams/0/password': { set: true, last4: 'word' } })
  })
  it('are in no answer and no log', async () => {
    const resource = await made(
      two,
      clientTwo,
      named([target({ password: 'Open-Sesame-2026', backup: { target_url: 'rtmp://b.example.com/a', password: 'Inner-Sesame' } })]),
    )
    const at = `${clientTwo}/${resource.id}`
    for (const url of [at, clientTwo, `${at}/revisions`, `${at}/revisions/1`]) expect((await two.ask({ url })).body).not.toContain('Sesame')
    expect(portal.logLines.join('')).not.toContain('Sesame')
  })
  it('cannot be moved to another target by its id', async () => {
    const resource = await made(two, clientTwo, named([target({ password: 'first-password' })]))
    const answer = await two.ask({
      method: 'PUT',
      url: `${clientTwo}/${resource.id}`,
      version: 1,
      body: { name: resource['name'], type: 'long', restreams: [target({ id: 'made-up' })] },
    })
    expect(errorsOf(answer)).toEqual(['/restreams/0/id readOnly'])
  })
})

describe('refused are', () => {
  it('the same source, URL and key twice', async () => {
    expect(await refused([target(), target({ target_key: 'key-2' }), target()])).toEqual(['/restreams/2 uniqueBy'])
  })
  it('intervals that overlap, or end before they start', async () => {
    const at = (hour: number) => `2027-01-01T${String(hour).padStart(2, '0')}:00:00Z`
    const overlapping = [
      { start: at(8), stop: at(10) },
      { start: at(9), stop: at(11) },
    ]
    expect(await refused([target({ schedule: overlapping })])).toEqual(['/restreams/0/schedule/1 noOverlap'])
    expect(await refused([target({ schedule: [{ start: at(9), stop: at(8) }] })])).toEqual(['/restreams/0/schedule/0/stop ordered'])
  })
  it('a name of another resource of the account', async () => {
    const body = named([target()])
    await made(two, clientTwo, body)
    const answer = await send(two, clientTwo, body)
    expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([409, '/name unique'])
    await made(one, clientOne, { ...body, restreams: [target()] })
  })
  it.each(['a"b', "a'b", 'a\nb', 'a\r\nb', 'a b', 'a/b', 'a;b', 'a\u0000b', '$(reboot)', '`id`'])('a key with %j', async (key) => {
    expect(await refused([target({ target_key: key })])).toEqual(['/restreams/0/target_key pattern'])
  })
  it('an empty list of targets, or only one without a URL', async () => {
    expect(await refused([])).toEqual(['/restreams minItems'])
    expect(await refused([target({ target_url: '' })])).toEqual(['/restreams minItems'])
  })
})

describe('limits', () => {
  const many = (count: number, change: (index: number) => Target) => Array.from({ length: count }, (_, index) => target(change(index)))
  const key = (index: number) => ({ target_key: `key-${index}` })
  it('R2-665 10 sources and no eleventh', async () => {
    const sources = (count: number) => many(count, (index) => ({ source: `rtmp://in.example.com/live/a/cam${index}` }))
    await made(one, clientOne, named(sources(10)))
    const answer = await send(one, clientOne, named(sources(11)))
    expect(errorsOf(answer)).toEqual(['/restreams/10 countBy'])
  })
  it('R2-666 R2-667 50 targets of a source and no 51st, for either kind of customer', async () => {
    for (const [caller, url] of [
      [one, clientOne],
      [two, clientTwo],
    ] as const) {
      await made(caller, url, named(many(50, key)))
      const answer = await send(caller, url, named(many(51, key)))
      expect(errorsOf(answer)).toEqual(['/restreams/50 countBy'])
    }
  })
  it('R2-668 50 more of each resolution', async () => {
    const quality = (index: number) => ({ ...key(index), transcoded: true, transcode_quality: '720p' })
    await made(two, clientTwo, named([...many(50, quality), ...many(50, (index) => ({ target_key: `plain-${index}` }))]))
    const answer = await send(two, clientTwo, named(many(51, quality)))
    expect(errorsOf(answer)).toEqual(['/restreams/50 countBy'])
  })
})
