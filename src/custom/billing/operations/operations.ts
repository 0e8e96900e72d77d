// Queries of statements and of charges.
import { API } from '../../../client/api/http.ts'
import { call } from '../../../client/api/call.ts'
import type { IconName } from '../../../ui/parts/Icon.tsx'

export type Statement = Awaited<ReturnType<typeof readProject>>
export type Operation = Statement['operations'][number]
export type OperationKind = Operation['kind']
export const operationKinds: OperationKind[] = ['payment', 'charge', 'correction', 'bonus', 'refund']
export type Ask = { kind?: string; from?: string; to?: string; limit: number; offset: number }

/** A project for staff, an account for customers. */
export type Source = { project: string } | { account: string }

const readProject = (id: string, ask: Ask, signal?: AbortSignal) =>
  call('GET /billing/:project/operations', { params: { project: id }, query: ask, ...(signal && { signal }) })

export function statementQuery(source: Source, ask: Ask) {
  return {
    queryKey: ['billing', source, ask],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Statement> =>
      'project' in source
        ? readProject(source.project, ask, signal)
        : call('GET /accounts/:account/billing/operations', { params: { account: source.account }, query: ask, signal }),
  }
}

export type ChargedMonth = Awaited<ReturnType<typeof readMonth>>
const readMonth = (project: string, period: string, signal?: AbortSignal) =>
  call('GET /billing/:project/charges', { params: { project }, query: { period }, ...(signal && { signal }) })

export function monthQuery(source: Source, period: string) {
  return {
    queryKey: ['billing', 'month', source, period],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ChargedMonth> =>
      'project' in source
        ? readMonth(source.project, period, signal)
        : call('GET /accounts/:account/billing/charges', { params: { account: source.account }, query: { period }, signal }),
  }
}

export const documentKinds = ['invoice', 'act'] as const

/** The address of a document of a closed month. */
export function documentOf(source: Source, ask: { period: string; kind: (typeof documentKinds)[number]; locale: string }): string {
  const of =
    'project' in source ? `billing/${encodeURIComponent(source.project)}` : `accounts/${encodeURIComponent(source.account)}/billing`
  return `${API}/${of}/document?${new URLSearchParams(ask).toString()}`
}

export const iconOfKind: Record<OperationKind, IconName> = {
  payment: 'credit-card',
  charge: 'tag',
  correction: 'pencil',
  bonus: 'sparkles',
  refund: 'undo',
}
