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

export default defineConfig({
  plugins: [mutate],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'i18n/**/*.test.ts', 'tools/**/*.test.ts'], ...patient } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.{ts,tsx}'], ...patient } },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], ...patient } },
    ],
  },
})
