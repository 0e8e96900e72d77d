// A portal with a CRM that can be told to fail, a mail server, and everybody who sends and reads requests.
import type { Delivery } from '../../../server/services/dueLoop.ts'
import type { OpenDatabase } from '../../../server/store/database/open.ts'
import { type Crm, openCrm } from '../../support/outside/crm.ts'
import { type Kept, openSink, partsOf, type Sink } from '../../support/outside/smtpSink.ts'
import { type Answer, type Caller, listUrl, openPortal, type Portal } from '../support/portal.ts'

export type Lead = { id: string; version: number; [field: string]: unknown }
export const requests = listUrl('demo-cdn2', 'service-requests')
export const options = listUrl('cdn1_alpha', 'option-orders')
const ending: (() => Promise<unknown>)[] = []
let time = Date.parse('2026-06-01T10:00:00Z')
export const now = (): number => time
/** After each test, by the file that opened them: a hook of this file would be that of the first file only. */
export async function closeOffices(): Promise<void> {
  for (const end of ending.splice(0).toReversed()) await end()
}

export type Office = {
  portal: Portal
  customer: Caller
  client: Caller
  staff: Caller
  crm: Crm
  mail: Sink
  leads: () => Promise<Lead[]>
  settle: (milliseconds?: number) => Promise<void>
  send: (body: object, by?: Caller, url?: string) => Promise<Answer>
}

/** `crm: false`: none is connected. */
export async function office({ crm: hasCrm = true, open }: { crm?: boolean; open?: OpenDatabase } = {}): Promise<Office> {
  const crm = await openCrm()
  const mail = await openSink()
  const portal = await openPortal({
    demo: 'people',
    clock: () => new Date(time),
    env: { SMTP_URL: mail.url, SESSION_IDLE: '604800', SESSION_LIFETIME: '604800', CRM_TIMEOUT: '1', ...(hasCrm && { CRM_URL: crm.url }) },
    ...(open && { open }),
  })
  const deliveries: Delivery[] = [portal.services.orders.deliver(), portal.services.messages.deliver()]
  ending.push(
    () => crm.close(),
    () => mail.close(),
    () => portal.close(),
    async () => void (await Promise.all(deliveries.map((delivery) => delivery.close()))),
  )
  const [customer, client, staff] = [
    await portal.signIn('cdn2@demo.example'),
    await portal.signIn('cdn1@demo.example'),
    await portal.signIn('admin@demo.example'),
  ]
  return {
    portal,
    customer,
    client,
    staff,
    crm,
    mail,
    leads: async () => (await staff.ask({ url: '/api/v1/leads' })).json<Lead[]>(),
    async settle(milliseconds = 0) {
      time += milliseconds
      for (const delivery of [...deliveries, ...deliveries]) {
        delivery.wake()
        await delivery.idle()
      }
    },
    send: (body, by = customer, url = requests) => by.ask({ method: 'POST', url, body }),
  }
}
export const phone = '+7 (999) 123-45-67'
export const textOf = (letter: Kept | undefined): string => (partsOf(letter!)[0] ?? '').replaceAll('\r\n', '\n')
export const htmlOf = (letter: Kept | undefined): string => partsOf(letter!)[1] ?? ''
export const warning = 'This request was not sent to the CRM.'
