// What needs attention on the first screen, and the ways to where it is mended.
import type { Page } from '@playwright/test'
import { expect, test, unique } from '../../support/portal.ts'

const waiting = (): string => `waiting-${unique('story').replace(' ', '-')}.example.com`
/** Rows of other stories may come first. */
async function whole(page: Page, title: string, show: RegExp) {
  const panel = page.getByRole('region', { name: title })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  const more = panel.getByRole('button', { name: show })
  if (await more.isVisible()) await more.click()
  return panel
}

test('a name without proof is reported on the first screen, and its button leads to the name', async ({ page, portal, records }) => {
  const name = waiting()
  const site = await records.resource({ names: [name] })
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const panel = await whole(page, 'Needs attention', /^Show \d+ more$/)
  const row = panel.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`Waiting${name} waits for proof of control`)
  await row.getByRole('link', { name: `Prove: ${site.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`${site.path}\\?at=%2Fnames%2F0$`))
  await expect(portal.title()).toContainText(site.name)
})

test('people of other accounts do not see it (ru); a phone shows three rows with their buttons below', async ({
  page,
  portal,
  records,
}) => {
  const name = waiting()
  await records.resource({ names: [name] })
  await portal.signIn('cdn2@demo.example', { at: '/', locale: 'ru_RU' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const panel = await whole(page, 'Требует внимания', /^Показать ещё \d+$/)
  const row = panel.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(`Ожидает`)
  await expect(row).toContainText(`${name} ждёт подтверждения`)
  await expect(row.getByRole('link', { name: /^Подтвердить: / })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await portal.signOut()
  await portal.signIn('other@demo.example', { at: '/' })
  await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('several records with one cause have a link to the list of exactly these records', async ({ page, portal, records }) => {
  const names = Array.from({ length: 5 }, waiting)
  for (const name of names) await records.resource({ names: [name] })
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const panel = await whole(page, 'Needs attention', /^Show \d+ more$/)
  await panel.getByRole('link', { name: /^And \d+ more · HTTP resources$/ }).click()
  const chip = page.getByRole('button', { name: /^Remove .*chosen records/ })
  await expect(chip).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'waiting-' }).first()).toBeVisible()
  await chip.click()
  await expect(chip).toHaveCount(0)
})
