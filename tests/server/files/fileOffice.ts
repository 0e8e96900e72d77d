// Uploads as tus clients and programs send them, and small files of real kinds.
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Answer, Caller, Portal } from '../support/portal.ts'

export const account = 'demo-cdn2'
export type Method = 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
type Given = { method: Method; url: string; headers?: Record<string, string>; bytes?: Buffer | Readable }

/** The beginning of an MP4 file, filled up. */
export function video(size = 10_000, filler = 7): Buffer {
  const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')
  return Buffer.concat([head, Buffer.alloc(Math.max(0, size - head.length), filler)]).subarray(0, size)
}

export function tusOf(app: FastifyInstance, { token }: Pick<Caller, 'token'>, acting = account) {
  const base = `/api/v1/accounts/${acting}/uploads`
  const send = ({ method, url, headers = {}, bytes }: Given): Promise<Answer> =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(bytes && { payload: bytes }),
    })
  return {
    send,
    base,
    begin: (name: string, size: number, more: Record<string, string> = {}) =>
      send({
        method: 'POST',
        url: base,
        headers: { 'upload-length': String(size), 'upload-metadata': metadata({ filename: name, ...more }) },
      }),
    head: (url: string) => send({ method: 'HEAD', url }),
    append: (url: string, offset: number, bytes: Buffer | Readable, headers: Record<string, string> = {}) =>
      send({
        method: 'PATCH',
        url,
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
        bytes,
      }),
    end: (url: string) => send({ method: 'DELETE', url }),
  }
}
export type Tus = ReturnType<typeof tusOf>

export const metadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** A whole file by tus; resolves to its id. */
export async function upload(tus: Tus, name: string, bytes = video(), more: Record<string, string> = {}): Promise<string> {
  const begun = await tus.begin(name, bytes.length, more)
  if (begun.statusCode !== 201) throw new Error(`${begun.statusCode} ${begun.body}`)
  const url = String(begun.headers.location)
  const sent = await tus.append(url, 0, bytes)
  if (sent.statusCode !== 204) throw new Error(`${sent.statusCode} ${sent.body}`)
  return url.slice(url.lastIndexOf('/') + 1)
}

/** A form with one file, as browsers write it. */
export function form(name: string, bytes: Buffer, field = 'file'): { headers: Record<string, string>; payload: Buffer } {
  const boundary = 'x-boundary-of-the-form'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: video/mp4\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(payload.length) }, payload }
}

/** The same as text: everything in it is ASCII. */
export function formText(name: string): { headers: Record<string, string>; body: string } {
  const { headers, payload } = form(name, video())
  return { headers, body: payload.toString('latin1') }
}

export const listed = async (caller: Caller, acting = account, path = '') => {
  const answer = await caller.ask({ url: `/api/v1/accounts/${acting}/files?path=${encodeURIComponent(path)}` })
  return answer.json<{
    files: { id: string; name: string; path: string; size: number; content_type: string }[]
    folders: string[]
    total: number
    uploads: { id: string; name: string; offset: number; size: number; modified: string }[]
    limits: { quota: number; used: number }
  }>()
}

/** Deletes everything of the account. */
export async function clear({ services }: Portal, caller: Caller, tus: Tus): Promise<void> {
  await clearFolder(caller, '')
  for (const { id } of (await listed(caller)).uploads) await tus.end(`${tus.base}/${id}`)
  await services.files.sweep()
}

async function clearFolder(caller: Caller, path: string): Promise<void> {
  const { files, folders } = await listed(caller, account, path)
  for (const { id } of files) await caller.ask({ method: 'DELETE', url: `/api/v1/accounts/${account}/files/${id}` })
  for (const name of folders) await clearFolder(caller, path === '' ? name : `${path}/${name}`)
}

export const stored = (portal: Portal): string => `${portal.dir}/data/files`
