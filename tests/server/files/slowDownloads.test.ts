// Clients that read nothing of what they download, over a folder and over an S3 storage: they hold up themselves and nobody else.
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, giveAccounts, openPortal, type Portal } from '../support/portal.ts'
import { type Bucket, bucket, openBucket, s3Key } from './bucket.ts'
import { tusOf, upload, video } from './fileOffice.ts'

const part = 8 * 1024 * 1024
/** More than the buffers of two connections hold. */
const size = 3 * part
const maxAtOnce = 16
type Storage = { env: Record<string, string>; server?: Bucket }

async function s3(): Promise<Storage> {
  const server = await openBucket()
  const { accessKeyId, secretAccessKey } = s3Key
  const url = `${server.endpoint}/${bucket}/portal?region=eu-central-1`
  return { server, env: { FILES_S3_URL: url, FILES_S3_KEY: accessKeyId, FILES_S3_SECRET: secretAccessKey } }
}

describe.each([
  ['a folder', async (): Promise<Storage> => ({ env: {} })],
  ['an S3 storage', s3],
] as const)('downloads over %s', (_, openStorage) => {
  let server: Bucket | undefined
  let portal: Portal
  let slow: Caller
  let other: Caller
  let small: string
  /** Contents of one large file of each account. */
  const large: string[] = []
  const open: IncomingMessage[] = []

  beforeAll(async () => {
    const storage = await openStorage()
    server = storage.server
    portal = await openPortal({ demo: 'people', env: storage.env })
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const person = (await portal.services.store.people.findByEmail('main', 'cdn2@demo.example'))!
    const accounts = await giveAccounts(portal, person.id, 4)
    slow = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
    other = await portal.signIn('other@demo.example', { as: 'bearer' })
    for (const account of accounts) {
      const tus = tusOf(portal.app, slow, account)
      const url = String((await tus.begin('large.mp4', size)).headers.location)
      for (let at = 0; at < size; at += part) expect((await tus.append(url, at, video(size).subarray(at, at + part))).statusCode).toBe(204)
      large.push(`/api/v1/accounts/${account}/files/${url.slice(url.lastIndexOf('/') + 1)}/content`)
    }
    small = `/api/v1/accounts/demo-other/files/${await upload(tusOf(portal.app, other, 'demo-other'), 'small.mp4', video(5000))}/content`
  }, 60_000)
  afterAll(async () => {
    for (const answer of open) answer.destroy()
    await portal.close()
    await server?.stop()
    server?.remove()
  })

  /** Resolves with the head of the answer. */
  function begin({ token }: Caller, path: string, method = 'GET'): Promise<IncomingMessage> {
    const { port } = portal.app.server.address() as AddressInfo
    const headers = { host: 'localhost', authorization: `Bearer ${token}` }
    return new Promise((answer, refuse) =>
      get({ host: '127.0.0.1', port, path, method, agent: false, headers }, answer).on('error', refuse),
    )
  }
  async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  it('of a HEAD reads nothing', async () => {
    const before = server?.asked.length
    const answer = await begin(slow, large[0]!, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length'], (await bytesOf(answer)).length]).toEqual([200, String(size), 0])
    // Whatever the first question began has begun before this one is answered.
    expect((await bytesOf(await begin(other, small))).length).toBe(5000)
    // Those of the storage that hold bytes end with the position of a part.
    expect((server?.asked.slice(before) ?? []).filter((line) => /^GET .*\/\d+$/.test(line))).toHaveLength(server ? 1 : 0)
  })

  it('that are not read are limited per account', async () => {
    for (const path of large)
      for (let n = 0; n < maxAtOnce; n += 1) {
        const answer = await begin(slow, path)
        expect(answer.statusCode).toBe(200)
        open.push(answer)
      }
    const refused = await begin(slow, large[0]!)
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers['content-disposition']]).toEqual([429, '1', undefined])
    expect(JSON.parse((await bytesOf(refused)).toString())).toMatchObject({ code: 'too_many_downloads' })
  })

  it('do not affect those of others', async () => {
    const answer = await begin(other, small)
    expect([answer.statusCode, (await bytesOf(answer)).equals(video(5000))]).toEqual([200, true])
  })

  it('no longer count when they have ended', async () => {
    const [first] = open
    first!.destroy()
    await expect
      .poll(async () => {
        const answer = await begin(slow, large[0]!)
        open.push(answer)
        return answer.statusCode
      })
      .toBe(200)
  })
})
