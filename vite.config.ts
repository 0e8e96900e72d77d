import react from '@vitejs/plugin-react'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './tools/chunkGroups.ts'

const slim = (file: string) => join(import.meta.dirname, 'src/ui/slim', file)

/** The browser's bundle. The server fills the two placeholders of index.html per request (decision 003). */
export default defineConfig({
  plugins: [react(), compressed()],
  // Parts of packages that this product never uses weigh nothing.
  resolve: {
    alias: [
      { find: 'object.entries', replacement: slim('entries.cjs') },
      { find: 'hasown', replacement: slim('hasOwn.cjs') },
      { find: 'fast-uri', replacement: slim('uris.ts') },
      { find: 'react-router-dom', replacement: slim('routerDom.ts') },
    ],
  },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Swagger UI, which one page loads, has 1.5 MB. What pages weigh is tested (tests/server/operations/pageWeight).
    chunkSizeWarningLimit: 1600,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(join(import.meta.dirname, 'src')) } } },
  },
  // npm run dev: the API runs beside Vite (tools/run.mjs).
  server: {
    proxy: Object.fromEntries(
      ['/api', '/validators', '/healthz', '/readyz'].map((path) => [path, `http://127.0.0.1:${process.env.API_PORT ?? 8081}`]),
    ),
  },
})

/** Text beside its compressed copies: the server sends them as they are, at the strongest level. */
function compressed(): Plugin {
  return {
    name: 'compressed-copies',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const file of readdirSync(join(dir, 'assets'))) {
        if (!/\.(js|css|svg)$/.test(file)) continue
        const path = join(dir, 'assets', file)
        const text = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(text))
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
