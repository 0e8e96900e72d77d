// Letters about streams that fail, as agents report them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { makeAgent, type TestAgent } from '../support/agentSupport.ts'
import { type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

const url = listUrl('demo-cdn2', 'live-resources')
const part = '/streams/saaaaaaaaa'
const [onAir, offAir, poor] = [0, 3, 8]
type Live = { id: string; version: number; name: string }
type Letter = { id: string; to: string; template: string; subject: string; locale: string }
let portal: Portal
let customer: Caller
let agent: TestAgent
let restreamer: TestAgent
let now = Date.parse('2026-06-01T10:00:00Z')
let count = 0
beforeAll(async () => {
  portal = await openPortal({ demo: 'people', clock: () => new Date(now) })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  agent = await makeAgent(portal, 'Media', 'media')
  restreamer = await makeAgent(portal, 'Restreamer', 'restreamer')
  const { people } = portal.services
  const { id } = await people.create({ brand: 'main', email: 'cache-only@demo.example', kind: 'person', role: 'customer' })
  await portal.services.store.people.join('demo-cdn2', id, 'onlypartialcachedelete')
})
afterAll(async () => portal.close())

async function live(alerts?: boolean, more: object = {}): Promise<Live> {
  const streams = { saaaaaaaaa: { name: 'studio', resolution: '720p' } }
  const body = { type: 'RTMP-publish', name: `alerts-${(count += 1)}`, streams, ...(alerts !== undefined && { alerts }), ...more }
  const made = await customer.ask({ method: 'POST', url, body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Live>()
}
/** Reports a code some minutes later. */
async function say({ id, version }: Live, code: number, { minutes = 1, ago = 0, reason = '' } = {}): Promise<void> {
  now += minutes * 60_000
  const at = new Date(now - ago * 60_000).toISOString()
  const report = { account: 'demo-cdn2', type: 'live-resources', id, version, part, at, code, reason }
  const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body: { reports: [report] } })
  expect(answer.json()).toEqual({ accepted: 1, ignored: 0, refused: [] })
}
const lettersAbout = async (): Promise<Letter[]> =>
  (await portal.services.store.records.list(providerScope, 'outgoing-messages')).rows
    .map(({ id, data }) => ({ ...(JSON.parse(data) as Letter), id }))
    .filter(({ template }) => /^(re)?stream-/.test(template))
/** The same about the first target of a restream. */
async function sayOfTarget({ id, version }: Live, code: number, reason = '', seconds = 30): Promise<void> {
  now += seconds * 1000
  const at = new Date(now).toISOString()
  const report = { account: 'demo-cdn2', type: 'restreams', id, version, part: '/restreams/0', at, code, reason }
  const answer = await restreamer.ask({ method: 'POST', url: '/api/v1/agent/reports', body: { reports: [report] } })
  expect(answer.json()).toEqual({ accepted: 1, ignored: 0, refused: [] })
}
async function restream(alerts?: boolean, more: object = {}): Promise<Live> {
  const target = {
    source: 'rtmp://in.example.com/a/b/c',
    target_type: 'customRTMP',
    target_url: 'rtmp://push.example.com/app',
    target_key: 'Very-Secret-Key',
  }
  const body = { type: 'long', name: `alerts-${(count += 1)}`, restreams: [target], ...(alerts !== undefined && { alerts }), ...more }
  const made = await customer.ask({ method: 'POST', url: listUrl('demo-cdn2', 'restreams'), body })
  expect(made.statusCode, made.body).toBe(201)
  return made.json<Live>()
}
async function lettersWhile(act: () => Promise<void>): Promise<Letter[]> {
  const before = (await lettersAbout()).length
  await act()
  return (await lettersAbout()).slice(before)
}

describe('a stream with alerts', () => {
  it('that goes off air, or is sent with too low a bitrate, costs a letter to each member who is not restricted', async () => {
    const record = await live(true)
    const told: object[] = []
    const stop = portal.services.events.onIncident((event) => told.push(event))
    const letters = await lettersWhile(async () => {
      await say(record, onAir)
      await say(record, poor, { reason: 'The bitrate is below 1000 kbit/s.' })
      await say(record, offAir)
    })
    expect(letters.map(({ template, to, subject }) => [template, to, subject])).toEqual([
      ['stream-poor', 'cdn2@demo.example', 'The bitrate of the stream studio is low'],
      ['stream-gone', 'cdn2@demo.example', 'The stream studio is off air'],
    ])
    stop()
    // Open pages of the account say so, too.
    const about = { account: 'demo-cdn2', type: 'live-resources', id: record.id, version: 1, part, name: 'studio' }
    expect(told).toEqual([poor, offAir].map((code) => ({ ...about, code })))
    const history = (await customer.ask({ url: `${url}/${record.id}/reports/history` })).json<{ entries: { code: number }[] }[]>()
    expect(history[0]!.entries.map(({ code }) => code)).toEqual([onAir, poor, offAir])
  })

  it('costs one letter an hour, however often it comes and goes, and another one later', async () => {
    const record = await live(true)
    const flap = async () => {
      await say(record, onAir)
      await say(record, offAir)
    }
    const told: unknown[] = []
    const stop = portal.services.events.onIncident(({ code, over }) => told.push(over ? 'over' : code))
    expect(
      await lettersWhile(async () => {
        for (let turn = 0; turn < 5; turn += 1) await flap()
      }),
    ).toHaveLength(1)
    stop()
    expect(told).toEqual([offAir, 'over', offAir, 'over', offAir, 'over', offAir, 'over', offAir])
    now += 61 * 60_000
    expect(await lettersWhile(flap)).toHaveLength(1)
  })

  it('that asks for a letter after some time costs one only if it stays off air so long', async () => {
    const record = await live(true, { alert_after: 120 })
    const letters = await lettersWhile(async () => {
      await say(record, onAir)
      await say(record, offAir)
      await say(record, offAir)
      await say(record, onAir)
    })
    expect(letters).toEqual([])
    expect(
      await lettersWhile(async () => {
        for (let turn = 0; turn < 5; turn += 1) await say(record, offAir)
      }),
    ).toHaveLength(1)
  })

  it.each<[string, (record: Live) => Promise<void>]>([
    ['its first state', (record) => say(record, offAir)],
    [
      'a state that is reported again',
      async (record) => {
        await say(record, offAir)
        await say(record, offAir, { reason: 'An encoder sent a wrong key and was refused.' })
      },
    ],
    [
      'going on air',
      async (record) => {
        await say(record, offAir)
        await say(record, onAir)
      },
    ],
    [
      'what is reported late',
      async (record) => {
        await say(record, onAir, { minutes: 60, ago: 40 })
        await say(record, offAir, { ago: 30 })
      },
    ],
  ])('costs none for %s', async (_what, act) => expect(await lettersWhile(async () => act(await live(true)))).toEqual([]))
})

describe('a stream without alerts', () => {
  it.each([undefined, false])('costs none: %s', async (alerts) => {
    const record = await live(alerts)
    expect(
      await lettersWhile(async () => {
        await say(record, onAir)
        await say(record, offAir)
      }),
    ).toEqual([])
  })
})

describe('a target of a restream', () => {
  const [ok, starting, notFound, notPublished, failed, stopped] = [0, 1, 2, 3, 4, 7]
  it('that fails costs a letter with its address and the reason, never its key, and open pages are reported', async () => {
    const record = await restream(true)
    const told: object[] = []
    const stop = portal.services.events.onIncident((event) => told.push(event))
    const letters = await lettersWhile(async () => {
      await sayOfTarget(record, ok)
      await sayOfTarget(record, failed, 'The server refuses connections.')
      expect(told).toEqual([])
      await sayOfTarget(record, failed, 'The server refuses connections.')
      for (let turn = 0; turn < 3; turn += 1) await sayOfTarget(record, failed, 'The server refuses connections.')
    })
    stop()
    expect(letters.map(({ template, to, subject }) => [template, to, subject])).toEqual([
      ['restream-failed', 'cdn2@demo.example', 'Restreaming to rtmp://push.example.com/app has failed'],
    ])
    expect(JSON.stringify(letters)).not.toContain('Very-Secret-Key')
    expect(told).toMatchObject([{ type: 'restreams', id: record.id, name: 'rtmp://push.example.com/app', code: failed }])
    const history = (await customer.ask({ url: `${listUrl('demo-cdn2', 'restreams')}/${record.id}/reports/history` })).json<
      { entries: { code: number }[] }[]
    >()
    expect(history[0]!.entries.map(({ code }) => code)).toEqual([ok, failed])
  })
  it.each([
    ['ru_RU', 'The server refuses connections.', 'Последнее сообщение: Сервер не принимает соединения.'],
    ['en_US', 'The server refuses connections.', 'Last message: The server refuses connections.'],
    ['ru_RU', 'constructor', 'Последнее сообщение: constructor'],
    ['ru_RU', '', 'Последнее сообщение: –'],
  ])('is told with the reason in the language of its reader: %s, “%s”', async (language, reason, said) => {
    const admin = await portal.signIn('admin@demo.example')
    await customer.ask({ method: 'PATCH', url: '/api/v1/session', body: { language } })
    const record = await restream(true)
    const [letter] = await lettersWhile(async () => {
      await sayOfTarget(record, ok)
      await sayOfTarget(record, failed, reason)
      await sayOfTarget(record, failed, reason)
    })
    const answer = await admin.ask({ method: 'POST', url: `/api/v1/messages/${letter!.id}/text`, body: {} })
    expect(answer.json<{ text: string }>().text).toContain(said)
    await customer.ask({ method: 'PATCH', url: '/api/v1/session', body: { language: 'en_US' } })
  })
  it('that is tried again and again costs one letter an hour', async () => {
    const record = await restream(true)
    const letters = await lettersWhile(async () => {
      await sayOfTarget(record, ok)
      for (let turn = 0; turn < 4; turn += 1) {
        await sayOfTarget(record, failed)
        await sayOfTarget(record, failed)
        await sayOfTarget(record, starting)
      }
    })
    expect(letters).toHaveLength(1)
  })
  it('that recovers within the seconds of the record costs none, and one that lasts as long costs one', async () => {
    const record = await restream(true, { alert_after: 120 })
    expect(
      await lettersWhile(async () => {
        for (let turn = 0; turn < 3; turn += 1) {
          await sayOfTarget(record, ok)
          for (let failure = 0; failure < 3; failure += 1) await sayOfTarget(record, failed)
        }
      }),
    ).toEqual([])
    expect(
      await lettersWhile(async () => {
        await sayOfTarget(record, failed)
        await sayOfTarget(record, failed)
      }),
    ).toHaveLength(1)
  })
  it('that fails in another way meanwhile has failed since the first failure', async () => {
    const record = await restream(true, { alert_after: 60 })
    expect(
      await lettersWhile(async () => {
        await sayOfTarget(record, ok)
        await sayOfTarget(record, failed)
        await sayOfTarget(record, notFound)
        await sayOfTarget(record, failed)
      }),
    ).toHaveLength(1)
  })
  it('with 0 seconds costs one at once', async () => {
    const record = await restream(true, { alert_after: 0 })
    expect(
      await lettersWhile(async () => {
        await sayOfTarget(record, ok)
        await sayOfTarget(record, failed)
      }),
    ).toHaveLength(1)
  })
  it('costs one letter, however many agents report it', async () => {
    const record = await restream(true)
    const second = await makeAgent(portal, 'Second restreamer', 'restreamer')
    const first = restreamer
    expect(
      await lettersWhile(async () => {
        for (const code of [ok, failed, failed, failed])
          for (const one of [first, second]) {
            restreamer = one
            await sayOfTarget(record, code, '', 20)
          }
      }),
    ).toHaveLength(1)
    restreamer = first
  })
  it('whose source is not found costs one, too', async () => {
    const record = await restream(true)
    expect(
      await lettersWhile(async () => {
        await sayOfTarget(record, starting)
        await sayOfTarget(record, notFound)
        await sayOfTarget(record, notFound)
      }),
    ).toHaveLength(1)
  })
  it.each([
    ['without alerts', false, failed],
    ['that was not asked about', undefined, failed],
    ['that is stopped', true, stopped],
    ['whose stream is not published', true, notPublished],
  ] as const)('%s costs none', async (_what, alerts, code) => {
    const record = await restream(alerts)
    expect(
      await lettersWhile(async () => {
        await sayOfTarget(record, ok)
        await sayOfTarget(record, code)
        await sayOfTarget(record, code)
      }),
    ).toEqual([])
  })
})
