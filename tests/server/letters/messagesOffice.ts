// A portal that keeps its messages, and everybody who may or may not read them.
import { afterAll } from 'vitest'
import type { Message } from '../../../server/services/messages/types.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { type Answer, type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'

export const secret = 'S3cr3t-Code-4711'
export const list = '/api/v1/outgoing-messages'

const places = {
  supervisor_all: 'main',
  admin_all: 'main',
  supervisor_provider: 'main',
  admin_provider: 'main',
  manager_provider: 'main',
  clientmanager_provider: 'main',
  'admin of second': 'second',
} as const

export type Office = {
  portal: Portal
  /** `time` in ms. */
  clock: { time: number }
  /** By the name of the role. */
  callers: Map<string, Caller>
  send: (more?: Partial<Message>) => Promise<string>
  /** With the right password, unless another body is given. */
  textOf: (id: string, who: string, body?: object) => Promise<Answer>
  again: (id: string, who: string) => Promise<Answer>
  recordOf: (id: string) => Promise<Record<string, unknown>>
  /** The actions, newest first. */
  audited: (id: string) => Promise<string[]>
}

/** For a whole file. */
export async function openMessages(env: Record<string, string> = {}): Promise<Office> {
  const clock = { time: Date.parse('2026-06-01T10:00:00Z') }
  const callers = new Map<string, Caller>()
  const portal = await openPortal({
    demo: 'people',
    clock: () => new Date(clock.time),
    env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', PUBLIC_URL: 'https://portal.example:8443', ...env },
  })
  for (const [who, brand] of Object.entries(places)) {
    const email = `${who.replaceAll(' ', '-')}@messages.example`
    await portal.services.people.create({
      brand,
      email,
      kind: 'staff',
      role: who === 'admin of second' ? 'admin_provider' : who,
      password: demoPassword,
    })
    callers.set(who, await portal.signIn(email, { as: 'bearer', host: brand === 'second' ? 'second.localhost' : 'localhost' }))
  }
  for (const [who, email] of [
    ['customer', 'cdn2@demo.example'],
    ['CDN1 customer', 'cdn1@demo.example'],
    ['restricted', 'cachedelete@demo.example'],
  ] as const)
    callers.set(who, await portal.signIn(email, { as: 'bearer' }))
  callers.set('nobody', portal.nobody)
  afterAll(() => portal.close())
  return {
    portal,
    clock,
    callers,
    send: (more = {}) =>
      portal.services.store.transaction((inside) =>
        portal.services.messages.send(inside, {
          kind: 'mail',
          brand: 'main',
          to: 'anna@studio.example',
          locale: 'en_US',
          template: 'restore',
          values: { code: secret },
          expiresAt: new Date(clock.time + 3_600_000).toISOString(),
          ...more,
        }),
      ),
    textOf: (id, who, body = { password: demoPassword }) =>
      callers.get(who)!.ask({ method: 'POST', url: `/api/v1/messages/${id}/text`, body }),
    again: (id, who) => callers.get(who)!.ask({ method: 'POST', url: `/api/v1/messages/${id}/again` }),
    recordOf: async (id) => (await callers.get('supervisor_all')!.ask({ url: `${list}/${id}` })).json(),
    audited: async (id) =>
      (await portal.services.store.history.audited(providerScope)).filter((row) => row.id === id).map(({ action }) => action),
  }
}
