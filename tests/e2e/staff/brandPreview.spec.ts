// A branding is seen while it is edited: faces, themes and languages of its own; colours are checked and fixed.
import { join } from 'node:path'
import { restoreBrands } from '../../support/brands.ts'
import { expect, test } from '../../support/portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const looks = process.env.LOOKS

test('the preview follows the typed values, in its own theme and language; an unreadable colour is fixed with one press', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('admin@demo.example', { at: '/admin/brandings' })
  await page.getByRole('link', { name: 'Ember Video' }).click()
  const preview = page.locator('.bp')
  const frame = preview.locator('.bp-page')
  const paint = (selector: string) =>
    frame
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(frame.locator('.g-box')).toBeVisible()
  const before = await paint('.btn.pri')
  await expect(preview).not.toContainText('Draft')

  await form.fill('Name', 'Ember & Sons')
  await expect(frame.locator('.g-logo')).toContainText('Ember & Sons')
  await expect(preview).toContainText('Draft')
  await form.fill('Main colour', '#FFFF00')
  const note = page.getByRole('status').filter({ hasText: 'stands out from the page' })
  await expect(note).toContainText('3 : 1 is needed')
  await expect.poll(() => paint('.btn.pri')).not.toBe(before)
  await note.getByRole('button', { name: /^Use #/ }).click()
  await expect(page.getByText('readable in both themes').first()).toBeVisible()
  await expect(form.field('Main colour')).not.toHaveValue('#FFFF00')

  // A theme and a language of its own: the page keeps those of the staff.
  const ground = await frame.evaluate((element) => getComputedStyle(element).backgroundColor)
  await preview.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => frame.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(ground)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await preview.getByRole('radio', { name: 'Русский' }).click()
  await expect(frame.locator('.btn.pri')).toHaveText('Войти')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  // Features that the draft adds are outlined in the menu.
  await preview.getByRole('radio', { name: 'Menu' }).click()
  await expect(frame.locator('.nav .it').first()).toBeVisible()
  await expect(frame.locator('.bp-new')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Features' }).click()
  await page.getByRole('option', { name: 'Storage', exact: true }).click()
  await expect(frame.locator('.bp-new')).toHaveCount(1)
  await preview.getByRole('radio', { name: 'Form', exact: true }).click()
  await expect(frame.locator('.bp-form')).toBeVisible()
  await preview.getByRole('radio', { name: 'Letter' }).click()
  await expect(frame.locator('.bp-letter')).toContainText('Ember & Sons')
  // Each face in each language, in both themes; a letter is the same in both.
  for (const [language, texts] of [
    ['English', { 'Sign-in': 'Sign in', Menu: '12.6 GB', Form: 'New zone', Letter: 'Your zone is delegated' }],
    ['Русский', { 'Sign-in': 'Войти', Menu: '12,6 ГБ', Form: 'Новая зона', Letter: 'Зона делегирована' }],
  ] as const) {
    await preview.getByRole('radio', { name: language }).click()
    for (const [face, text] of Object.entries(texts)) {
      await preview.getByRole('radio', { name: face, exact: true }).click()
      await expect(frame, `${language} ${face}`).toContainText(text)
      const grounds: string[] = []
      for (const theme of ['Light', 'Dark']) {
        await preview.getByRole('radio', { name: theme }).click()
        await expect(frame).toContainText(text)
        grounds.push(await frame.evaluate((element) => getComputedStyle(element).backgroundColor))
      }
      expect(new Set(grounds).size, face).toBe(2)
    }
  }
  // Nothing in it can be reached by keys.
  expect(await frame.evaluate((element) => element.closest('[inert]') !== null)).toBe(true)

  if (looks)
    for (const locale of ['en_US', 'ru_RU'] as const) {
      await page.goto('/admin/brandings')
      await portal.setLanguage(locale)
      await page.getByRole('link', { name: 'Ember Video' }).click()
      await expect(frame).toBeVisible()
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        for (const face of [0, 1, 2, 3]) {
          await preview.getByRole('radiogroup').first().getByRole('radio').nth(face).click()
          await page.screenshot({ path: join(looks, `branding-${locale}-${scheme}-${face}.png`) })
        }
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.screenshot({ path: join(looks, `branding-${locale}-390.png`), fullPage: true })
      await page.getByRole('button', { name: /^(Preview|Предпросмотр)$/ }).click()
      await page.screenshot({ path: join(looks, `branding-${locale}-390-open.png`) })
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 1440, height: 900 })
    }
})

test('on a phone the preview has the width of a phone', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.signIn('admin@demo.example', { at: '/admin/brandings' })
  await page.getByRole('link', { name: 'Ember Video' }).click()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const drawn = page.getByRole('dialog').locator('.bp-page')
  await expect(drawn.locator('.g-box')).toBeVisible()
  const scale = () => drawn.evaluate((element: HTMLElement) => element.getBoundingClientRect().width / element.offsetWidth)
  await expect.poll(scale).toBeGreaterThan(0.8)
  await page.getByRole('dialog').getByRole('radio', { name: 'Menu', exact: true }).click()
  await expect(drawn).toContainText('12.6 GB')
  await expect(drawn.locator('.nav')).toBeHidden()
})
