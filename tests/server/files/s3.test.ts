// The portal over an S3 storage: uploads, what continues, downloads, and a storage that goes away and comes back.
import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '../../../server/plugins/settings.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'
import { type Bucket, bucket, openBucket, s3Key } from './bucket.ts'
import { account, clear, form, listed, stored, type Tus, tusOf, upload, video } from './fileOffice.ts'

const directory = mkdtempSync(join(tmpdir(), 's3-portal-'))
let server: Bucket
let portal: Portal
let customer: Caller
let tus: Tus
beforeAll(async () => {
  server = await openBucket({ directory })
  const env = {
    FILES_S3_URL: `${server.endpoint}/${bucket}/portal?region=eu-central-1`,
    FILES_S3_KEY: s3Key.accessKeyId,
    FILES_S3_SECRET: s3Key.secretAccessKey,
  }
  portal = await openPortal({ demo: 'people', env })
  customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
  tus = tusOf(portal.app, customer)
})
beforeEach(() => clear(portal, customer, tus))
afterAll(async () => {
  await portal.close()
  await server.stop()
  server.remove()
})
const keys = () => {
  const folder = join(directory, bucket, 'portal')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('file_')) : []
}

describe('With files in a bucket', () => {
  it('an upload in parts becomes a file, whose ranges are downloaded, and nothing is on the disk of the portal', async () => {
    const bytes = video(30_000)
    for (let at = 24; at < bytes.length; at += 1) bytes[at] = at % 251
    const url = String((await tus.begin('film.mp4', bytes.length)).headers.location)
    expect((await tus.append(url, 0, bytes.subarray(0, 12_345))).headers['upload-offset']).toBe('12345')
    expect((await tus.head(url)).headers['upload-offset']).toBe('12345')
    expect((await tus.append(url, 12_345, bytes.subarray(12_345))).statusCode).toBe(204)
    const { files, limits } = await listed(customer)
    expect([files.map(({ name, content_type }) => [name, content_type]), limits.used]).toEqual([[['film.mp4', 'video/mp4']], 30_000])
    const content = (range?: string) =>
      customer.ask({ url: `/api/v1/accounts/${account}/files/${files[0]!.id}/content`, ...(range !== undefined && { headers: { range } }) })
    expect((await content()).rawPayload.equals(bytes)).toBe(true)
    const part = await content('bytes=12000-13000')
    expect([part.statusCode, part.rawPayload.equals(bytes.subarray(12_000, 13_001))]).toEqual([206, true])
    expect([keys(), existsSync(stored(portal))]).toEqual([[files[0]!.id], false])
  })
  it('a form is a file with 201, and a second one of its name is answered with 200', async () => {
    const send = () => {
      const { headers, payload } = form('form.mp4', video())
      return portal.app.inject({
        method: 'POST',
        url: `/api/v1/files?account=${account}`,
        headers: { authorization: `Bearer ${customer.token}`, ...headers },
        payload,
      })
    }
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 200])
    expect(keys().length).toBe(1)
  })
  it('deleted files and cancelled uploads leave nothing in the bucket', async () => {
    const id = await upload(tus, 'a.mp4')
    const url = String((await tus.begin('b.mp4', 10_000)).headers.location)
    await tus.append(url, 0, video().subarray(0, 6000))
    expect(keys().length).toBe(2)
    expect((await tus.end(url)).statusCode).toBe(204)
    expect((await customer.ask({ method: 'DELETE', url: `/api/v1/accounts/${account}/files/${id}` })).statusCode).toBe(204)
    expect(keys()).toEqual([])
  })
  it('content of a wrong kind leaves nothing in the bucket', async () => {
    const url = String((await tus.begin('a.mp4', 6000)).headers.location)
    expect((await tus.append(url, 0, Buffer.alloc(6000, 60))).statusCode).toBe(415)
    const short = String((await tus.begin('b.mp4', 10)).headers.location)
    expect((await tus.append(short, 0, Buffer.alloc(10, 60))).statusCode).toBe(415)
    expect([keys(), (await listed(customer)).limits.used]).toEqual([[], 0])
  })
  it('an unavailable storage is reported with 503, and the upload continues afterwards', async () => {
    const url = String((await tus.begin('a.mp4', 10_000)).headers.location)
    expect((await tus.append(url, 0, video().subarray(0, 6000))).statusCode).toBe(204)
    await server.stop()
    const refused = await tus.append(url, 6000, video().subarray(6000))
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'storage_unavailable'])
    expect((await tus.head(url)).statusCode).toBe(503)
    server = await openBucket({ directory, port: server.port })
    expect((await tus.head(url)).headers['upload-offset']).toBe('6000')
    expect((await tus.append(url, 6000, video().subarray(6000))).statusCode).toBe(204)
    expect((await listed(customer)).files).toMatchObject([{ name: 'a.mp4', size: 10_000 }])
  })
})

describe('The setting FILES_S3_URL', () => {
  it.each([
    ['https://s3.example.net'],
    ['https://s3.example.net/'],
    ['ftp://s3.example.net/bucket'],
    ['https://key:secret@s3.example.net/bucket'],
    ['https://s3.example.net/bucket?zone=1'],
    ['https://s3.example.net/Bucket'],
    ['bucket'],
  ])('refuses %s', (FILES_S3_URL) => {
    expect(() => readSettings({ FILES_S3_URL })).toThrow('FILES_S3_URL')
  })
})
