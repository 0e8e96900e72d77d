// Staff actions on leads: another delivery, an answer to the customer, and the project of a registration.
import type { FastifyInstance } from 'fastify'
import { leadWriters } from '../../services/orders/orders.ts'
import type { ConversionAsk } from '../../services/hooks/shared/conversions.ts'
import { invalid } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { staff } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'

const body = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 4000, pattern: '^(?=[\\s\\S]*\\S)[^\\u0000-\\u0009\\u000B-\\u001F\\u007F]+$' },
  },
}

const text = (most: number) => ({ type: 'string', minLength: 1, maxLength: most })
const conversionBody = {
  type: 'object',
  additionalProperties: false,
  properties: { name: text(100), client_type: text(20), currency: text(3), account: text(63) },
}
type Given = { name?: string; client_type?: string; currency?: string; account?: string }
/** An account, or everything that a new project needs. */
function askOf({ account, ...project }: Given): ConversionAsk {
  const { name, client_type, currency } = project
  if (account !== undefined) {
    const surplus = Object.keys(project).map((field) => ({ path: `/${field}`, keyword: 'additionalProperties', params: {} }))
    if (surplus.length > 0) throw invalid(surplus)
    return { account }
  }
  if (name !== undefined && client_type !== undefined && currency !== undefined) return { name, client_type, currency }
  const needed = Object.entries({ name, client_type, currency }).filter(([, value]) => value === undefined)
  throw invalid(needed.map(([field]) => ({ path: `/${field}`, keyword: 'required', params: {} })))
}
const conversion = {
  type: 'object',
  additionalProperties: false,
  required: ['project_id', 'account_name', 'is_new'],
  properties: { project_id: { type: 'string' }, account_name: { type: 'string' }, is_new: { type: 'boolean' } },
}

/** Routes below /api/v1. */
export function leadDeliveryRoutes(app: FastifyInstance, { orders, conversions }: Services): void {
  app.post<{ Params: { id: string } }>(
    '/lead-deliveries/:id/again',
    {
      config: {
        access: staff(leadWriters, { refusal: 'hidden' }),
        tokens: false,
        operation: operation({ tag: 'requests', path: ['id'], errors: [401, 403, 404, 409] }),
      },
    },
    async (request, reply) => {
      await orders.again(request.params.id, callerOf(request))
      return reply.status(204).send()
    },
  )
  app.post<{ Params: { id: string }; Body: { text: string } }>(
    '/lead-answers/:id',
    {
      config: {
        access: staff(leadWriters, { refusal: 'hidden' }),
        tokens: false,
        operation: operation({ tag: 'requests', path: ['id'], errors: [400, 401, 403, 404, 409] }),
      },
      schema: { body },
    },
    async (request, reply) => {
      await orders.answer(request.params.id, request.body.text.trim(), callerOf(request))
      return reply.status(204).send()
    },
  )
  app.post<{ Params: { id: string }; Body: Given }>(
    '/lead-projects/:id',
    {
      config: {
        access: staff(leadWriters, { refusal: 'hidden' }),
        tokens: false,
        operation: operation({ tag: 'requests', path: ['id'], answer: conversion, errors: [400, 401, 403, 404, 409] }),
      },
      schema: { body: conversionBody },
    },
    (request) => conversions.convert(request.params.id, askOf(request.body), callerOf(request)),
  )
}
