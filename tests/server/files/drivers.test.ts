// The contract of file drivers, run on a folder and on a real S3 server.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileDriver } from '../../../server/drivers/files/fileDriver.ts'
import { createFolderDriver } from '../../../server/drivers/files/folder.ts'
import { createS3Driver } from '../../../server/drivers/files/s3.ts'
import { type Bucket, bucket, openBucket, s3Key } from './bucket.ts'
import { listen } from '../../support/listen.ts'

const folder = mkdtempSync(join(tmpdir(), 'driver-'))
let server: Bucket
beforeAll(async () => {
  server = await openBucket()
})
afterAll(async () => {
  await server.stop()
  server.remove()
  rmSync(folder, { recursive: true, force: true })
})
const s3 = (prefix = '', key = s3Key) => createS3Driver({ endpoint: server.endpoint, bucket, prefix, region: 'us-east-1' }, key)

const numbered = (size: number) => Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251))
async function* pieces(bytes: Buffer, size = 1000, breakAt = Infinity) {
  for (let at = 0; at < bytes.length; at += size) {
    if (at >= breakAt) throw new Error('the line is dead')
    yield bytes.subarray(at, at + size)
  }
}
async function contentOf(driver: FileDriver, key: string, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of driver.read(key, { start, end })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
async function keysOf(driver: FileDriver): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of driver.list()) keys.push(key)
  return keys.toSorted()
}

describe.each<[string, () => FileDriver]>([
  ['a folder', () => createFolderDriver(join(folder, 'files'))],
  ['a bucket', () => s3()],
  ['a part of a bucket', () => s3('deep/down/')],
])('%s', (_, open) => {
  it('stores data appended in parts, and reads any range of it', async () => {
    const [driver, bytes] = [open(), numbered(30_000)]
    expect(await driver.size('file_a')).toBe(0)
    await driver.append('file_a', 0, pieces(bytes.subarray(0, 7500)))
    expect(await driver.size('file_a')).toBe(7500)
    await driver.append('file_a', 7500, pieces(bytes.subarray(7500, 7501)))
    await driver.append('file_a', 7501, pieces(bytes.subarray(7501)))
    await driver.finish('file_a')
    expect(await driver.size('file_a')).toBe(30_000)
    expect((await contentOf(driver, 'file_a', 0, 29_999)).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 0],
      [7499, 7501],
      [7500, 7500],
      [29_999, 29_999],
      [100, 20_000],
    ] as const)
      expect((await contentOf(driver, 'file_a', start, end)).equals(bytes.subarray(start, end + 1))).toBe(true)
  })
  it('keeps data that arrived before an interruption', async () => {
    const [driver, bytes] = [open(), numbered(10_000)]
    await expect(driver.append('file_b', 0, pieces(bytes, 1000, 4000))).rejects.toThrow('the line is dead')
    expect(await driver.size('file_b')).toBe(4000)
    await driver.append('file_b', 4000, pieces(bytes.subarray(4000)))
    expect((await contentOf(driver, 'file_b', 0, 9999)).equals(bytes)).toBe(true)
  })
  it('accepts more than 8 MB at once', async () => {
    const [driver, bytes] = [open(), numbered(9_000_000)]
    await driver.append('file_large', 0, pieces(bytes, 65_536))
    expect(await driver.size('file_large')).toBe(bytes.length)
    const [start, end] = [8_388_000, 8_389_000]
    expect((await contentOf(driver, 'file_large', start, end)).equals(bytes.subarray(start, end + 1))).toBe(true)
  })
  it('lists its files with the time of their last change, and removes them', async () => {
    const driver = open()
    await driver.append('file_c', 0, pieces(numbered(10)))
    await driver.append('file_c', 10, pieces(numbered(10)))
    expect(await keysOf(driver)).toEqual(['file_a', 'file_b', 'file_c', 'file_large'])
    for await (const { changedAt } of driver.list()) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000)
    for (const key of ['file_a', 'file_b', 'file_c', 'file_large', 'file_unknown']) await driver.remove(key)
    expect([await keysOf(driver), await driver.size('file_a')]).toEqual([[], 0])
  })
  it.each([['../x'], ['a/b'], [''], ['A'], ['a'.repeat(81)]])('refuses the key %j', async (key) => {
    await expect(open().append(key, 0, pieces(numbered(1)))).rejects.toThrow('other characters')
    await expect((async () => open().size(key))()).rejects.toThrow('other characters')
  })
  it('completes an empty file, which has no bytes', async () => {
    const driver = open()
    await driver.finish('file_empty')
    expect(await driver.size('file_empty')).toBe(0)
    await driver.remove('file_empty')
  })
})

