// Chromium as a measuring instrument: a fresh context for each sample, a slowed processor and network, script time from the DevTools protocol.
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import { customer } from './portal.ts'

export type Opened = { page: Page; cdp: CDPSession; context: BrowserContext; close: () => Promise<void> }
type How = { cpu?: number; slow4g?: boolean; saveData?: boolean; viewport?: { width: number; height: number } }

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

/** The slow 4G of Lighthouse: 150 ms there and back, 1.6 Mbit/s, as DevTools applies it. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8, uploadThroughput: (750 * 1024 * 0.9) / 8 }

export async function freshPage(browser: Browser, { cpu = 1, slow4g: isSlow = false, saveData = false, viewport = { width: 1440, height: 900 } }: How = {}): Promise<Opened> {
  const context = await browser.newContext({ viewport, locale: 'en-GB' })
  // tsx names functions by a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(measures)
  if (saveData) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (isSlow) await cdp.send('Network.emulateNetworkConditions', slow4g)
  return { page, cdp, context, close: () => context.close() }
}

/** Milliseconds that scripts ran. */
async function scriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

/** Does something in the page until `done` holds there and is on screen. Both are texts of functions without arguments. */
export async function timeUntil({ page, cdp }: Opened, act: string, done: string): Promise<{ js: number; frame: number }> {
  const before = await scriptTime(cdp)
  // Given as one expression: pages of the portal allow no eval.
  const frame = await page.evaluate<number>(`benchUntil(${act}, ${done})`)
  return { js: (await scriptTime(cdp)) - before, frame }
}

/** Runs in every page: time to the frame that shows a state, largest paint, and blocking time. */
function measures(): void {
  const seen = { lcp: 0, blocking: 0, lastLong: 0 }
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.lcp = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.blocking += Math.max(0, duration - 50)
      seen.lastLong = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(globalThis, {
    benchSeen: seen,
    benchUntil(run: () => void, isDone: () => boolean): Promise<number> {
      return new Promise((resolve, reject) => {
        const begun = performance.now()
        const look = () => {
          if (performance.now() - begun > 60_000) return reject(new Error(`never: ${isDone.toString()}`))
          if (!isDone()) return requestAnimationFrame(look)
          // The frame that this callback belongs to is painted before the next task after the next frame begins.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - begun))
            port1.start()
            port2.postMessage(0)
          })
        }
        run()
        look()
      })
    },
  })
}

/** Largest contentful paint and total blocking time (milliseconds), two quiet seconds after `ready` is on screen. */
export async function paintOf(opened: Opened, url: string, ready: string): Promise<{ lcp: number; tbt: number }> {
  await opened.page.goto(url)
  await opened.page.locator(ready).first().waitFor({ timeout: 90_000 })
  await opened.page.waitForTimeout(2000)
  const { lcp, blocking } = await opened.page.evaluate(() => (globalThis as unknown as { benchSeen: { lcp: number; blocking: number } }).benchSeen)
  return { lcp, tbt: blocking }
}

/** Signs in on the sign-in page of either side. */
export async function signInOn(page: Page): Promise<void> {
  await page.locator('input[name=username]').fill(customer.email)
  await page.locator('input[name=password]').fill(customer.password)
  await page.locator('button[type=submit]').click()
}

/** Counts the bytes that travel (compressed, with headers), fonts and pictures apart. */
export function countBytes(cdp: CDPSession): () => number {
  const kinds = new Map<string, string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!['Font', 'Image', 'EventSource'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  return () => bytes
}
