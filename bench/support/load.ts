// Load on one server from another core.
import { join } from 'node:path'
import { benchDir } from './paths.ts'
import { askNode } from './processes.ts'

export type Load = { perSecond: number; p50: number; p99: number; bytes: number }
type Asked = {
  port: number
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  connections?: number
  seconds?: number
  status?: number
}

/** Throws when any answer has a status other than `status`: both sides must do the work. */
export async function load({
  port,
  path,
  method = 'GET',
  headers = {},
  body,
  connections = 32,
  seconds = 3,
  status = 200,
}: Asked): Promise<Load> {
  const all = {
    Host: `localhost:${port}`,
    ...headers,
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
  }
  const request = `${method} ${path} HTTP/1.1\r\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body ?? ''}`
  const { statuses, ...found } = await askNode<Load & { statuses: Record<string, number> }>(
    [join(benchDir, 'support/loadWorker.mjs'), JSON.stringify({ port, request, connections, seconds })],
    { core: 1 },
  )
  if (Object.keys(statuses).some((one) => one !== String(status))) throw new Error(`${method} ${path}: answers ${JSON.stringify(statuses)}`)
  return found
}
