import type { Locator } from '@playwright/test'
import { expect, test, unique } from '../../support/portal.ts'

async function tabTo(target: Locator, most = 60) {
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return
    await target.page().keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('an HTTP resource is created, two errors corrected and saved with the keyboard only', async ({ page, portal, list, form }) => {
  const name = unique('Keys')
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await expect(list.rows().first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/f-cdn\/http\/new$/)
  const sources = form.section('Sources')
  await expect(sources).toBeVisible()

  await tabTo(sources.getByRole('button', { name: /Add source/ }))
  await page.keyboard.press('Enter')
  await tabTo(form.field('Host', sources))
  await page.keyboard.type('203.0.113.300')
  await page.keyboard.press('Control+s')
  await expect(form.refused()).toBeVisible()
  await expect(form.field('Name')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('F8')
  await expect(form.field('Host', sources)).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('203.0.113.30')
  await page.keyboard.press('Control+s')
  await expect(portal.title()).toHaveText(name)
})
