// A portal with a customer, agents that report on their streams and targets, and the letters that follow.
import { expect } from 'vitest'
import { providerScope } from '../../../server/store/scope.ts'
import { makeAgent } from '../support/agentSupport.ts'
import { listUrl, openPortal } from '../support/portal.ts'

export const part = '/streams/saaaaaaaaa'
/** Codes of streams. */
export const [onAir, offAir, poor] = [0, 3, 8]
export type Live = { id: string; version: number; name: string }
export type Letter = { id: string; to: string; template: string; subject: string; locale: string }
type Told = { type: string; id: string; version: number; part: string; code: number; reason?: string }

const url = listUrl('demo-cdn2', 'live-resources')
const key = 'Very-Secret-Key'

export async function openStreamOffice() {
  const clock = { now: Date.parse('2026-06-01T10:00:00Z') }
  let count = 0
  const portal = await openPortal({ demo: 'people', clock: () => new Date(clock.now) })
  const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const media = await makeAgent(portal, 'Media', 'media')
  const restreamer = await makeAgent(portal, 'Restreamer', 'restreamer')
  const { people, store } = portal.services
  const { id } = await people.create({ brand: 'main', email: 'cache-only@demo.example', kind: 'person', role: 'customer' })
  await store.people.join('demo-cdn2', id, 'onlypartialcachedelete')

  async function created(type: string, body: object, alerts?: boolean): Promise<Live> {
    const name = `alerts-${(count += 1)}`
    const made = await customer.ask({
      method: 'POST',
      url: listUrl('demo-cdn2', type),
      body: { name, ...body, ...(alerts !== undefined && { alerts }) },
    })
    expect(made.statusCode, made.body).toBe(201)
    return made.json<Live>()
  }
  async function report(agent: typeof media, told: Told, at: number): Promise<void> {
    const body = { reports: [{ account: 'demo-cdn2', at: new Date(at).toISOString(), ...told }] }
    const answer = await agent.ask({ method: 'POST', url: '/api/v1/agent/reports', body })
    expect(answer.json()).toEqual({ accepted: 1, ignored: 0, refused: [] })
  }
  const letters = async (): Promise<Letter[]> =>
    (await store.records.list(providerScope, 'outgoing-messages')).rows
      .map((row) => ({ ...(JSON.parse(row.data) as Letter), id: row.id }))
      .filter(({ template }) => /^(re)?stream-/.test(template))

  return {
    portal,
    clock,
    customer,
    url,
    key,
    restreamer,
    live: (alerts?: boolean, more: object = {}) =>
      created('live-resources', { type: 'RTMP-publish', streams: { saaaaaaaaa: { name: 'studio', resolution: '720p' } }, ...more }, alerts),
    restream(alerts?: boolean, more: object = {}) {
      const target = {
        source: 'rtmp://in.example.com/a/b/c',
        target_type: 'customRTMP',
        target_url: 'rtmp://push.example.com/app',
        target_key: key,
      }
      return created('restreams', { type: 'long', restreams: [target], ...more }, alerts)
    },
    /** Reports a code some minutes later. */
    async say({ id, version }: Live, code: number, { minutes = 1, ago = 0, reason = '' } = {}): Promise<void> {
      clock.now += minutes * 60_000
      await report(media, { type: 'live-resources', id, version, part, code, reason }, clock.now - ago * 60_000)
    },
    /** The same about the first target of a restream. */
    async sayOfTarget({ id, version }: Live, code: number, reason = '', { seconds = 30, agent = restreamer } = {}): Promise<void> {
      clock.now += seconds * 1000
      await report(agent, { type: 'restreams', id, version, part: '/restreams/0', code, reason }, clock.now)
    },
    async lettersWhile(act: () => Promise<void>): Promise<Letter[]> {
      const before = (await letters()).length
      await act()
      return (await letters()).slice(before)
    },
    async textOf({ id }: Letter): Promise<string> {
      const admin = await portal.signIn('admin@demo.example')
      return (await admin.ask({ method: 'POST', url: `/api/v1/messages/${id}/text`, body: {} })).json<{ text: string }>().text
    },
    read: (language: 'en_US' | 'ru_RU') => customer.ask({ method: 'PATCH', url: '/api/v1/session', body: { language } }),
  }
}
