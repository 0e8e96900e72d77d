// Uploaded files of an account: the list, download, deletion, and the upload in one call that programs use.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { account, accountOf } from '../../routes/access.ts'
import { inAccount, inQuery, operation, pageParameters } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { pageQuery, readPage } from '../../routes/pageQuery.ts'
import { callerOf } from '../../routes/request.ts'
import { Problem } from '../../services/problem.ts'
import type { Caller } from '../../services/model.ts'
import type { Services } from '../../services/types.ts'
import { arriving } from './bodies.ts'
import { sendFile } from '../../routes/sendFile.ts'

type At = { Params: { account: string; id: string } }
type Query = { Querystring: Record<string, string> }
/** The list asks the storage for the size of each upload in progress. */
const workOfList = 10

/** Routes below /api/v1. */
export async function fileRoutes(api: FastifyInstance, { files }: Services): Promise<void> {
  api.get<Query>(
    '/accounts/:account/files',
    {
      config: {
        access: account,
        tokens: true,
        query: [...pageQuery, 'path'],
        work: workOfList,
        operation: operation({
          tag: 'files',
          path: ['account'],
          query: (texts) => [...pageParameters(texts), inQuery('path', { type: 'string' }, texts.parameters.filePath)],
          answer: schemaOf('FileList'),
          errors: [400, 401, 403, 404],
        }),
      },
    },
    async (request) => files.list(callerIn(request), { path: request.query['path'] ?? '', ...readPage(request.query) }),
  )
  api.get<At>(
    '/accounts/:account/files/:id/content',
    {
      config: {
        access: account,
        tokens: true,
        operation: operation({
          tag: 'files',
          path: ['account', 'id'],
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
          errors: [401, 403, 404, 416, 429],
        }),
      },
    },
    async (request, reply) => sendFile(request, reply, await files.open(callerIn(request), request.params.id)),
  )
  api.delete<At>(
    '/accounts/:account/files/:id',
    {
      config: {
        access: account,
        tokens: true,
        operation: operation({ tag: 'files', path: ['account', 'id'], errors: [401, 403, 404] }),
      },
    },
    async (request, reply) => {
      await files.remove(callerIn(request), request.params.id)
      return reply.status(204).send()
    },
  )

  await api.register(async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 }, throwFileSizeLimit: false })
    app.post<Query>(
      '/files',
      {
        config: {
          access: account,
          tokens: true,
          query: ['account', 'path'],
          streamed: true,
          operation: operation({
            tag: 'files',
            bytes: 'multipart/form-data',
            query: (texts) => [inAccount(texts), inQuery('path', { type: 'string' }, texts.parameters.filePath)],
            status: 201,
            answer: schemaOf('StoredFile'),
            exists: schemaOf('StoredFile'),
            errors: [400, 401, 403, 404, 411, 413, 507],
          }),
        },
      },
      keep,
    )
  })

  /** R0-722, R0-724: 201 is a new file, 200 one that exists already. */
  async function keep(request: FastifyRequest<Query>, reply: FastifyReply): Promise<FastifyReply> {
    if (!request.isMultipart()) throw new Problem(415, 'unsupported_media_type')
    const length = Number(request.headers['content-length'])
    // The quota is checked before anything is stored.
    if (!Number.isSafeInteger(length)) throw new Problem(411, 'length_required')
    const part = await request.file({ limits: { fileSize: length } }).catch((cause: unknown) => {
      throw new Problem(400, 'bad_request', { cause })
    })
    if (part?.fieldname !== 'file') throw new Problem(400, 'bad_request')
    const given = { folder: request.query['path'] ?? '', name: part.filename, size: length }
    const kept = await files.keep(callerIn(request), given, arriving(part.file))
    return reply.status(kept.isNew ? 201 : 200).send(kept.file)
  }
}

export function callerIn(request: FastifyRequest): Caller {
  return callerOf(request, accountOf(request))
}
