// Addresses that agents open for customers: sources, targets and backups of restreams (docs/decisions/182, 357).
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, errorsOf, listUrl, openPortal, type Portal } from '../support/portal.ts'
import demo from '../../../server/seed/demo/restream.json' with { type: 'json' }
import { named, source, target } from '../support/restreamTargets.ts'

const list = listUrl('demo-cdn2', 'restreams')
const playback = 'http://127.0.0.1:8088'
let portal: Portal
let customer: Caller
/** Of an operator who has media in a network of his own. */
let open: Portal
let inside: Caller

beforeAll(async () => {
  portal = await openPortal({ demo: 'people', env: { LIVE_HLS_URL: playback, PLAYER_ORIGINS: 'http://10.9.9.9:8000' } })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  open = await openPortal({ demo: 'people', env: { OUTBOUND_NETWORKS: '10.20.0.0/16' } })
  inside = await open.signIn('cdn2@demo.example', { as: 'bearer' })
})
afterAll(() => Promise.all([portal.close(), open.close()]))

const send = (caller: Caller, restreams: unknown[]) => caller.ask({ method: 'POST', url: list, body: named(restreams) })
async function refusedOf(restreams: unknown[], caller = customer): Promise<string[]> {
  const answer = await send(caller, restreams)
  expect(answer.statusCode).toBe(400)
  return errorsOf(answer)
}
async function accepted(restreams: unknown[], caller = customer): Promise<string> {
  const answer = await send(caller, restreams)
  expect(answer.json()).not.toHaveProperty('errors')
  expect(answer.statusCode).toBe(201)
  return answer.json<{ id: string }>().id
}

describe('hosts that agents do not open for a customer', () => {
  it.each([
    '127.0.0.1',
    'localhost:1935',
    'media.localhost',
    '10.0.0.8',
    '172.16.4.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    'router',
    'db.internal',
    'printer.local',
    'LOCALHOST.',
    '127.0.0.%31',
    '127.0.0.\uff11',
    '127.0.0\u30021',
    'db.\uff49nternal',
    'db.internal\u3002',
    'a.\u24db\u24de\u24d2\u24d0\u24db\u24d7\u24de\u24e2\u24e3',
    '127.0.0.1%2f.example.com',
  ])('%s', async (host) => {
    const url = `rtmp://${host}/app`
    expect(await refusedOf([target({ target_url: url })])).toEqual(['/restreams/0/target_url opens'])
    expect(await refusedOf([target({ backup: { target_url: url } })])).toEqual(['/restreams/0/backup/target_url opens'])
    for (const scheme of ['rtmp', 'rtmps', 'http', 'https'])
      expect(await refusedOf([target({ source: `${scheme}://${host}/live/a/main` })])).toEqual(['/restreams/0/source opens'])
  })
  it.each(['[::1]', '[::ffff:127.0.0.1]', '[fe80::1]:8080', '[fd00::1]'])('%s as a source', async (host) => {
    expect(await refusedOf([target({ source: `http://${host}/live/a/main` })])).toEqual(['/restreams/0/source opens'])
  })
  it.each(['127.0.0.1:9000', 'srt://10.1.1.1:9000', 'localhost:9000'])('%s by SRT', async (address) => {
    expect(await refusedOf([{ source, target_type: 'SRT', target_url: address }])).toEqual(['/restreams/0/target_url opens'])
  })
  it.each([
    'rtmp://me:pass@push.example.com/app',
    'rtmp://push.example.com\\@127.0.0.1/app',
    'rtmp://[::1]/app',
    'file:///etc/passwd',
    'rtmp://push.example.com/a b',
  ])('%s as an address', async (address) => {
    expect(await refusedOf([target({ target_url: address })])).toEqual(['/restreams/0/target_url pattern'])
  })
  it('are reported at every field at once', async () => {
    const wrong = target({
      source: 'http://10.0.0.1/live/a/main',
      target_url: 'rtmp://10.0.0.2/app',
      backup: { target_url: 'rtmp://10.0.0.3:25/app' },
    })
    expect((await refusedOf([target(), wrong])).toSorted()).toEqual([
      '/restreams/1/backup/target_url opens',
      '/restreams/1/source opens',
      '/restreams/1/target_url opens',
    ])
  })
})

