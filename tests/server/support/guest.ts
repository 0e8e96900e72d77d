// Somebody without a session at the portal's doors, each call from a place of its own unless it says where; and the letters he gets.
import { afterAll } from 'vitest'
import { system } from '../../../server/services/hooks/shared/system.ts'
import { type Answer, openPortal, type Portal } from './portal.ts'

type From = { ip?: string; host?: string; headers?: Record<string, string> }
export type Letter = { template: string; to: string; locale: string; brand: string; at: string; text: string; link: string; code: string }
export type Guest = {
  post: (url: string, body: unknown, from?: From) => Promise<Answer>
  form: (url: string, fields: Record<string, string>, from?: From) => Promise<Answer>
  signIn: (username: string, password: string, from?: From) => Promise<Answer>
  /** Newest first. */
  letters: (to: string, template?: string) => Promise<Letter[]>
  /** The code of the newest one. */
  codeFor: (to: string, template: string) => Promise<string>
}
let places = 0

export function guestOf(portal: Portal): Guest {
  const send = (
    url: string,
    payload: string,
    type: string,
    { ip = placeOfItsOwn(), host = 'localhost', headers = {} }: From = {},
  ): Promise<Answer> =>
    portal.app.inject({
      method: 'POST',
      url: `/api/v1${url}`,
      remoteAddress: ip,
      payload,
      headers: { host, 'content-type': type, ...headers },
    })
  const form: Guest['form'] = (url, fields, from) =>
    send(url, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded', from)

  const guest: Guest = {
    post: (url, body, from) => send(url, typeof body === 'string' ? body : JSON.stringify(body), 'application/json', from),
    form,
    signIn: (username, password, from) => form('/oauth/token', { username, password, domain: 'localhost' }, from),
    async letters(to, template) {
      const { records, facts, store } = portal.services
      const { rows } = await records.list(system(facts), 'outgoing-messages', {
        sort: { field: 'created_at', descending: true },
        from: 0,
        limit: 200,
        filter: {},
      })
      const mine = rows.filter((row) => row.to === to && (template === undefined || row.template === template))
      return Promise.all(
        mine.map(async ({ id, template: name, locale, brand, created_at }) => {
          const { text = '', link = '' } = JSON.parse((await store.messages.find(id))?.data ?? '{}') as { text?: string; link?: string }
          const code = /\/(?:set-password|activate|undo)\/([\w-]+)/.exec(link)?.[1] ?? (link ? '' : (/\b(\d{4,6})\b/.exec(text)?.[1] ?? ''))
          return { template: String(name), to, locale: String(locale), brand: String(brand), at: String(created_at), text, link, code }
        }),
      )
    },
    async codeFor(to, template) {
      const [letter] = await guest.letters(to, template)
      if (!letter?.code) throw new Error(`no ${template} for ${to}`)
      return letter.code
    },
  }
  return guest
}

/** For a whole file: the demo's people behind a clock that the tests turn (`clock.time`, ms), and a stranger at the doors. */
export async function openDoors({ env = {} }: { env?: Record<string, string> } = {}): Promise<{
  portal: Portal
  guest: Guest
  clock: { time: number }
}> {
  const clock = { time: Date.parse('2026-06-01T10:00:00Z') }
  const portal = await openPortal({ demo: 'people', clock: () => new Date(clock.time), env })
  afterAll(() => portal.close())
  return { portal, guest: guestOf(portal), clock }
}

export function placeOfItsOwn(): string {
  places += 1
  return `10.${(places >> 16) % 250}.${(places >> 8) % 250}.${places % 250}`
}

/** `status code` of a refusal. */
export const refusal = (answer: Answer): string =>
  `${answer.statusCode} ${answer.statusCode < 400 ? '' : answer.json<{ code: string }>().code}`.trim()
