// Uploaded font files, unpacked beside the event loop: opened as far as needed to know that they are one whole font and nothing else.
import { promisify } from 'node:util'
import { brotliDecompress, constants, inflate } from 'node:zlib'
import { invalidAt } from '../problem.ts'

export const maxBytes = 2 * 1024 * 1024
/** Maximum bytes of an unpacked font. */
const maxUnpacked = 16 * 1024 * 1024
const maxTables = 64

export type FontFormat = 'woff2' | 'woff' | 'ttf'
export type FontFile = { format: FontFormat; contentType: string }
/** A table: where its bytes are in the file, or for WOFF2 in the unpacked stream. */
type Table = { tag: string; at: number; length: number; unpacked: number }

const [inflated, unbrotlied] = [promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate), promisify(brotliDecompress)]

/** Throws 400 `invalid` (keywords `font`, `fileSize`). */
export async function readFont(bytes: Buffer): Promise<FontFile> {
  if (bytes.length > maxBytes) throw invalidAt('/file', 'fileSize', { limit: maxBytes / 1024 / 1024 })
  const format = formatOf(bytes)
  try {
    if (format && (await readers[format](bytes))) return { format, contentType: `font/${format}` }
  } catch {
    // Offsets that lead outside, or a stream that cannot be unpacked: no font.
  }
  throw invalidAt('/file', 'font')
}

function formatOf(bytes: Buffer): FontFormat | undefined {
  const signature = bytes.subarray(0, 4).toString('latin1')
  return signature === 'wOF2' ? 'woff2' : signature === 'wOFF' ? 'woff' : isFlavour(signature) ? 'ttf' : undefined
}

const isFlavour = (signature: string): boolean => signature === '\u0000\u0001\u0000\u0000' || signature === 'true' || signature === 'OTTO'

/** Each returns whether the file is complete; errors mean that it is not. */
const readers: Record<FontFormat, (bytes: Buffer) => Promise<boolean>> = {
  async ttf(bytes) {
    const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index): Table => {
      const at = 12 + index * 16
      const length = bytes.readUInt32BE(at + 12)
      return { tag: tagAt(bytes, at), at: bytes.readUInt32BE(at + 8), length, unpacked: length }
    })
    return isWhole(tables, bytes.length, 12 + tables.length * 16) && isHead(await headOf(tables, (table) => part(bytes, table)))
  },

  async woff(bytes) {
    if (bytes.readUInt32BE(8) !== bytes.length || !isFlavour(tagAt(bytes, 4))) return false
    const count = bytes.readUInt16BE(12)
    const tables = Array.from({ length: count }, (_, index): Table => {
      const at = 44 + index * 20
      return {
        tag: tagAt(bytes, at),
        at: bytes.readUInt32BE(at + 4),
        length: bytes.readUInt32BE(at + 8),
        unpacked: bytes.readUInt32BE(at + 12),
      }
    })
    const extra = [blockAt(bytes, 24), blockAt(bytes, 36, 'private')].filter((block) => block.length > 0)
    const unpack = async (table: Table): Promise<Buffer> =>
      table.length === table.unpacked ? part(bytes, table) : inflated(part(bytes, table), { maxOutputLength: table.unpacked })
    if (!isWhole([...tables, ...extra], bytes.length, 44 + count * 20) || !isHead(await headOf(tables, unpack))) return false
    for (const table of tables) if ((await unpack(table)).length !== table.unpacked) return false
    return true
  },

  async woff2(bytes) {
    if (bytes.readUInt32BE(8) !== bytes.length || !isFlavour(tagAt(bytes, 4))) return false
    const { tables, end } = packedTables(bytes)
    const packed = bytes.readUInt32BE(20)
    const total = tables.reduce((sum, { length }) => sum + length, 0)
    const extra = [blockAt(bytes, 28), blockAt(bytes, 40, 'private')].filter((block) => block.length > 0)
    const stream: Table = { tag: 'data', at: end, length: packed, unpacked: packed }
    if (total > maxUnpacked || !isWhole([stream, ...extra], bytes.length, end)) return false
    const unpacked = await unbrotlied(bytes.subarray(end, end + packed), {
      maxOutputLength: total,
      params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 0 },
    })
    return unpacked.length === total && isHead(await headOf(tables, (table) => part(unpacked, table)))
  },
}

/** Tables of a font: bounded, inside the file, one after another, and with at most three bytes of padding between them: nothing else fits in. */
function isWhole(tables: Table[], size: number, from: number): boolean {
  if (tables.length === 0 || tables.length > maxTables) return false
  if (tables.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpacked) return false
  let end = from
  for (const { at, length } of [...tables].sort((one, other) => one.at - other.at)) {
    if (at < end || at - end > 3) return false
    end = at + length
  }
  return end <= size && size - end <= 3
}

const headMagic = 0x5f0f_3cf5
const isHead = (head: Buffer | undefined): boolean => head !== undefined && head.length >= 54 && head.readUInt32BE(12) === headMagic

async function headOf(tables: Table[], read: (table: Table) => Buffer | Promise<Buffer>): Promise<Buffer | undefined> {
  const head = tables.find(({ tag }) => tag === 'head')
  return head && tables.some(({ tag }) => tag === 'cmap') ? await read(head) : undefined
}

const part = (bytes: Buffer, { at, length }: Table): Buffer => bytes.subarray(at, at + length)
const tagAt = (bytes: Buffer, at: number): string => bytes.subarray(at, at + 4).toString('latin1')

/** Metadata and private data of WOFF: offset, length and, for metadata, the unpacked length. */
function blockAt(bytes: Buffer, at: number, kind: 'metadata' | 'private' = 'metadata'): Table {
  const length = bytes.readUInt32BE(at + 4)
  return { tag: kind, at: bytes.readUInt32BE(at), length, unpacked: kind === 'private' ? length : bytes.readUInt32BE(at + 8) }
}

const knownTags = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ']
/** The tag index after which the tag itself follows. */
const ownTag = 63

/** The directory of WOFF2; `at` and `length` are places in the unpacked stream. */
function packedTables(bytes: Buffer): { tables: Table[]; end: number } {
  const count = bytes.readUInt16BE(12)
  if (count > maxTables) throw new RangeError('too many tables')
  let end = 48
  let at = 0
  const tables: Table[] = []
  for (let index = 0; index < count; index += 1) {
    const flags = bytes.readUInt8(end)
    end += 1
    const known = flags & 63
    const tag = known === ownTag ? tagAt(bytes, end) : (knownTags[known] ?? `known ${known}`)
    if (known === ownTag) end += 4
    const original = numberAt(bytes, end)
    end = original.end
    // Outlines and their places are transformed unless version 3 says otherwise; of other tables version 0 is the plain one.
    const isOutline = tag === 'glyf' || tag === 'loca'
    const isTransformed = isOutline ? flags >> 6 !== 3 : flags >> 6 !== 0
    const transformed = isTransformed ? numberAt(bytes, end) : original
    end = transformed.end
    tables.push({ tag, at, length: transformed.value, unpacked: original.value })
    at += transformed.value
  }
  return { tables, end }
}

/** UIntBase128. */
function numberAt(bytes: Buffer, at: number): { value: number; end: number } {
  let value = 0
  for (let index = 0; index < 5; index += 1) {
    const byte = bytes.readUInt8(at + index)
    value = value * 128 + (byte & 127)
    if (byte < 128) return { value, end: at + index + 1 }
  }
  throw new RangeError('a number without an end')
}
