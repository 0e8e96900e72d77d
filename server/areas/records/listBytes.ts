// Compresses lists: @fastify/compress skips every answer with a Content-Range, which usually counts bytes but here counts records.
import { encoded, type Encoding } from '../../plugins/encoding.ts'
import { breath } from '../../services/breath.ts'
import type { Listed } from '../../services/records/read/reading.ts'
import type { WireRecord } from '../../services/records/read/wire.ts'

type Kept = { plain: Promise<Buffer>; encoded: Map<Encoding, Promise<Buffer>> }

/** In larger lists, each row is serialised in its own turn of the event loop. */
export const LARGE = 1_000_000
/** Minimum bytes at which compression saves anything. */
const WORTH = 1024
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
  const body = cached.encoded.get(requested) ?? encoded(plain, requested)
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
