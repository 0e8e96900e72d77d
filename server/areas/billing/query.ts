// Queries of statements: kinds, a period, and a page.
import { isStoredInstant } from '../../../src/engine/formats/instants.ts'
import { type OperationKind, operationKinds, type StatementQuery } from '../../services/billing/types.ts'
import { invalidAt } from '../../services/problem.ts'
import { pageQuery, readPage } from '../../routes/pageQuery.ts'
import { inQuery, pageParameters } from '../../routes/openapi/operations.ts'
import type { Texts } from '../../routes/openapi/texts.ts'

/** A text of one line. */
export const line = { type: 'string', minLength: 1, maxLength: 250, pattern: '^[^\\u0000-\\u001F\\u007F]+$' }
export type Query = Record<string, string>
export const statementQuery = [...pageQuery, 'kind', 'from', 'to']

export const periodPattern = '^20\\d\\d-(?:0[1-9]|1[0-2])$'

export const statementParameters = (texts: Texts): object[] => [
  ...pageParameters(texts),
  inQuery('kind', { type: 'string' }, texts.parameters.operationKinds),
  ...['from', 'to'].map((name) => inQuery(name, { type: 'string', format: 'date-time' }, texts.parameters.operationMoments)),
]

/** `kind` holds kinds, separated by commas. Throws 400. */
export function readStatement({ kind, from, to, ...page }: Query): StatementQuery {
  for (const [name, text] of Object.entries({ from, to }))
    if (text !== undefined && !isStoredInstant(text)) throw invalidAt(`?${name}`, 'format', { format: 'date-time' })
  return { ...readPage(page), ...(kind !== undefined && { kinds: kindsIn(kind) }), ...(from && { from }), ...(to && { to }) }
}

function kindsIn(text: string): OperationKind[] {
  const kinds = text.split(',')
  const valid = kinds.filter((one): one is OperationKind => operationKinds.some((kind) => kind === one))
  if (valid.length !== kinds.length) throw invalidAt('?kind', 'enum', { allowedValues: [...operationKinds] })
  return valid
}

export const ofPeriod = (texts: Texts): object[] => [
  { ...inQuery('period', { type: 'string', pattern: periodPattern }, texts.parameters.period), required: true },
]

export function periodOf({ period }: { period?: string }): string {
  if (period === undefined) throw invalidAt('?period', 'required', { missingProperty: 'period' })
  if (!new RegExp(periodPattern).test(period)) throw invalidAt('?period', 'format', { format: 'month' })
  return period
}
