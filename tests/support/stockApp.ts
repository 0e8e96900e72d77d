// Builds the stock react-admin app and serves it from an origin of its own.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { e2eHome, stockPort } from './e2e.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

export type StockApp = { address: string; close: () => Promise<void> }

export async function openStockApp(): Promise<StockApp> {
  const outDir = join(e2eHome, 'stock-client')
  await build({
    root: join(import.meta.dirname, 'stockClient'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, minify: false },
  })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = /^\/assets\/[\w.-]+$/.test(path) ? path : '/index.html'
    readFile(join(outDir, file)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(stockPort, 'localhost', resolve))
  return { address: `http://localhost:${stockPort}`, close: () => closed(server) }
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