describe('ports of other services', () => {
  it.each([22, 25, 465, 587, 6379, 11211])('%i', async (port) => {
    const url = `rtmp://push.example.com:${port}/app`
    const answer = await send(customer, [
      target({ target_url: url, source: `http://in.example.com:${port}/live/a/main`, backup: { target_url: url } }),
    ])
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ errors: { path: string }[] }>().errors.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: '/restreams/0/backup/target_url', keyword: 'closedPort', params: { port } },
      { path: '/restreams/0/source', keyword: 'closedPort', params: { port } },
      { path: '/restreams/0/target_url', keyword: 'closedPort', params: { port } },
    ])
  })
  it.each(['push.example.com:25', 'srt://push.example.com:25'])('%s by SRT', async (address) => {
    expect(await refusedOf([{ source, target_type: 'SRT', target_url: address }])).toEqual(['/restreams/0/target_url closedPort'])
  })
  it('in a test of a target', async () => {
    const body = { target_url: 'rtmp://push.example.com:25/app', target_key: 'key-1' }
    const answer = await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'restream-tests'), body })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, ['/target_url closedPort']])
  })
})

describe('data that browsers get', () => {
  const told = async (caller: Caller, type: string) => {
    const answer = await caller.ask({ url: `/api/v1/definitions/${type}?account=demo-cdn2` })
    expect(answer.statusCode).toBe(200)
    return { opened: answer.json<{ opened?: unknown }>().opened, text: answer.body }
  }
  it('contain origins of players, and whether networks of the operator exist, but not which', async () => {
    expect((await told(customer, 'restreams')).opened).toEqual({ networks: [], origins: ['http://10.9.9.9:8000', playback] })
    const { opened, text } = await told(inside, 'restreams')
    expect(opened).toEqual({ networks: 'unknown', origins: [] })
    expect(text).not.toContain('10.20.0.0')
  })
  it('contain nothing for types without such addresses', async () => {
    expect((await told(customer, 'http-resources')).opened).toBeUndefined()
  })
})

describe('accepted are', () => {
  it('public addresses, with ports of any other number', async () => {
    await accepted([
      target({ target_url: 'rtmp://8.8.8.8/app' }),
      target({ target_url: 'rtmps://live-api-s.facebook.com:443/rtmp/', source: 'http://in.example.com:8080/live/a/main.m3u8' }),
      target({ target_url: 'rtmp://push.example.com:19350/app', source: 'rtmp://8.8.4.4:1935/live/a/main' }),
      target({ source: 'http://[2606:4700::1111]:8080/live/a/main' }),
    ])
  })
  it('networks that the operator allows, in every field, and no other', async () => {
    const within = (host: string) =>
      target({ source: `http://${host}/live/a/main`, target_url: `rtmp://${host}/app`, backup: { target_url: `rtmp://${host}/b` } })
    await accepted([within('10.20.3.4')], inside)
    expect((await refusedOf([within('10.21.3.4')], inside)).toSorted()).toEqual([
      '/restreams/0/backup/target_url opens',
      '/restreams/0/source opens',
      '/restreams/0/target_url opens',
    ])
  })
  it('streams at the origins that the operator names for players, wherever they are', async () => {
    await accepted([target({ source: 'http://10.9.9.9:8000/live/a/main.m3u8' })])
    await accepted([target({ source: `${playback}/live-1/main/index.m3u8` })])
    for (const other of [
      'http://127.0.0.1:8089/live-1/main/index.m3u8',
      'http://127.0.0.1:80881/live-1/main/index.m3u8',
      'rtmp://127.0.0.1:8088/a/b/c',
    ])
      expect(await refusedOf([target({ source: other })])).toEqual(['/restreams/0/source opens'])
  })
  it('the record of the demo data, whose test picture is played in pages', async () => {
    const text = JSON.stringify(demo.record.restreams)
      .replaceAll('{studio}', 'http://10.9.9.9:8000')
      .replaceAll(/\{(one|two)\}/g, '40001')
    await accepted(JSON.parse(text) as unknown[])
  })
  it('present values of the record: another setting of the operator blocks nobody', async () => {
    const before = await openPortal({ demo: 'people', env: { OUTBOUND_NETWORKS: '10.20.0.0/16' } })
    const id = await accepted(
      [target({ source: 'http://10.20.0.1/live/a/main' })],
      await before.signIn('cdn2@demo.example', { as: 'bearer' }),
    )
    await before.close({ keep: true })
    const after = await openPortal({ demo: false, dir: before.dir })
    const person = await after.signIn('cdn2@demo.example', { as: 'bearer' })
    const url = `${list}/${id}`
    const change = (body: object, version: number) => person.ask({ method: 'PATCH', url, version, body })
    expect((await change({ active: false }, 1)).statusCode).toBe(200)
    const moved = await change(
      { restreams: [target({ source: 'http://10.20.0.1/live/a/main' }), target({ source: 'http://10.20.0.2/live/a/main' })] },
      2,
    )
    expect(errorsOf(moved)).toEqual(['/restreams/1/source opens'])
    await after.close()
  })
})
