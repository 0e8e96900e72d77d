// Components shared by operations: errors, headers, parameters, response schemas.
import type { Schema } from '../../../src/engine/schema/types.ts'
import { deliverySchema, envelopeSchema } from './envelope.ts'
import { ownSchemas } from './ownSchemas.ts'
import { inTwo, json, object, schemaOf, text } from './parts.ts'
import { billingSchemas } from './billingSchemas.ts'
import { portalSchemas } from './portalSchemas.ts'
import { recordSchemas } from './recordSchemas.ts'
import { statisticsSchemas } from './statisticsSchemas.ts'
import { filled, type Texts } from './texts.ts'

const errorStatuses = [400, 401, 403, 404, 409, 410, 411, 412, 413, 415, 416, 422, 428, 429, 503, 507] as const

export function sharedComponents(texts: Texts): {
  schemas: Record<string, Schema>
  responses: object
  parameters: object
  headers: object
} {
  const error = (name: string, status?: number): object => ({
    description: texts.errors[name],
    content: json(
      status === 409
        ? schemaOf('Conflict')
        : status === undefined
          ? schemaOf('Error')
          : { allOf: [schemaOf('Error'), { properties: { status: { const: status } } }] },
    ),
  })
  const header = (name: string, schema: object): object => ({ description: texts.headers[name], schema })
  const parameter = (name: string, schema: object): object => ({ name, in: 'header', description: texts.headers[name], schema })
  return {
    schemas,
    responses: {
      ...Object.fromEntries(errorStatuses.map((status) => [`Error${status}`, error(String(status), status)])),
      Error: error('default'),
      NotModified: { description: texts.answers['304'] },
    },
    // None has an example: viewers put it into the request, and a version or a consent must come from who sends it.
    parameters: {
      IfMatch: parameter('If-Match', { type: 'string', pattern: '^((W/)?"[1-9][0-9]{0,9}"|\\*)$' }),
      IdempotencyKey: parameter('Idempotency-Key', { type: 'string', pattern: '^[!-~]{1,255}$' }),
      Version: {
        name: 'version',
        in: 'query',
        description: texts.parameters.versionQuery,
        schema: { type: 'integer', minimum: 1 },
      },
      ConfirmPaid: confirmPaid(texts),
      IfNoneMatch: parameter('If-None-Match', { type: 'string' }),
      Range: {
        name: 'range',
        in: 'query',
        description: texts.parameters.range,
        ...inTwo({ type: 'integer', minimum: 0 }),
      },
    },
    headers: {
      ETag: header('ETag', { type: 'string' }),
      ContentRange: header('Content-Range', { type: 'string', pattern: '^[a-z0-9-]+ ([0-9]+-[0-9]+|\\*)/[0-9]+$' }),
    },
  }
}

/** The header by which a caller agrees to paid options. `paid`: those of the type, in words. */
export function confirmPaid(texts: Texts, paid?: string): object {
  const about = texts.headers['Confirm-Paid']
  const description = paid === undefined ? about : `${about} ${filled(texts.headers['paidOptions'], { options: paid })}`
  return { name: 'Confirm-Paid', in: 'header', description, schema: { type: 'string' } }
}

const schemas: Record<string, Schema> = {
  Error: object(
    {
      status: { type: 'integer', minimum: 400, maximum: 599 },
      code: text,
      message_key: text,
      request_id: text,
      errors: { type: 'array', maxItems: 100, items: object({ path: text, keyword: text, params: { type: 'object' } }) },
      more: { const: true },
      message: text,
      fields: { type: 'object', additionalProperties: text },
    },
    ['more'],
  ),
  Conflict: {
    allOf: [schemaOf('Error') as Schema],
    properties: { status: { const: 409 }, code: text, current: { type: 'object', required: ['id', 'version'] } },
    if: { properties: { code: { const: 'version_conflict' } } },
    then: { required: ['current'] },
  },
  Envelope: envelopeSchema,
  Delivery: deliverySchema,
  AgentRecord: { type: 'object' },
  FilterValue: { anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, schemaOf('FilterList') as Schema] },
  FilterLimit: { type: ['string', 'number', 'boolean'] },
  FilterList: { type: 'array', maxItems: 200, items: { type: ['string', 'number', 'boolean'] } },
  ...portalSchemas,
  ...billingSchemas,
  ...statisticsSchemas,
  ...recordSchemas,
  ...ownSchemas,
}
