// A portal that sends letters and short messages, by a clock that the tests turn.
import type { Delivery } from '../../../server/services/dueLoop.ts'
import type { Message } from '../../../server/services/messages/types.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { openSink, type Sink } from '../../support/outside/smtpSink.ts'
import { openPortal, type Portal, type PortalOptions } from './portal.ts'

export const secret = 'S3cr3t-Code-4711'
export const hour = 3_600_000
export const minute = 60_000
let time = Date.parse('2026-06-01T10:00:00Z')
export const now = (): number => time
/** Resources that a test opened; closed after each, newest first. */
export const ending: (() => Promise<unknown>)[] = []
export async function closeAll(): Promise<void> {
  for (const end of ending.splice(0).toReversed()) await end()
}

type Office = {
  portal: Portal
  delivery: Delivery
  send: (more?: Partial<Message>) => Promise<string>
  recordOf: (id: string) => Promise<Record<string, unknown>>
  hasText: (id: string) => Promise<boolean>
  close: Portal['close']
}

export async function office(env: Record<string, string>, more: PortalOptions = {}): Promise<Office> {
  const portal = await openPortal({
    demo: 'people',
    clock: () => new Date(time),
    env: { SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', ...env },
    ...more,
  })
  const { store, messages } = portal.services
  const delivery = messages.deliver()
  let isOpen = true
  const close: Portal['close'] = async (how) => {
    if (!isOpen) return
    isOpen = false
    await delivery.close()
    await portal.close(how)
  }
  ending.push(() => close())
  return {
    portal,
    delivery,
    close,
    send: (given = {}) =>
      store.transaction((inside) =>
        messages.send(inside, {
          kind: 'mail',
          brand: 'main',
          to: 'anna@studio.example',
          locale: 'en_US',
          template: 'restore',
          values: { code: secret },
          expiresAt: new Date(time + 24 * hour).toISOString(),
          ...given,
        }),
      ),
    recordOf: async (id) => JSON.parse((await store.records.find(providerScope, 'outgoing-messages', id))!.data) as Record<string, unknown>,
    hasText: async (id) => (await store.messages.find(id)) !== undefined,
  }
}
export async function sink(options: Parameters<typeof openSink>[0] = {}): Promise<Sink> {
  const opened = await openSink(options)
  ending.push(() => opened.close())
  return opened
}
export async function later(milliseconds: number, { delivery }: Office): Promise<void> {
  time += milliseconds
  delivery.wake()
  await delivery.idle()
}
