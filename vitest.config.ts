import { defineConfig } from 'vitest/config'

/** What hangs is found; a busy machine is no failure. */
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'i18n/**/*.test.ts', 'tools/**/*.test.ts'], ...patient } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.{ts,tsx}'], ...patient } },
      { extends: true, test: { name: 'server', include: ['tests/server/**/*.test.ts'], ...patient } },
    ],
  },
})
