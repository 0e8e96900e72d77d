// Chromium as a measuring instrument: a fresh context for each sample, CPU and network throttling, script time from the DevTools protocol.
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import { customer } from './portal.ts'

/** `flying`: URLs of pending requests, except streams. */
export type Opened = { page: Page; cdp: CDPSession; context: BrowserContext; flying: () => string[]; close: () => Promise<void> }
/** Cookies and storage of a signed-in person. */
export type Kept = Awaited<ReturnType<BrowserContext['storageState']>>
type How = { cpu?: number; slow4g?: boolean; saveData?: boolean; kept?: Kept; viewport?: { width: number; height: number } }

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  return chromium.launch({ ...(executablePath && { executablePath }), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s, as DevTools applies it. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
}

export async function freshPage(
  browser: Browser,
  { cpu = 1, slow4g: isSlow = false, saveData = false, kept, viewport = { width: 1440, height: 900 } }: How = {},
): Promise<Opened> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', storageState: kept })
  // tsx wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(measures)
  if (saveData) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  const flying = requestsOf(cdp)
  await slowDown(cdp, cpu)
  if (isSlow) await cdp.send('Network.emulateNetworkConditions', slow4g)
  return { page, cdp, context, flying, close: () => context.close() }
}

export async function slowDown(cdp: CDPSession, cpu: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

function requestsOf(cdp: CDPSession): () => string[] {
  const open = new Map<string, string>()
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => void (type !== 'EventSource' && open.set(requestId, request.url)))
  for (const end of ['Network.loadingFinished', 'Network.loadingFailed'] as const)
    cdp.on(end, ({ requestId }: { requestId: string }) => void open.delete(requestId))
  return () => [...open.values()]
}

/** Waits until no request is pending and no long task ran for this many milliseconds, so that later work is measured alone. Throws after a minute. */
export async function untilQuiet({ page, flying }: Opened, milliseconds = 300): Promise<void> {
  const begun = performance.now()
  let since = begun
  while (performance.now() - since < milliseconds) {
    // Waits for a frame and an idle moment: takes as long as the page is busy.
    const lastLong = await page.evaluate<number>('benchIdle()')
    if (flying().length > 0 || lastLong < milliseconds) since = performance.now()
    if (performance.now() - begun > 60_000)
      throw new Error(
        `${page.url()} never came to rest: last long task ${Math.round(lastLong)} ms ago, under way: ${flying().join(' ') || 'nothing'}`,
      )
  }
}

/** Signs in once; samples start with the stored state. */
export async function signedIn(browser: Browser, origin: string, email = customer.email): Promise<Kept> {
  const opened = await freshPage(browser)
  await opened.page.goto(`${origin}/`)
  await signInOn(opened.page, email)
  await opened.page.waitForURL((url) => !url.href.includes('login'))
  const kept = await opened.context.storageState()
  await opened.close()
  return kept
}

/** Milliseconds of script execution. */
export async function scriptTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}

/** Runs an action in the page until `done` holds there and is painted. Both are sources of functions without arguments. */
export async function timeUntil({ page, cdp }: Opened, act: string, done: string): Promise<{ js: number; frame: number }> {
  const before = await scriptTime(cdp)
  // Passed as one expression: pages of the portal forbid eval.
  const frame = await page.evaluate<number>(`benchUntil(${act}, ${done})`)
  return { js: (await scriptTime(cdp)) - before, frame }
}

/** Injected into every page: time to the frame that shows a state, largest paint, and blocking time. */
function measures(): void {
  const seen = { lcp: 0, blocking: 0, lastLong: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.blocking += Math.max(0, duration - 50)
      seen.lastLong = startTime + duration
    }
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(globalThis, {
    benchSeen: seen,
    /** After a frame and an idle moment: milliseconds since the last long task. */
    benchIdle: (): Promise<number> =>
      new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(performance.now() - seen.lastLong)))),
    benchUntil(run: () => void, isDone: () => boolean): Promise<number> {
      return new Promise((resolve, reject) => {
        const begun = performance.now()
        const look = () => {
          if (performance.now() - begun > 60_000) return reject(new Error(`never: ${isDone.toString()}`))
          if (!isDone()) return requestAnimationFrame(look)
          // The frame of this callback is painted before the next task after the next frame begins.
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

/** Largest contentful paint and total blocking time in milliseconds, until the page was quiet for a second with `ready` visible. */
export async function paintOf(opened: Opened, url: string, ready: string): Promise<{ lcp: number; tbt: number }> {
  // A peer's single bundle takes half a minute over slow 4G.
  await opened.page.goto(url, { waitUntil: 'commit', timeout: 90_000 })
  await opened.page.locator(ready).first().waitFor({ timeout: 90_000 })
  await untilQuiet(opened, 1000)
  const { lcp, blocking } = await opened.page.evaluate(
    () => (globalThis as unknown as { benchSeen: { lcp: number; blocking: number } }).benchSeen,
  )
  return { lcp, tbt: blocking }
}

/** Signs in on the sign-in page of either side. */
export async function signInOn(page: Page, email = customer.email): Promise<void> {
  await page.locator('input[name=username]').fill(email)
  await page.locator('input[name=password]').fill(customer.password)
  await page.locator('button[type=submit]').click()
}

/** Counts transferred bytes (compressed, with headers), without fonts and pictures. */
export function countBytes(cdp: CDPSession): () => number {
  const kinds = new Map<string, string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!['Font', 'Image', 'EventSource'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  return () => bytes
}
