// Calls of billing for the replay of the API's document.
import { randomUUID } from 'node:crypto'
import { form } from '../files/fileOffice.ts'
import type { Call } from '../../support/openapi.ts'
import type { Portal } from '../support/portal.ts'

export async function billingCalls(portal: Portal): Promise<Record<string, Call>> {
  const { services } = portal
  const purse = { project: (await services.store.accounts.find('demo-cdn2'))!.project_id }
  const document = await chargedMonth(services, purse)
  return {
    'post /billing/{project}/files': { status: 201, params: purse, query: { shared: 'true' }, ...contractForm(`c-${randomUUID()}.pdf`) },
    'delete /billing/{project}/files/{id}': { status: 204, params: { ...purse, id: await sharedContract(portal, purse) } },
    'get /billing/{project}/files': { status: 200, params: purse },
    'get /accounts/{account}/billing/files': { status: 200 },
    'get /accounts/{account}/billing/document': { status: 200, query: document },
    'get /billing/{project}/document': { status: 200, params: purse, query: document },
    'get /accounts/{account}/billing/operations': { status: 200, query: { kind: 'payment,charge', limit: 5 } },
    'get /accounts/{account}/billing/terms': { status: 200 },
    'get /accounts/{account}/billing/charges': { status: 200, query: { period: '2026-01' } },
    'post /billing/{project}/operations': { status: 201, params: purse, body: { kind: 'payment', amount: '10.50', method: 'card' } },
    'get /billing/{project}/operations': { status: 200, params: purse },
    'get /billing/{project}/waiting': { status: 200, params: purse },
    'post /billing/{project}/waiting/{id}/decision': {
      status: 200,
      params: { ...purse, id: await waitingOperation(services, purse) },
      body: { decision: 'decline', version: 1, reason: 'The letter says otherwise' },
    },
    'get /billing/{project}/charges': { status: 200, params: purse, query: { period: '2026-01' } },
    'post /billing/{project}/closings': { status: 200, params: purse, body: { period: '2026-01' } },
  }
}

/** An operation that waits for a second person. */
async function waitingOperation({ store }: Portal['services'], { project }: { project: string }): Promise<string> {
  const id = `wop_${randomUUID()}`
  const about = { kind: 'payment', amount: 1, currency: 'RUB', service: '', detail: '{"method":"card"}', reverses: null }
  const by = { at: '2026-01-01T00:00:00.000Z', actor: 'stf_none', actor_name: 'author@demo.example', once: id }
  await store.transaction((inside) => inside.waiting.add({ id, project, ...about, ...by }))
  return id
}

/** A form with a PDF, as text. */
function contractForm(name: string): { headers: Record<string, string>; body: string } {
  const { headers, payload } = form(name, Buffer.from('%PDF-1.7'))
  return { headers, body: payload.toString('latin1') }
}

/** The id of a contract file that customers of the project see. */
export async function sharedContract(portal: Portal, { project }: { project: string }, name = `s-${randomUUID()}.pdf`): Promise<string> {
  const admin = await portal.signIn('admin@demo.example')
  const sent = { method: 'POST', url: `/api/v1/billing/${project}/files?shared=true`, ...contractForm(name) } as const
  return (await admin.ask(sent)).json<{ id: string }>().id
}

/** Closes a month with a charge, and answers what a document of it is asked for by. */
export async function chargedMonth(services: Portal['services'], purse: { project: string }) {
  const line = {
    kind: 'service',
    code: 'A',
    name: { en: 'A', ru: 'А' },
    unit: 'month',
    quantity: 1,
    net: '1.00',
    vat: '0.00',
    gross: '1.00',
    discount: '0.00',
  }
  const month = { period: '2026-02', closed_at: '2026-03-01T00:00:00.000Z', actor: '', actor_name: '' }
  if (!(await services.store.ledger.month(purse.project, month.period)))
    await services.store.ledger.closeMonth({ ...purse, ...month, lines: JSON.stringify({ lines: [line], skipped: [] }) })
  return { period: month.period, kind: 'act', locale: 'ru_RU' }
}
