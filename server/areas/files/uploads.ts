// Uploads that continue after an interruption, by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload): core, creation, termination, expiration.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { account, accountOf } from '../../routes/access.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import type { Texts } from '../../routes/openapi/texts.ts'
import { invalidAt, Problem } from '../../services/problem.ts'
import type { Progress } from '../../services/files/types.ts'
import type { Services } from '../../services/types.ts'
import { acceptBytes, arriving } from './bodies.ts'
import { callerIn } from './files.ts'
import { readMetadata } from './metadata.ts'
import { hourMilliseconds } from '../../../src/engine/time/units.ts'

type At = { Params: { account: string; id: string } }
const protocol = '1.0.0'
const base = '/accounts/:account/uploads'
/** One call sends at most this much, so that it ends within REQUEST_TIMEOUT on slow lines, too. */
const maxBytes = 8 * 1024 * 1024
const inHeader =
  (name: string, schema: object, required = true) =>
  (texts: Texts): object => ({ name, in: 'header', required, description: texts.parameters[name], schema })
const version = inHeader('Tus-Resumable', { const: protocol })
const length = inHeader('Upload-Length', { type: 'integer', minimum: 0 })
const offset = inHeader('Upload-Offset', { type: 'integer', minimum: 0 })
const metadata = inHeader('Upload-Metadata', { type: 'string' })
const versioned = (texts: Texts): object[] => [version(texts)]
const inAccount = { access: account, tokens: true } as const

/** Routes below /api/v1. */
export async function uploadRoutes(api: FastifyInstance, { files, settings }: Services): Promise<void> {
  await api.register(async (app) => {
    acceptBytes(app)
    app.addHook('onRequest', async (request, reply) => {
      void reply.header('tus-resumable', protocol)
      if (request.headers['tus-resumable'] === protocol) return
      throw new Problem(412, 'tus_version', { headers: { 'tus-version': protocol } })
    })
    app.post(
      base,
      {
        config: {
          ...inAccount,
          operation: operation({
            tag: 'files',
            path: ['account'],
            query: (texts) => [version, length, metadata].map((one) => one(texts)),
            status: 201,
            exists: schemaOf('StoredFile'),
            errors: [400, 401, 403, 404, 412, 413, 415, 507],
          }),
        },
      },
      create,
    )
    app.head<At>(
      `${base}/:id`,
      {
        config: {
          ...inAccount,
          operation: operation({ tag: 'files', path: ['account', 'id'], query: versioned, status: 200, errors: [401, 403, 404, 412] }),
        },
      },
      async (request, reply) => {
        const progress = await files.progress(callerIn(request), request.params.id)
        return withProgress(reply.status(200), progress).header('upload-length', progress.size).send()
      },
    )
    app.patch<At>(
      `${base}/:id`,
      {
        bodyLimit: maxBytes,
        config: {
          ...inAccount,
          streamed: true,
          operation: operation({
            tag: 'files',
            path: ['account', 'id'],
            query: (texts) => [version, offset].map((one) => one(texts)),
            bytes: 'application/offset+octet-stream',
            errors: [400, 401, 403, 404, 409, 412, 413, 507],
          }),
        },
      },
      append,
    )
    app.delete<At>(
      `${base}/:id`,
      {
        config: {
          ...inAccount,
          operation: operation({ tag: 'files', path: ['account', 'id'], query: versioned, errors: [401, 403, 404, 412] }),
        },
      },
      async (request, reply) => {
        await files.cancel(callerIn(request), request.params.id)
        return reply.status(204).send()
      },
    )
  })

  async function create(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { name = '', path: folder = '', modified = '' } = readMetadata(request.headers['upload-metadata'])
    const begun = await files.begin(callerIn(request), { name, folder, modified, size: countIn(request, 'upload-length') })
    // R0-724: 200 says that the file exists already.
    if (!begun.isNew) return reply.status(200).send(begun.file)
    const location = `/api/v1/accounts/${encodeURIComponent(accountOf(request).name)}/uploads/${begun.id}`
    return reply.status(201).header('location', location).send()
  }

  async function append(request: FastifyRequest<At>, reply: FastifyReply): Promise<FastifyReply> {
    const offset = countIn(request, 'upload-offset')
    const bytes = request.body as Readable | undefined
    if (!bytes) throw new Problem(415, 'unsupported_media_type')
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Problem(413, 'too_large')
    const part = { offset, bytes: arriving(bytes), most: maxBytes, stop: () => void request.raw.destroy() }
    return withProgress(reply.status(204), await files.receive(callerIn(request), request.params.id, part)).send()
  }

  function withProgress(reply: FastifyReply, { offset, size, changedAt }: Progress): FastifyReply {
    void reply.header('upload-offset', offset).header('cache-control', 'no-store')
    if (offset === size) return reply
    return reply.header('upload-expires', new Date(Date.parse(changedAt) + settings.UPLOAD_HOURS * hourMilliseconds).toUTCString())
  }
}

/** A header that is a whole number. Throws 400 `invalid` naming it. */
function countIn({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = headers[name]
  if (typeof text !== 'string' || !/^\d{1,15}$/.test(text)) throw invalidAt(`?${name}`, 'type', { type: 'integer' })
  return Number(text)
}
