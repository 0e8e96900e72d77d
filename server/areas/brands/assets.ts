// Pictures and fonts of brands: readable by anybody who has the name. Staff who may change brandings upload their files; records name them.
import multipart from '@fastify/multipart'
import { coreUpdateCompany } from '../../../src/engine/rights/permissions.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { maxBytes as maxFontBytes } from '../../services/brandFiles/fonts.ts'
import { maxBytes as maxPictureBytes } from '../../services/brandFiles/pictures.ts'
import type { AssetKind, Served } from '../../services/brandFiles/types.ts'
import { invalidAt, notFound, Problem } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { staff } from '../../routes/access.ts'
import { callerOf, signedInOf } from '../../routes/request.ts'
import { operation } from '../../routes/openapi/operations.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

const vector = 'image/svg+xml'
const year = 31_536_000
/** Boundaries and headers of the form around the file. */
const maxAround = 4096
/** A vector picture of the largest size takes most of a second to read. */
const workOfPicture = 300
/** Unpacking the largest font takes a tenth of a second. */
const workOfFont = 100

/** Routes at the root: pages embed these addresses. */
export function assetFileRoutes(app: FastifyInstance, { brandFiles }: Services): void {
  type Image = { Params: { guid: string } }
  const config = { tokens: true } as const
  app.get<Image>('/app/inventory/v1/image/:guid', { config }, async (request, reply) =>
    send(reply, await brandFiles.image(request.params.guid, 'original', request), 'image'),
  )
  app.get<Image>('/app/inventory/v1/image/:guid/raster', { config }, async (request, reply) =>
    send(reply, await brandFiles.image(request.params.guid, 'raster', request), 'image'),
  )
  app.get<{ Params: { guid: string; weight: string } }>('/app/inventory/v1/font/:guid/:weight', { config }, async (request, reply) =>
    send(reply, await brandFiles.font(request.params.guid, request.params.weight, request), 'font'),
  )
  app.get<{ Params: { guid: string } }>('/app/inventory/v1/font/:guid', { config }, async (request, reply) => {
    const sheet = await brandFiles.fontSheet(request.params.guid)
    if (!sheet) throw notFound()
    // The sheet names the present files: another file of the same weight has another address.
    void reply.header('cache-control', 'no-cache')
    return sheet
  })
}

/** Sends uploaded bytes so that no browser runs them or guesses another type. */
function send(reply: FastifyReply, found: Served | undefined, kind: AssetKind): FastifyReply {
  if (!found) throw notFound()
  return (
    reply
      .header('cache-control', `public, max-age=${year}, immutable`)
      // A vector picture has styles of its own; nothing loads and nothing runs.
      .header('content-security-policy', `default-src 'none'; ${found.contentType === vector ? "style-src 'unsafe-inline'; " : ''}sandbox`)
      // Messages show logos, and web mail displays them on pages of other origins.
      .header('cross-origin-resource-policy', kind === 'image' ? 'cross-origin' : 'same-origin')
      .type(found.contentType)
      .send(found.bytes)
  )
}

/** Routes below /api/v1. */
export async function assetRoutes(api: FastifyInstance, { brandFiles }: Services): Promise<void> {
  await api.register(async (app) => {
    await app.register(multipart, { limits: { files: 1, fields: 0, parts: 1, headerPairs: 20 }, throwFileSizeLimit: false })
    const config = {
      access: staff([coreUpdateCompany]),
      tokens: false,
      streamed: true,
      operation: operation({
        tag: 'references',
        bytes: 'multipart/form-data',
        status: 201,
        answer: schemaOf('Asset'),
        errors: [400, 401, 403, 404, 411, 413, 415, 503],
      }),
    } as const
    app.post('/assets/picture', { config: { ...config, work: workOfPicture } }, (request, reply) =>
      add(request, reply, 'image', maxPictureBytes),
    )
    app.post('/assets/font', { config: { ...config, work: workOfFont } }, (request, reply) => add(request, reply, 'font', maxFontBytes))
  })

  async function add(request: FastifyRequest, reply: FastifyReply, kind: AssetKind, most: number): Promise<FastifyReply> {
    const { name, bytes } = await received(request, most)
    const brand = request.reachOf(signedInOf(request).person).brand ?? ''
    return reply.status(201).send(await brandFiles.add(kind, { name, brand, bytes }, callerOf(request)))
  }
}

/** The one file of a form, and its name without the folder and the extension. Its length is known and bounded before anything is read. */
async function received(request: FastifyRequest, most: number): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported_media_type')
  const length = Number(request.headers['content-length'])
  if (!Number.isSafeInteger(length)) throw new Problem(411, 'length_required')
  if (length > most + maxAround) throw tooLarge(most)
  const part = await request.file({ limits: { fileSize: most } }).catch((cause: unknown) => {
    throw new Problem(400, 'bad_request', { cause })
  })
  if (part?.fieldname !== 'file') throw new Problem(400, 'bad_request')
  const bytes = await part.toBuffer().catch((cause: unknown) => {
    throw new Problem(400, 'upload_interrupted', { cause })
  })
  if (part.file.truncated) throw tooLarge(most)
  return { name: nameOf(part.filename), bytes }
}

const tooLarge = (most: number): Problem => invalidAt('/file', 'fileSize', { limit: most / 1024 / 1024 })

function nameOf(filename: string): string {
  const bare = (filename.split(/[/\\]/).at(-1) ?? '').replace(/\.[^.]*$/, '')
  return (
    bare
      .replace(/[\u0000-\u001F\u007F]/g, '')
      .trim()
      .slice(0, 100) || 'file'
  )
}
