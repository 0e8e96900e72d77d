import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'
import { e2ePort } from './tests/support/e2e.ts'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://localhost:${e2ePort}`,
    locale: 'en-GB',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] },
  },
  webServer: { command: 'node tools/e2eServer.mjs', url: `http://localhost:${e2ePort}/readyz`, timeout: 60_000, reuseExistingServer: false, gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 } },
})