describe('a bucket', () => {
  it('counts nothing after a gap', async () => {
    const driver = s3()
    await driver.append('file_gap', 0, pieces(numbered(100)))
    await driver.append('file_gap', 500, pieces(numbered(100)))
    expect(await driver.size('file_gap')).toBe(100)
    expect((await contentOf(driver, 'file_gap', 0, 99)).length).toBe(100)
    await expect(contentOf(driver, 'file_gap', 0, 599)).rejects.toMatchObject({ code: 'EIO' })
    await driver.remove('file_gap')
    expect(await keysOf(driver)).toEqual([])
  })
  it('is separate for each prefix', async () => {
    const [one, two] = [s3('one/'), s3('two/')]
    await one.append('file_x', 0, pieces(numbered(5)))
    expect([await one.size('file_x'), await two.size('file_x'), await keysOf(two)]).toEqual([5, 0, []])
    await one.remove('file_x')
  })
  it.each<[string, () => FileDriver]>([
    ['an unknown access key', () => s3('', { ...s3Key, accessKeyId: 'nobody' })],
    ['no such bucket', () => createS3Driver({ endpoint: server.endpoint, bucket: 'nowhere', prefix: '', region: 'us-east-1' }, s3Key)],
  ])('reports with EIO: %s', async (_, open) => {
    await expect(open().size('file_a')).rejects.toMatchObject({ code: 'EIO' })
    await expect(open().append('file_a', 0, pieces(numbered(5)))).rejects.toMatchObject({ code: 'EIO' })
  })
  it('that does not answer is reported by the code of the network', async () => {
    const gone = createS3Driver({ endpoint: 'http://127.0.0.1:9', bucket, prefix: '', region: 'us-east-1' }, s3Key)
    await expect(gone.size('file_a')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
  it.each<[string, (bytes: Buffer) => Answer]>([
    ['less than it lists', (bytes) => ({ sent: bytes.subarray(0, 40), announced: 40 })],
    ['nothing', () => ({ sent: Buffer.alloc(0), announced: 0 })],
    ['less than it announces', (bytes) => ({ sent: bytes.subarray(0, 40), announced: 100 })],
    ['an error', () => ({ sent: Buffer.from('<Error><Code>InternalError</Code></Error>'), announced: 41, status: 500 })],
    ['no such object', () => ({ sent: Buffer.from('<Error><Code>NoSuchKey</Code></Error>'), announced: 37, status: 404 })],
  ])('that sends %s interrupts the file, and never truncates it silently', async (_what, answer) => {
    const liar = await openLiar(100, answer)
    await expect(contentOf(liar.driver, 'file_a', 0, 99)).rejects.toThrow()
    await expect(contentOf(liar.driver, 'file_a', 50, 99)).rejects.toThrow()
    await liar.close()
  })
  it('that sends more than is requested is cut off', async () => {
    const liar = await openLiar(100, (bytes) => ({ sent: bytes, announced: bytes.length }))
    expect(await contentOf(liar.driver, 'file_a', 10, 19)).toHaveLength(10)
    expect(await contentOf(liar.driver, 'file_a', 0, 99)).toHaveLength(100)
    await liar.close()
  })

  it('that accepts a request and sends nothing is not waited for', async () => {
    const silent = await openLiar(100, () => undefined, false)
    await expect(silent.driver.size('file_a')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await expect(silent.driver.append('file_a', 0, pieces(numbered(5)))).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    await silent.close()
  })
  it('that stops within a file is not waited for', async () => {
    const liar = await openLiar(100, (bytes) => ({ sent: bytes.subarray(0, 40), announced: 100, stays: true }))
    await expect(contentOf(liar.driver, 'file_a', 0, 99)).rejects.toThrow()
    await liar.close()
  })
})

type Answer = { sent: Buffer; announced: number; status?: number; stays?: true }
/** A storage that lists an object of `size` bytes, and answers what it likes when it is asked for. */
async function openLiar(size: number, answerOf: (bytes: Buffer) => Answer | undefined, lists = true) {
  const liar = createServer((request, response) => {
    if (lists && request.url!.includes('list-type'))
      return void response
        .setHeader('content-type', 'application/xml')
        .end(
          `<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>file_a/000000000000000</Key><Size>${size}</Size></Contents></ListBucketResult>`,
        )
    const answer = answerOf(numbered(size))
    if (!answer) return
    const { sent, announced, status = 206, stays = false } = answer
    response.writeHead(status, { 'content-length': announced })
    response.write(sent, () => (stays ? undefined : sent.length < announced ? response.destroy() : response.end()))
  })
  const port = await listen(liar)
  const endpoint = `http://127.0.0.1:${port}`
  const close = async (): Promise<void> => {
    liar.closeAllConnections()
    await new Promise((done) => liar.close(done))
  }
  const waits = { answer: 500, pause: 500 }
  return { driver: createS3Driver({ endpoint, bucket, prefix: '', region: 'us-east-1' }, s3Key, waits), close }
}

describe('a storage with an endless list', () => {
  const page = (names: string[], token: string): string =>
    `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${token}</NextContinuationToken>${names
      .map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
      .join('')}</ListBucketResult>`
  const part = (at: number): string => `file_a/${String(at).padStart(15, '0')}`
  it.each<[string, (asked: number) => string]>([
    ['the same page again and again', () => page([part(0)], 'again')],
    ['two pages in turn', (asked) => page([part(asked % 2)], `page${asked % 2}`)],
    ['empty pages', (asked) => page([], `page${asked}`)],
  ])('with %s counts as failed, and gets no more requests', async (_, answer) => {
    let asked = 0
    const endless = createServer((_request, response) => void response.setHeader('content-type', 'application/xml').end(answer(asked++)))
    const port = await listen(endless)
    const endpoint = `http://127.0.0.1:${port}`
    const driver = createS3Driver({ endpoint, bucket, prefix: '', region: 'us-east-1' }, s3Key)
    await expect(driver.size('file_a')).rejects.toMatchObject({ code: 'EIO' })
    await expect(keysOf(driver)).rejects.toMatchObject({ code: 'EIO' })
    await expect(driver.remove('file_a')).rejects.toMatchObject({ code: 'EIO' })
    expect(asked).toBeLessThan(400)
    endless.closeAllConnections()
    await new Promise((done) => endless.close(done))
  })
  it('with parts beyond a gap is read up to the gap', async () => {
    let asked = 0
    const endless = createServer(
      (_request, response) =>
        void response.setHeader('content-type', 'application/xml').end(page([part((asked += 1) === 1 ? 0 : 1000 + asked)], `page${asked}`)),
    )
    const port = await listen(endless)
    const endpoint = `http://127.0.0.1:${port}`
    const driver = createS3Driver({ endpoint, bucket, prefix: '', region: 'us-east-1' }, s3Key)
    expect([await driver.size('file_a'), asked]).toEqual([1, 2])
    endless.closeAllConnections()
    await new Promise((done) => endless.close(done))
  })
})
