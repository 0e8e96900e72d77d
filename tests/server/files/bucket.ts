// A real S3 server on a folder, with one bucket.
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export const bucket = 'portal-files'
/** The keys that this server knows. */
export const s3Key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
type Middleware = (asked: { method: string; path: string }, next: () => Promise<void>) => Promise<void>
/** `asked`: method and path of each request. */
export type Bucket = { asked: string[]; endpoint: string; port: number; stop: () => Promise<void>; remove: () => void }

export async function openBucket({ directory = mkdtempSync(join(tmpdir(), 's3-')), port = 0 } = {}): Promise<Bucket> {
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
  const asked: string[] = []
  // The types lack what it has of its framework.
  const { middleware } = server as unknown as { middleware: Middleware[] }
  middleware.unshift(async ({ method, path }, next) => {
    asked.push(`${method} ${path}`)
    await next()
  })
  const address = await server.run()
  return {
    asked,
    endpoint: `http://127.0.0.1:${address.port}`,
    port: address.port,
    stop: () => server.close(),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
