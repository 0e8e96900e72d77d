// Fonts of a brand, uploaded in their form: seen before saving, and on the brand's host afterwards.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const third = `http://third.localhost:${e2ePort}/login`
const looks = process.env.LOOKS
const font = readFileSync('node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')

test('R0-085 R0-086 (ru): шрифт загружается, выбирается в брендинге и виден на его хосте', async ({
  page,
  portal,
  form: record,
  people,
  browser,
}) => {
  await changeBrand(people, 'third', { font: null })
  await portal.signIn('admin@demo.example', { at: '/admin/fonts/new', locale: 'ru_RU' })
  await expect(portal.title()).toHaveText('Новый шрифт')
  await page.locator('input[type=file]').setInputFiles({ name: 'x.woff2', mimeType: 'font/woff2', buffer: Buffer.from('wOF2 and nothing') })
  await expect(page.getByRole('alert').filter({ hasText: 'Файл не является шрифтом' })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({ name: 'EmberMono-SemiBold.woff2', mimeType: 'font/woff2', buffer: font })
  await expect(page.getByLabel('Название')).toHaveValue('Ember Mono')
  await expect(page.getByLabel('Семейство')).toHaveValue('Ember Mono')
  await expect(page.locator('.font-sample')).toBeVisible()
  await record.save()
  await expect(portal.title()).toHaveText('Ember Mono')
  await expect(page).toHaveURL(/\/admin\/fonts\/fnt_/)
  if (looks) await page.screenshot({ path: join(looks, 'font-ru.png'), fullPage: true })

  await page.goto('/admin/brandings')
  await page.getByRole('link', { name: 'Ember Video' }).click()
  await page.getByRole('combobox', { name: 'Шрифт' }).click()
  await page.getByRole('option', { name: 'Ember Mono' }).click()
  await record.save()
  await record.saved()
  const guest = await browser.newPage()
  await guest.goto(third)
  await expect
    .poll(() =>
      guest.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes('Ember Mono') && status === 'loaded')),
    )
    .toBe(true)
  await guest.close()
})
