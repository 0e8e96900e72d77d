// Calls of billing for the replay of the API's document.
import type { Call } from '../../support/openapi.ts'
import type { Portal } from '../support/portal.ts'

export async function billingCalls({ services }: Portal): Promise<Record<string, Call>> {
  const purse = { project: (await services.store.accounts.find('demo-cdn2'))!.project_id }
  return {
    'get /accounts/{account}/billing/operations': { status: 200, query: { kind: 'payment,charge', limit: 5 } },
    'get /accounts/{account}/billing/terms': { status: 200 },
    'get /accounts/{account}/billing/charges': { status: 200, query: { period: '2026-01' } },
    'post /billing/{project}/operations': { status: 201, params: purse, body: { kind: 'payment', amount: '10.50', method: 'card' } },
    'get /billing/{project}/operations': { status: 200, params: purse },
    'get /billing/{project}/charges': { status: 200, params: purse, query: { period: '2026-01' } },
    'post /billing/{project}/closings': { status: 200, params: purse, body: { period: '2026-01' } },
  }
}
