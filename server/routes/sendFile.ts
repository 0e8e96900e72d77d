// Sends a stored file as a download that no browser runs or shows on the portal's origin; a range continues a broken one.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { Problem } from '../services/problem.ts'

type Opened = {
  file: { id: string; name: string; size: number; content_type: string }
  read: (range: { start: number; end: number }) => Readable
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, { file, read }: Opened): FastifyReply {
  const range = rangeOf(request, file)
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  // The answer to a HEAD has no body: a stream would be read to its end in vain.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : read({ start, end })
  void reply
    .headers({
      'content-disposition': `attachment; filename="${asciiOf(file.name)}"; filename*=UTF-8''${encodedOf(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
      etag: `"${file.id}"`,
    })
    .type(file.content_type)
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
  return reply.header('content-length', end - start + 1).send(bytes)
}

/** One range of bytes, if requested. Throws 416. */
function rangeOf({ headers }: FastifyRequest, { id, size }: Opened['file']): { start: number; end: number } | undefined {
  const condition = headers['if-range']
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '')
  if (!found || (found[1] === '' && found[2] === '') || (condition !== undefined && condition !== `"${id}"`)) return undefined
  const [first, last] = [found[1]!, found[2]!]
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw new Problem(416, 'range', { headers: { 'content-range': `bytes */${size}` } })
  return { start, end }
}

const asciiOf = (name: string): string => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
const encodedOf = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
