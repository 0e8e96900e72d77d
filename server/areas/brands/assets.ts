// Pictures and fonts of brands: readable by anybody who has the name, uploaded by staff who may change brandings.
import { coreReadCompany, coreUpdateCompany } from '../../../src/engine/rights/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mostRecordBytes } from '../../plugins/body.ts'
import type { AssetKind } from '../../services/access/assets.ts'
import { notFound } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { staff } from '../../routes/access.ts'
import { callerOf, signedInOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf, listOf } from '../../routes/openapi/parts.ts'

const year = 31_536_000
export const companyPermissions = { read: [coreReadCompany], change: [coreUpdateCompany] }
const line = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001F\\u007F]+$' }
const brand = { type: 'string', maxLength: 63, pattern: '^[a-z0-9_-]*$' }
const file = { type: 'string', minLength: 1, maxLength: 1_000_000 }
const image = { type: 'object', additionalProperties: false, required: ['name', 'file'], properties: { name: line, brand, file } }
const font = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'files'],
  properties: {
    name: line,
    brand,
    files: { type: 'object', minProperties: 1, maxProperties: 9, propertyNames: { pattern: '^[1-9]00$' }, additionalProperties: file },
  },
}

/** Routes at the root: pages embed these addresses. */
export function assetFileRoutes(app: FastifyInstance, { assets }: Services): void {
  app.get<{ Params: { guid: string } }>('/app/inventory/v1/image/:guid', { config: { tokens: true } }, (request, reply) =>
    send(reply, request.params.guid, '', 'image'),
  )
  app.get<{ Params: { guid: string; weight: string } }>(
    '/app/inventory/v1/font/:guid/:weight',
    { config: { tokens: true } },
    (request, reply) => send(reply, request.params.guid, request.params.weight, 'font'),
  )
  app.get<{ Params: { guid: string } }>('/app/inventory/v1/font/:guid', { config: { tokens: true } }, async (request, reply) => {
    const { guid } = request.params
    const found = await assets.find(guid, 'font')
    if (!found) throw notFound()
    void reply.header('cache-control', `public, max-age=${year}, immutable`)
    return {
      name: found.name,
      fonts: Object.fromEntries(found.weights.map((weight) => [weight, `/app/inventory/v1/font/${guid}/${weight}`])),
    }
  })

  /** Sends uploaded bytes so that no browser runs them or guesses another type. */
  async function send(reply: FastifyReply, guid: string, weight: string, kind: AssetKind): Promise<FastifyReply> {
    const found = await assets.read(guid, weight, kind)
    if (!found) throw notFound()
    return (
      reply
        .header('cache-control', `public, max-age=${year}, immutable`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        // Messages show logos, and web mail displays them on pages of other origins.
        .header('cross-origin-resource-policy', kind === 'image' ? 'cross-origin' : 'same-origin')
        .type(found.contentType)
        .send(found.bytes)
    )
  }
}

/** Routes below /api/v1. */
export function assetRoutes(app: FastifyInstance, { assets }: Services): void {
  app.get(
    '/images',
    {
      config: {
        access: staff(companyPermissions.read),
        tokens: false,
        operation: operation({
          tag: 'references',
          answer: listOf(schemaOf('Asset')),
          errors: [401, 403, 404],
        }),
      },
    },
    async (request) => assets.list('image', request.reachOf(signedInOf(request).person).brand),
  )
  app.get(
    '/fonts',
    {
      config: {
        access: staff(companyPermissions.read),
        tokens: false,
        operation: operation({
          tag: 'references',
          answer: listOf(schemaOf('Asset')),
          errors: [401, 403, 404],
        }),
      },
    },
    async (request) => assets.list('font', request.reachOf(signedInOf(request).person).brand),
  )

  app.post<{ Body: { name: string; brand?: string; file: string } }>(
    '/images',
    {
      config: {
        access: staff(companyPermissions.change),
        tokens: false,
        operation: operation({
          tag: 'references',
          status: 201,
          answer: schemaOf('Asset'),
          errors: [400, 401, 403, 404, 413, 415],
        }),
      },
      bodyLimit: mostRecordBytes,
      schema: { body: image },
    },
    async (request, reply) => {
      const { brand: wanted = '', ...given } = request.body
      return reply.status(201).send(await assets.addImage({ ...given, brand: within(request, wanted) }, callerOf(request)))
    },
  )
  app.post<{ Body: { name: string; brand?: string; files: Record<string, string> } }>(
    '/fonts',
    {
      config: {
        access: staff(companyPermissions.change),
        tokens: false,
        operation: operation({
          tag: 'references',
          status: 201,
          answer: schemaOf('Asset'),
          errors: [400, 401, 403, 404, 413, 415],
        }),
      },
      bodyLimit: mostRecordBytes,
      schema: { body: font },
    },
    async (request, reply) => {
      const { brand: wanted = '', ...given } = request.body
      return reply.status(201).send(await assets.addFont({ ...given, brand: within(request, wanted) }, callerOf(request)))
    },
  )

  /** Staff of one brand upload to that brand. */
  function within(request: FastifyRequest, wanted: string): string {
    const { brand: own } = request.reachOf(signedInOf(request).person)
    if (own === undefined) return wanted
    if (wanted !== '' && wanted !== own) throw notFound()
    return own
  }
}
