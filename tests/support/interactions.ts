// Event timing of browser stories on a slowed processor (`npm run bench -- P13`). Without INTERACTIONS_FILE nothing is measured.
import { appendFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** One press, key or drag: milliseconds from the input to the next paint, as Event Timing reports them (multiples of 8). */
export type Interaction = { id: number; kind: string; target: string; duration: number; page: string; story: string }

const [file, rate] = [process.env.INTERACTIONS_FILE, Number(process.env.INTERACTIONS_CPU ?? 4)]
/** Shorter ones are not reported by browsers: they count as this. */
export const minMilliseconds = 16

/** Call before the first page is opened. */
export async function measureInteractions(context: BrowserContext, story: string): Promise<void> {
  if (file === undefined) return
  await context.exposeBinding('reportInteraction', ({ page }, entry: Omit<Interaction, 'story' | 'page'>) =>
    appendFileSync(file, `${JSON.stringify({ ...entry, page: new URL(page.url()).pathname, story })}\n`),
  )
  await context.addInitScript(observe, minMilliseconds)
  context.on('page', (page) => void slowDown(page).catch(() => undefined))
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Runs in the page. An interaction is several events with one id; the longest of them is its duration. */
function observe(durationThreshold: number): void {
  const report = (window as unknown as { reportInteraction: (entry: object) => Promise<void> }).reportInteraction
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue
      const element = entry.target instanceof Element ? entry.target : undefined
      const target = element
        ? `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`
        : ''
      void report({ id: entry.interactionId, kind: entry.name, target, duration: entry.duration }).catch(() => undefined)
    }
  })
  observer.observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit)
}
