import { defineConfig } from 'vite'

/** The server in one bundle, packages too: finding and reading hundreds of files was a third of a start. Native ones stay in node_modules, and those that most servers rarely ask for: PostgreSQL's client, and pdfmake with its fonts. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        compileWorker: 'server/services/definitions/compile/compileWorker.ts',
        pictureProcess: 'server/services/brandFiles/pictureProcess.ts',
        stagedWorker: 'server/store/database/stagedWorker.ts',
        documentProcess: 'server/services/billing/documentProcess.ts',
        hashProcess: 'server/services/access/signIn/hashProcess.ts',
      },
      output: { entryFileNames: '[name].js' },
      // 'use client' and the like say nothing to a server.
      onLog: (level, log, handle) => (log.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : handle(level, log)),
    },
  },
  ssr: { noExternal: true, external: ['libsql', '@node-rs/argon2', 'pg', 'pdfmake', 'sharp'] },
})
