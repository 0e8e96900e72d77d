// The test of every browser story: pages that fail on script errors and on anything the content security policy stops.
import { test as base, expect, type Page } from '@playwright/test'
import { FormPage } from '../e2e/pages/FormPage.ts'
import { ListPage } from '../e2e/pages/ListPage.ts'
import { Portal } from '../e2e/pages/Portal.ts'

export { expect }

export const password = 'Demo-Portal-2026'

type Fixtures = { portal: Portal; list: ListPage; form: FormPage }

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const faults = watchFaults(page)
    await use(page)
    expect(faults).toEqual([])
  },
  portal: async ({ page }, use) => use(new Portal(page)),
  list: async ({ page }, use) => use(new ListPage(page)),
  form: async ({ page }, use) => use(new FormPage(page)),
})

/** Script errors and refusals of the policy, as they come. Answers with 4xx are the browser's own notes, not faults. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${error.name}: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) faults.push(text)
    if (/Content Security Policy|Trusted Type/i.test(text)) faults.push(text)
  })
  return faults
}
