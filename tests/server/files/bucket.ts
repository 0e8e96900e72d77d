// A real S3 server on a folder, with one bucket.
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

export const bucket = 'portal-files'
/** The keys that this server knows. */
export const s3Key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
export type Bucket = { endpoint: string; port: number; stop: () => Promise<void>; remove: () => void }

export async function openBucket({ directory = mkdtempSync(join(tmpdir(), 's3-')), port = 0 } = {}): Promise<Bucket> {
  const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: bucket, configs: [] }] })
  const address = await server.run()
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    port: address.port,
    stop: () => server.close(),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
