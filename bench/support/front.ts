// Serves a peer's built application as a good web server would (brotli, immutable), with the portal's API on the same origin.
import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
}
export type Front = { origin: string; stop: () => Promise<void> }

/** `data`: files below /bench-data. `behind`: port of the portal. */
export async function startFront({
  dir,
  port,
  behind,
  data = {},
}: {
  dir: string
  port: number
  behind?: number
  data?: Record<string, unknown>
}): Promise<Front> {
  const files = new Map<string, Buffer>()
  const compressed = (path: string): Buffer => {
    const known = files.get(path) ?? brotliCompressSync(readFileSync(path))
    files.set(path, known)
    return known
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://front')
    if (pathname.startsWith('/api/') && behind !== undefined) {
      const onward = ask(
        {
          port: behind,
          host: '127.0.0.1',
          path: request.url,
          method: request.method,
          // The portal refuses requests of other origins; this front stands in for its own.
          headers: {
            ...request.headers,
            host: `localhost:${behind}`,
            ...(request.headers.origin !== undefined && { origin: `http://localhost:${behind}` }),
          },
        },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      onward.on('error', () => response.destroy())
      return void request.pipe(onward)
    }
    const name = /^\/bench-data\/([\w-]+)\.json$/.exec(pathname)?.[1]
    if (name !== undefined)
      return void response.writeHead(name in data ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(data[name] ?? {}))
    const wanted = join(dir, pathname)
    const isFile = extname(pathname) !== '' && wanted.startsWith(dir) && existsSync(wanted)
    const path = isFile ? wanted : join(dir, 'index.html')
    response
      .writeHead(200, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'content-encoding': 'br',
        'cache-control': isFile ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      .end(compressed(path))
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
