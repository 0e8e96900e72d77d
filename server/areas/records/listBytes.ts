// Compresses lists: @fastify/compress skips every answer with a Content-Range, which usually counts bytes but here counts records.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { breath } from '../../services/breath.ts'
import type { Listed } from '../../services/records/read/reading.ts'
import type { WireRecord } from '../../services/records/read/wire.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
type Kept = { plain: Promise<Buffer>; encoded: Map<Encoding, Promise<Buffer>> }

/** Of larger lists, each row is written in a turn of the event loop of its own. */
export const LARGE = 1_000_000
/** Bytes below which compression saves nothing. */
const WORTH = 1024
/** A client is waiting, so the level is low: higher ones cost more time than they save. */
const compress = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
}

/** A list in the service's cache is serialised and compressed once. */
const lists = new WeakMap<WireRecord[], Kept>()

export async function bytesOf(
  { rows, size }: Pick<Listed, 'rows' | 'size'>,
  requested: Encoding,
): Promise<{ body: Buffer; encoding: Encoding }> {
  const cached = lists.get(rows) ?? { plain: plainOf(rows, size), encoded: new Map<Encoding, Promise<Buffer>>() }
  lists.set(rows, cached)
  const plain = await cached.plain
  if (requested === 'identity' || plain.length < WORTH) return { body: plain, encoding: 'identity' }
  const body = cached.encoded.get(requested) ?? compress[requested](plain)
  cached.encoded.set(requested, body)
  return { body: await body, encoding: requested }
}

async function plainOf(rows: WireRecord[], size: number): Promise<Buffer> {
  if (size <= LARGE) return Buffer.from(JSON.stringify(rows))
  const parts: Buffer[] = []
  for (const row of rows) {
    await breath()
    parts.push(Buffer.from(`${parts.length === 0 ? '[' : ','}${JSON.stringify(row)}`))
  }
  return Buffer.concat([...parts, Buffer.from(rows.length === 0 ? '[]' : ']')])
}

/** The first supported encoding that `Accept-Encoding` allows (RFC 9110 §12.5.3); without the header only plain bytes. */
export function encodingIn(header: string | string[] | undefined): Encoding {
  const weights = new Map(
    String(header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...params] = part.split(';').map((piece) => piece.trim())
        const weight = params.find((param) => param.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))]
      }),
  )
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}
