import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/demoSetup.ts',
  // Each has a server of its own (tests/support/portal.ts). Stories wait a third of their time: one more than there are processors.
  workers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  // A busy machine is no failure.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  // On a fresh server; what passed only then is listed as flaky and is to be mended (docs/decisions/057).
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Tracing every story took a third of the processor time; `npx playwright test --trace on FILE` traces one.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Stories about motion ask for it; the others do not pay for its frames.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
})
