// Letters about streams that fail, as agents report them.
import { afterAll, describe, expect, it } from 'vitest'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl } from '../support/portal.ts'
import { type Live, offAir, onAir, openStreamOffice, part, poor } from './streamOffice.ts'

const { portal, clock, customer, url, key, restreamer, live, restream, say, sayOfTarget, lettersWhile, textOf, read } =
  await openStreamOffice()
afterAll(() => portal.close())

describe('a stream with alerts', () => {
  it('that goes off air, or has too low a bitrate, causes a letter to each unrestricted member', async () => {
    const record = await live(true)
    const told: object[] = []
    const stop = portal.services.events.onIncident((event) => told.push(event))
    const letters = await lettersWhile(async () => {
      await say(record, onAir)
      await say(record, poor, { reason: 'The bitrate is below 1000 kbit/s.' })
      await say(record, offAir)
    })
    expect(letters.map(({ template, to, subject }) => [template, to, subject])).toEqual([
      ['stream-poor', 'cdn2@demo.example', `The bitrate of the stream studio (${record.name}) is low`],
      ['stream-gone', 'cdn2@demo.example', `The stream studio (${record.name}) is off air`],
    ])
    stop()
    // Open pages of the account say so, too.
    const about = { account: 'demo-cdn2', type: 'live-resources', id: record.id, version: 1, part, name: `studio (${record.name})` }
    expect(told).toEqual([poor, offAir].map((code) => ({ ...about, code })))
    const history = (await customer.ask({ url: `${url}/${record.id}/reports/history` })).json<{ entries: { code: number }[] }[]>()
    expect(history[0]!.entries.map(({ code }) => code)).toEqual([onAir, poor, offAir])
  })

  it('causes one letter an hour, however often it comes and goes, and another one later', async () => {
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
    clock.now += 61 * 60_000
    expect(await lettersWhile(flap)).toHaveLength(1)
  })

  it('whose letter is delayed causes one only if it stays off air that long', async () => {
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
  ])('causes none for %s', async (_what, act) => expect(await lettersWhile(async () => act(await live(true)))).toEqual([]))
})

describe('a stream without alerts', () => {
  it.each([undefined, false])('causes none: %s', async (alerts) => {
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
  it('that fails causes a letter with its address and the reason, never its key, and open pages are informed', async () => {
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
      ['restream-failed', 'cdn2@demo.example', `Restreaming to rtmp://push.example.com/app (${record.name}) has failed`],
    ])
    expect(JSON.stringify(letters)).not.toContain(key)
    expect(told).toMatchObject([{ type: 'restreams', id: record.id, name: `rtmp://push.example.com/app (${record.name})`, code: failed }])
    const history = (await customer.ask({ url: `${listUrl('demo-cdn2', 'restreams')}/${record.id}/reports/history` })).json<
      { entries: { code: number }[] }[]
    >()
    expect(history[0]!.entries.map(({ code }) => code)).toEqual([ok, failed])
  })
  it.each([
    ['ru_RU', 'The server refuses connections.', 'Последнее сообщение: Сервер не принимает соединения.'],
    ['en_US', 'The server refuses connections.', 'Last message: The server refuses connections.'],
    ['ru_RU', 'constructor', 'Последнее сообщение: constructor'],
  ] as const)('is described with the reason in the language of the recipient: %s, “%s”', async (language, reason, said) => {
    await read(language)
    const record = await restream(true)
    const [letter] = await lettersWhile(async () => {
      await sayOfTarget(record, ok)
      await sayOfTarget(record, failed, reason)
      await sayOfTarget(record, failed, reason)
    })
    expect(await textOf(letter!)).toContain(said)
    await read('en_US')
  })
  it('that is retried again and again causes one letter an hour', async () => {
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
  it('that recovers within the delay of the record causes no letter, and one that fails longer causes one', async () => {
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
  it('that then fails for another reason counts as failed since the first failure', async () => {
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
  it('without a delay causes one at once', async () => {
    const record = await restream(true, { alert_after: 0 })
    expect(
      await lettersWhile(async () => {
        await sayOfTarget(record, ok)
        await sayOfTarget(record, failed)
      }),
    ).toHaveLength(1)
  })
  it('causes one letter, however many agents report it', async () => {
    const record = await restream(true)
    const second = await makeAgent(portal, 'Second restreamer', 'restreamer')
    expect(
      await lettersWhile(async () => {
        for (const code of [ok, failed, failed, failed])
          for (const agent of [restreamer, second]) await sayOfTarget(record, code, '', { seconds: 20, agent })
      }),
    ).toHaveLength(1)
  })
  it('whose source is not found causes one, too', async () => {
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
  ] as const)('%s causes none', async (_what, alerts, code) => {
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
