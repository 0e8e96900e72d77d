// Certificates of a customer as records, behind a clock that the tests turn.
import { afterAll } from 'vitest'
import type { Made } from '../../support/outside/certificates.ts'
import { type Answer, httpResource, listUrl, openPortal } from '../support/portal.ts'

export const account = 'demo-cdn2'
export const url = listUrl(account, 'certificates')
export const resources = listUrl(account, 'http-resources')

export type Certificate = { id: string; version: number; seq: number; used_by: string[]; days_left: number; [field: string]: unknown }

/** For a whole file; `clock.time` is in ms. */
export async function openCertificates() {
  /** A little ahead of openssl, so that whole days are counted the same way however long it takes. */
  const clock = { time: Date.now() + 300_000 }
  const portal = await openPortal({
    demo: 'people',
    clock: () => new Date(clock.time),
    env: { SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000' },
  })
  afterAll(() => portal.close())
  const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  const add = ({ certificate, key }: Made, more: object = {}): Promise<Answer> =>
    customer.ask({ method: 'POST', url, body: { certificate, private_key: key, ...more } })
  const added = async (made: Made, more: object = {}): Promise<Certificate> => {
    const answer = await add(made, more)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const change = ({ id, version }: { id: string; version: number }, body: object): Promise<Answer> =>
    customer.ask({ method: 'PATCH', url: `${url}/${id}`, version, body })
  const read = async (id: string): Promise<Certificate> => (await customer.ask({ url: `${url}/${id}` })).json()
  const resource = (name: string, more: object): Promise<Answer> =>
    customer.ask({ method: 'POST', url: resources, body: httpResource(name, more), headers: { 'confirm-paid': '/certificate' } })
  return { portal, customer, clock, add, added, change, read, resource }
}
