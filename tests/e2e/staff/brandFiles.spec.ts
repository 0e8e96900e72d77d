// Pictures and fonts of a brand, uploaded where they are needed: seen before saving, and on the brand's host afterwards.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeBrand, drawn, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const third = `http://third.localhost:${e2ePort}/login`
const looks = process.env.LOOKS
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 48" onload="window.ran = 1"><script>window.ran = 1</script>' +
  '<rect width="48" height="48" rx="12" fill="#E8590C"/><text x="60" y="34" font-size="28" fill="#E8590C">Ember</text></svg>'
const font = readFileSync('node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')

test('R0-084 R0-087: a logo is dropped on the form of a branding, cleaned, seen on both grounds, and shown on the host once saved', async ({
  page,
  portal,
  form: record,
  people,
  browser,
}) => {
  await changeBrand(people, 'third', { logo: null, short_logo: null, backgrounds: null })
  await portal.signIn('admin@demo.example', undefined, '/admin/brandings')
  await page.getByRole('link', { name: 'Ember Video' }).click()
  const form = page.locator('form')
  const logo = form.getByRole('group', { name: /^Logo/ })
  await logo.locator('input[type=file]').setInputFiles({ name: 'Ember.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  for (const ground of ['Logo on light', 'Logo on dark']) await expect(logo.getByRole('img', { name: ground })).toBeVisible()
  await expect(logo).toContainText('Removed from the file: onload, script')
  await expect(logo).toContainText('240 × 48 px')
  await expect
    .poll(() =>
      logo
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  // Refused by its content, whatever its name says.
  const short = form.getByRole('group', { name: /^Short logo/ })
  await short.locator('input[type=file]').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<html>no</html>') })
  await expect(short.getByRole('alert')).toHaveText('The file is not a PNG, JPEG, WebP, SVG or ICO picture.')
  await expect(short.getByRole('img')).toHaveCount(0)

  // By drag and drop.
  const data = await drawn(page, 1600, 900, 'navy')
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const files = new DataTransfer()
    files.items.add(new File([bytes], 'Sea.png', { type: 'image/png' }))
    return files
  }, data)
  const backgrounds = form.getByRole('group', { name: /^Sign-in backgrounds/ })
  await backgrounds.locator('.pic-drop').dispatchEvent('drop', { dataTransfer: transfer })
  await expect(backgrounds.getByRole('img', { name: 'Sign-in backgrounds 1 on light' })).toBeVisible()

  // One that was uploaded before, with the keyboard alone.
  await short.getByRole('button', { name: 'Short logo: Choose an uploaded one' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Ember' }).press('Enter')
  await expect(short.getByRole('img')).toHaveCount(2)
  if (looks) await page.screenshot({ path: join(looks, 'branding-pictures.png'), fullPage: true })
  await record.save()
  await record.saved()

  const guest = await browser.newPage()
  await guest.goto(third)
  await expect(guest.locator('.g-logo img')).toHaveAttribute('src', /\/app\/inventory\/v1\/image\/img_/)
  await expect(guest.locator('.g-picture')).toBeVisible()
  expect(await guest.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  // The file itself runs nothing either.
  await guest.goto(new URL((await guest.locator('.g-logo img').getAttribute('src'))!, third).href)
  expect(await guest.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined()
  await guest.close()

  // Among the pictures it says where it is used, and stays.
  await page.goto('/admin/images')
  await expect(page.getByRole('row', { name: /Sea/ })).toContainText('Ember Video')
  await page.getByRole('link', { name: 'Sea' }).click()
  await expect(page.locator('form')).toContainText('1,600')
  await page.goto('/admin/images/new')
  await page.locator('input[type=file]').setInputFiles({ name: 'Night.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') })
  await expect(page.getByLabel('Name')).toHaveValue('Night')
  await record.save()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Night')
})

test('R0-085 R0-086 (ru): шрифт загружается, выбирается в брендинге и виден на его хосте', async ({
  page,
  portal,
  form: record,
  people,
  browser,
}) => {
  await changeBrand(people, 'third', { font: null })
  await portal.signIn('admin@demo.example', undefined, '/admin/fonts/new')
  await portal.setLanguage('ru_RU')
  await expect(portal.title()).toHaveText('Новый шрифт')
  await page.locator('input[type=file]').setInputFiles({ name: 'x.woff2', mimeType: 'font/woff2', buffer: Buffer.from('wOF2 and nothing') })
  await expect(page.getByRole('alert').filter({ hasText: 'Это не целый шрифт' })).toBeVisible()
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
