import { availableParallelism } from 'node:os'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What hangs is found; a busy machine is no failure. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

/** One piece of source text gives way to another (tools/mutate.mjs); the file stays as it is. */
type Mutant = { file: string; start: number; end: number; by: string }
const mutate = {
  name: 'mutant', enforce: 'pre' as const,
  transform(code: string, id: string) {
    const { mutant } = globalThis as { mutant?: Mutant }
    if (!mutant || id.split('?')[0] !== fileURLToPath(new URL(mutant.file, import.meta.url))) return undefined
    return code.slice(0, mutant.start) + mutant.by + code.slice(mutant.end)
  },
}

// react-admin's core is required, our sources are imported: both get the same router, or neither sees the other's.
const router = { find: /^react-router$/, replacement: createRequire(import.meta.url).resolve('react-router') }

export default defineConfig({
  resolve: { alias: [router] },
  plugins: [mutate],
  test: {
    // As many as there are processors, not one less: where there are two, half of them would wait.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'i18n/**/*.test.ts', 'tools/**/*.test.ts'], ...patient } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.{ts,tsx}'], ...patient } },
      // What the tests of the server share is read and compiled once for each worker, not for each file: each opens a portal of its own.
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], isolate: false, ...patient } },
    ],
  },
})
