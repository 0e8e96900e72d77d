#!/usr/bin/env tsx
// Finds the Chromium of the browser tests or installs one: an installed browser, then Playwright's, then the package manager's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// The headless shell comes first: it renders the same and starts with a fifth less work.
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Path of a Chromium on this machine; undefined = use the one Playwright downloaded. */
export function findBrowser(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...candidates].find((path) => path !== undefined && existsSync(path))
}

async function playwrightHasOne() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}

async function ensureBrowser() {
  if (findBrowser() || (await playwrightHasOne())) return
  if (spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' }).status === 0) return
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  if (spawnSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], { stdio: 'inherit' }).status === 0) return
  console.error('No Chromium found and none could be installed. Install one and set CHROMIUM_PATH.')
  process.exit(1)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await ensureBrowser()
