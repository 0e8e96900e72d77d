// Several changes of records of one type at once: POST …/batch.
import type { FastifyInstance } from 'fastify'
import { maxRecordBytes } from '../../plugins/body.ts'
import { signedIn } from '../../routes/access.ts'
import { createImportAllowance } from '../../services/access/limits/importAllowance.ts'
import { createReadingTurns } from '../../services/records/read/portions.ts'
import { type BatchChange, maxInBatch } from '../../services/records/write/many/batch.ts'
import { invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { callerIn } from './records.ts'

type At = { Params: { account?: string; type: string }; Body: { changes: BatchChange[]; trial?: boolean; import?: string; last?: boolean } }
/** Units of work for each change after the first (docs/decisions/281). */
const workOfOne = 2

const data = { type: 'object', additionalProperties: true }
const when = (action: string, required: string[], absent: string[]): object => ({
  if: { required: ['action'], properties: { action: { const: action } } },
  then: { required, properties: Object.fromEntries(absent.map((name) => [name, false])) },
})
const batchBody = {
  type: 'object',
  additionalProperties: false,
  required: ['changes'],
  // The last call of an import applies what was sent before.
  if: { required: ['last'] },
  then: { required: ['import'], properties: { changes: { type: 'array', maxItems: 0 } } },
  else: { properties: { changes: { type: 'array', minItems: 1 } } },
  properties: {
    changes: {
      type: 'array',
      maxItems: maxInBatch,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['action'],
        properties: {
          action: { type: 'string', enum: ['create', 'replace', 'delete', 'restore'] },
          id: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
          version: { type: 'integer', minimum: 1 },
          data,
        },
        allOf: [
          when('create', ['data'], ['id', 'version']),
          when('replace', ['id', 'version', 'data'], []),
          when('delete', ['id', 'version'], ['data']),
          when('restore', ['id', 'version'], ['data']),
        ],
      },
    },
    trial: { type: 'boolean' },
    import: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
    last: { const: true },
  },
  not: { required: ['import', 'trial'] },
}

/** Routes below /api/v1. */
export function batchRoutes(app: FastifyInstance, { records }: Services): void {
  const inTurn = createReadingTurns()
  const allowance = createImportAllowance()
  for (const base of ['/accounts/:account/:type', '/:type'])
    app.post<At>(
      `${base}/batch`,
      { config: { access: signedIn, tokens: true }, bodyLimit: maxRecordBytes, schema: { body: batchBody } },
      async (request) => {
        const { changes, trial = false, import: key, last } = request.body
        const { type } = request.params
        // Batches ignore the key, so a repeated call would be applied twice.
        if (request.headers['idempotency-key'] !== undefined)
          throw invalidAt('?idempotency-key', 'additionalProperties', { additionalProperty: 'idempotency-key' })
        const caller = await callerIn(request)
        const free = key === undefined ? 0 : allowance.take(caller.actor, changes.length)
        request.chargeWork?.(workOfOne * Math.max(0, changes.length - 1 - free))
        return {
          records: await inTurn(caller.actor, async () => {
            if (key === undefined) return records.batch(caller, type, changes, { isTrial: trial })
            if (!last) return records.imports.stage(caller, type, key, changes)
            await records.imports.apply(caller, type, key)
            return []
          }),
        }
      },
    )
}
