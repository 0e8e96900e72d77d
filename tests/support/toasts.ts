// Messages in passing, and how long they stay.
import { expect, type Locator, type Page, type Route } from '@playwright/test'

export const toast = (page: Page): Locator => page.getByRole('status').locator('.toast')

/** From now on the page's time passes only when it is told to. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
}

/** To a tenth of a second. The time of the page goes on afterwards. */
export async function saidFor(page: Page, text: string, milliseconds: number): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(toast(page)).toContainText(text, { timeout: 1 })
  }).toPass({ intervals: [5] })
  await page.clock.runFor(milliseconds - 100)
  await expect(toast(page)).toContainText(text)
  await page.clock.runFor(100)
  await expect(toast(page)).toHaveCount(0)
  await page.clock.resume()
}

/** Answers wait until `release` is called, so that the clock can be stopped before they come. Without `answer` they are the server's own. */
export async function holdAnswers(
  page: Page,
  { method, path, answer }: { method: string; path: string; answer?: () => Parameters<Route['fulfill']>[0] },
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      await held
      return answer ? route.fulfill(answer()) : route.continue()
    },
  )
  return release
}
