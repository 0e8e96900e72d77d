// Documents of closed months as PDF.
import type { FastifyReply } from 'fastify'
import { locales } from '../../../src/engine/schema/types.ts'
import { type DocumentAsk, type DocumentFile, documentKinds } from '../../services/billing/types.ts'
import { invalidAt } from '../../services/problem.ts'
import { inQuery, operation } from '../../routes/openapi/operations.ts'
import { ofPeriod, periodOf } from './query.ts'

export type DocumentQuery = { Querystring: { period?: string; kind?: string; locale?: string } }
export const documentQuery = ['period', 'kind', 'locale']
/** Drawing a page takes some 50 ms of another processor where there is one, and a tenth of a second and more on a busy machine. */
export const documentWork = 100
const pdf = 'application/pdf'

export function documentOperation(of: 'project' | 'account') {
  return operation({
    tag: 'billing',
    path: [of],
    query: (texts) => [
      ...ofPeriod(texts),
      { ...inQuery('kind', { enum: [...documentKinds] }, texts.parameters.documentKind), required: true },
      inQuery('locale', { enum: [...locales], default: locales[0] }, texts.parameters.documentLocale),
    ],
    content: { [pdf]: { schema: { type: 'string', format: 'binary' } } },
    errors: [400, 401, 403, 404, 503],
  })
}

/** Throws 400. */
export function documentAsk({ kind, locale, ...query }: DocumentQuery['Querystring']): DocumentAsk {
  return { period: periodOf(query), kind: oneOf(documentKinds, 'kind', kind), locale: oneOf(locales, 'locale', locale ?? locales[0]) }
}

function oneOf<Value extends string>(values: readonly Value[], name: string, given: string | undefined): Value {
  const found = values.find((value) => value === given)
  if (found === undefined) throw invalidAt(`?${name}`, 'enum', { allowedValues: [...values] })
  return found
}

export function sendDocument(reply: FastifyReply, { name, bytes }: DocumentFile): FastifyReply {
  return reply
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    .type(pdf)
    .send(bytes)
}
