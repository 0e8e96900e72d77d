// Goals for the web analytics of a brand, as a page reports them and as a tag manager receives them.
import type { Page } from '@playwright/test'

/** The goals of all pages from now on, in order; `pushed:` marks those of the tag manager. */
export async function watchGoals(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const tell = (name: string) => sessionStorage.setItem('goals', `${sessionStorage.getItem('goals') ?? ''} ${name}`)
    addEventListener('portal-goal', (event) => tell((event as CustomEvent<{ goal: string }>).detail.goal))
    Object.assign(globalThis, { dataLayer: Object.assign([], { push: ({ goal }: { goal: string }) => tell(`pushed:${goal}`) }) })
  })
  return () => page.evaluate(() => sessionStorage.getItem('goals')?.trim().split(' ') ?? [])
}
