// Contract files of projects, for staff, and those that are shared with customers.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { coreReadProject, coreUpdateProject } from '../../../src/engine/rights/permissions.ts'
import { account, accountOf, staff } from '../../routes/access.ts'
import { inQuery, operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'
import { callerOf } from '../../routes/request.ts'
import { sendFile } from '../../routes/sendFile.ts'
import { maxContractBytes } from '../../services/contracts/contractFiles.ts'
import { invalidAt, Problem } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'

type At = { Params: { project: string; id: string } }
type Sent = At & { Querystring: { shared?: string } }
const list = { type: 'array', items: schemaOf('ContractFile') }
const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } }
const errors = [401, 403, 404]

/** Routes below /api/v1. */
export async function contractFileRoutes(api: FastifyInstance, { contractFiles }: Services): Promise<void> {
  const [reading, writing] = [staff([coreReadProject]), staff([coreUpdateProject])]
  api.get<At>(
    '/billing/:project/files',
    { config: { access: reading, tokens: false, operation: operation({ tag: 'billing', path: ['project'], answer: list, errors }) } },
    async (request) => contractFiles.list(callerOf(request), request.params.project),
  )
  api.get<At>(
    '/billing/:project/files/:id/content',
    {
      config: {
        access: reading,
        tokens: false,
        operation: operation({ tag: 'billing', path: ['project', 'id'], content: bytes, errors: [...errors, 416, 429] }),
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await contractFiles.open(callerOf(request), request.params.project, request.params.id)),
  )
  api.delete<At>(
    '/billing/:project/files/:id',
    { config: { access: writing, tokens: false, operation: operation({ tag: 'billing', path: ['project', 'id'], errors }) } },
    async (request, reply) => {
      await contractFiles.remove(callerOf(request), request.params.project, request.params.id)
      return reply.status(204).send()
    },
  )
  api.get(
    '/accounts/:account/billing/files',
    { config: { access: account, tokens: false, operation: operation({ tag: 'billing', path: ['account'], answer: list, errors }) } },
    async (request) => contractFiles.listOwn(callerOf(request, accountOf(request))),
  )
  api.get<{ Params: { id: string } }>(
    '/accounts/:account/billing/files/:id/content',
    {
      config: {
        access: account,
        tokens: false,
        operation: operation({ tag: 'billing', path: ['account', 'id'], content: bytes, errors: [...errors, 416, 429] }),
      },
    },
    async (request, reply) =>
      sendFile(request, reply, await contractFiles.openOwn(callerOf(request, accountOf(request)), request.params.id)),
  )

  await api.register(async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: maxContractBytes } })
    app.post<Sent>(
      '/billing/:project/files',
      {
        bodyLimit: maxContractBytes + 4096,
        config: {
          access: writing,
          tokens: false,
          query: ['shared'],
          work: 20,
          operation: operation({
            tag: 'billing',
            path: ['project'],
            bytes: 'multipart/form-data',
            query: (texts) => [inQuery('shared', { type: 'boolean', default: false }, texts.parameters.sharedFile)],
            status: 201,
            answer: schemaOf('ContractFile'),
            errors: [400, 401, 403, 404, 409, 413, 415, 507],
          }),
        },
      },
      keep,
    )
  })

  async function keep(request: FastifyRequest<Sent>, reply: FastifyReply): Promise<FastifyReply> {
    const { shared = 'false' } = request.query
    if (!['true', 'false'].includes(shared)) throw invalidAt('?shared', 'type', { type: 'boolean' })
    if (!request.isMultipart()) throw new Problem(415, 'unsupported_media_type')
    const given = await partOf(request)
    const file = await contractFiles.keep(callerOf(request), request.params.project, { ...given, shared: shared === 'true' })
    return reply.status(201).send(file)
  }
}

/** The form's only file. Throws 400 and 413. */
async function partOf(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const part = await request.file().catch((cause: unknown) => {
    throw new Problem(400, 'bad_request', { cause })
  })
  if (part?.fieldname !== 'file') throw new Problem(400, 'bad_request')
  const bytes = await part.toBuffer().catch((cause: unknown) => {
    throw new Problem(413, 'file_too_large', { detail: { limit: maxContractBytes }, cause })
  })
  return { name: part.filename, bytes }
}
