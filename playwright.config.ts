import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // Each has a server of its own (tests/support/portal.ts).
  workers: 2,
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
    // In CI a second try follows, and only that is worth the work of tracing.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
})
