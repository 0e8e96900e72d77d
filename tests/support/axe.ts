// What axe finds on a page, by one way for every story.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Part = { within?: string; tags?: string[]; rules?: string[] }

/** The rules whose answer depends on the colour scheme. */
export const colourRules = ['color-contrast', 'link-in-text-block']

async function violationsOf(page: Page, { within, tags, rules }: Part) {
  // Without the second page that gathers what is found in frames: there are none.
  const builder = new AxeBuilder({ page }).setLegacyMode(true)
  if (within) builder.include(within)
  if (tags) builder.withTags(tags)
  if (rules) builder.withRules(rules)
  return tags ? seenWhole(page, async () => (await builder.analyze()).violations) : (await builder.analyze()).violations
}

/** As if the window had room for the whole page: bars that stick to its edge cover only what can be scrolled from under them. */
async function seenWhole<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const size = page.viewportSize()
  if (!size) return look()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
  const seen = await look()
  await page.setViewportSize(size)
  return seen
}

/** Serious and critical ones: the rule, where, and what is wrong there. */
export async function seriousFindings(page: Page, part: Part = {}): Promise<string[]> {
  const violations = await violationsOf(page, part)
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]}`),
    )
}
