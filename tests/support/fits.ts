// What holds for every page and every dialog: nothing scrolls sideways, down to 320 px, and axe finds nothing serious.
import type { Page } from '@playwright/test'
import { seriousFindings } from './axe.ts'

/** What is wrong with the page as it stands, at the narrowest width that counts and at a desk. */
export async function misfits(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll<HTMLElement>('dialog, [role=dialog]')].map(
        (part) => part.scrollWidth - part.clientWidth,
      ),
    )
    if (over.some((pixels) => pixels > 1)) found.push(`${width}: scrolls sideways by ${over.join(', ')}`)
    for (const finding of await seriousFindings(page)) found.push(`${width}: ${finding}`)
  }
  return found
}
