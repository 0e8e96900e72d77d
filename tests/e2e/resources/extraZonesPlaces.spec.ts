// Where the tab of extra zones stands and where it does not, and how it looks.
import { seriousFindings } from '../../support/axe.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'
import { customer, extend, extensible, tabOf, words } from '../pages/extraZones.ts'

test('R1-049 R1-318: a brand without zones has no such tab, and its address shows the form', async ({ page, people }) => {
  const at = `http://second.localhost:${e2ePort}`
  await page.goto(at)
  const portal = new Portal(page, people)
  await page.locator('input[type=email], input[name=username], input[autocomplete=username]').first().fill('studio@second.example')
  await page.locator('input[type=password]').fill('Demo-Portal-2026')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[type=password]')).toHaveCount(0)
  await expect(portal.title()).toBeVisible()
  await page.goto(`${at}/f-cdn/http`)
  await page.getByRole('link', { name: 'Studio archive' }).first().click()
  const tabs = page.getByRole('navigation', { name: /^(Tabs|Вкладки)$/ })
  await expect(tabs).toBeVisible()
  await expect(tabs.getByRole('link', { name: /^(Extra zones|Дополнительные зоны)$/ })).toHaveCount(0)
  await page.goto(`${page.url().replace(/\/$/, '')}/cncedit`)
  await expect(tabs.locator('[aria-current="page"]')).toHaveText(/^(Settings|Настройки)$/)
  await expect(page.locator('form.zones')).toHaveCount(0)
})

test('addresses of the zones lead to the tab of their resource', async ({ page, portal, people, records }) => {
  const resource = await extensible(people, records)
  const { id } = await extend(people, resource, ['am'])
  await portal.signIn(customer, { at: `${resource.path}/zones/${id}` })
  for (const below of [`/${id}`, '', '/new']) {
    await page.goto(`${resource.path}/zones${below}`)
    await expect(page).toHaveURL(`${resource.path}/cncedit`)
    await expect(tabOf(page, words.en_US).zone(1)).toHaveValue('am')
  }
})

test.describe('looks', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  for (const [size, viewport] of Object.entries({ wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } })) {
    test(`the tab is readable and within the window, in both schemes and languages (${size})`, async ({
      page,
      portal,
      people,
      records,
    }) => {
      await page.setViewportSize(viewport)
      const resource = await extensible(people, records)
      await extend(people, resource, ['emea', 'am'])
      await portal.signIn(customer, { at: `${resource.path}/cncedit` })
      for (const locale of ['en_US', 'ru_RU'] as const) {
        expect((await (await people.as(customer)).patch('/api/v1/session', { data: { language: locale } })).status()).toBe(200)
        await page.reload()
        await expect(tabOf(page, words[locale]).zone(2)).toHaveValue('am')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
          if (process.env.LOOKS)
            await page.screenshot({ path: `${process.env.LOOKS}/zones-${size}-${locale}-${colorScheme}.png`, fullPage: true })
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          ).toBeLessThanOrEqual(0)
          expect(
            await seriousFindings(page, { tags: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
            `${locale}, ${colorScheme}`,
          ).toEqual([])
        }
      }
    })
  }
})
