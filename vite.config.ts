import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser's bundle. The server fills the two placeholders of index.html per request (decision 003). */
export default defineConfig({
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: { outDir: 'dist/web', emptyOutDir: true, sourcemap: false, target: 'es2022', chunkSizeWarningLimit: 900 },
  // npm run dev: the API runs beside Vite (tools/run.mjs).
  server: { proxy: Object.fromEntries(['/api', '/validators', '/healthz', '/readyz'].map((path) => [path, `http://127.0.0.1:${process.env.API_PORT ?? 8081}`])) },
})
