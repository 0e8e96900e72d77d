import { defineConfig } from 'vite'

/** The server's bundle: our TypeScript only, packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: { main: 'server/main.ts', compileWorker: 'server/services/definitions/compileWorker.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
  ssr: { noExternal: ['ra-language-russian'] },
})
