// A further brand through these screens alone: prepared as a draft that nobody sees, then published on its host at once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

const looks = process.env.LOOKS
const host = 'polar.localhost'
const address = `http://localhost:${e2ePort}/api/v1/brand`
const font = readFileSync('node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')

test('a brand with logo, font, colours, host, texts and features is drafted, published, and visible on its host', async ({
  page,
  portal,
  form,
  people,
  request,
  browser,
}) => {
  const shown = async () => ((await (await request.get(address, { headers: { host } })).json()) as { name: string }).name
  const begun = Date.now()
  await portal.signIn('admin@demo.example', { at: '/admin/fonts/new' })
  const before = await shown()
  await page.locator('input[type=file]').setInputFiles({ name: 'PolarMono-Regular.woff2', mimeType: 'font/woff2', buffer: font })
  await expect(page.getByLabel('Family')).toHaveValue('Polar Mono')
  await form.save()
  await expect(portal.title()).toHaveText('Polar Mono')

  await page.getByRole('navigation').getByRole('link', { name: 'Branding', exact: true }).first().click()
  await page
    .getByRole('link', { name: /^(New|Add|Create)/ })
    .first()
    .click()
  await form.fill('Name', 'Polar Media')
  await form.fill('Code', 'polar')
  await form.fill('Host names', host)
  await form.field('Main colour').fill('#0A6E7C')
  const logo = page
    .getByRole('group', { name: 'Logo', exact: true })
    .or(page.locator('.f').filter({ hasText: /^Logo/ }))
    .first()
  await logo.locator('input[type=file]').setInputFiles({
    name: 'polar.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await drawn(page, 192, 48, '#0a6e7c'), 'base64'),
  })
  await page.getByRole('combobox', { name: 'Font' }).click()
  await page.getByRole('option', { name: 'Polar Mono' }).click()
  await page.getByRole('combobox', { name: 'Features' }).click()
  await page.getByRole('option', { name: 'Knowledge base' }).click()
  await page.keyboard.press('Escape')
  if (looks) await page.screenshot({ path: join(looks, 'brand-new.png'), fullPage: true })

  const bar = page.getByRole('region', { name: 'Create' })
  await bar.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/admin\/brandings\/brd_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Polar Media' })).toBeVisible()
  await expect(form.field('Host names')).toHaveValue(host)
  await expect(page.getByText(/^Draft of admin@demo.example/)).toBeVisible()
  // Nobody sees it yet.
  expect(await shown()).toBe(before)

  await page.getByRole('button', { name: /^Sign-in and registration/ }).click()
  await form.section('Sign-in and registration').getByLabel('Title').first().fill('Films of the north')
  await page.getByRole('button', { name: 'Publish' }).click()
  await form.saved()
  await expect.poll(shown).toBe('Polar Media')
  const guest = await browser.newPage()
  await guest.goto(`http://${host}:${e2ePort}/login`)
  await expect(guest).toHaveTitle(/Polar Media/)
  await expect(guest.getByRole('img', { name: 'Polar Media' })).toBeVisible()
  await expect(guest.getByText('Films of the north')).toBeVisible()
  await expect
    .poll(() =>
      guest.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes('Polar Mono') && status === 'loaded')),
    )
    .toBe(true)
  expect(Date.now() - begun).toBeLessThan(5 * 60_000)
  if (looks) await guest.screenshot({ path: join(looks, 'brand-guest.png') })
  await guest.close()
  const admin = await people.as('admin@demo.example')
  const id = page.url().split('/').at(-1)!
  expect((await admin.delete(`/api/v1/brandings/${id}`, { headers: { ...headers, 'If-Match': '"2"' } })).status()).toBeLessThan(300)
})

test('a new brand with an invalid form is created neither as a draft nor published', async ({ page, portal, form, people }) => {
  await portal.signIn('admin@demo.example', { at: '/admin/brandings/new' })
  await form.fill('Name', 'Nobody')
  await form.fill('Code', 'Not A Code')
  const bar = page.getByRole('region', { name: 'Create' })
  await form.press(bar.getByRole('button', { name: 'Save draft' }))
  await expect(form.refused()).toBeVisible()
  await expect(page).toHaveURL(/\/new$/)
  const found = await (
    await people.as('admin@demo.example')
  ).get('/api/v1/brandings', { params: { filter: JSON.stringify({ q: 'Nobody' }) } })
  expect(await found.json()).toEqual([])
})

test('on a phone, in Russian, the buttons of a new brand fit, and nothing claims to be saved yet', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example', { at: '/admin/brandings', locale: 'ru_RU' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/brandings/new')
  const bar = page.getByRole('region', { name: 'Создать' })
  await expect(bar.getByRole('button', { name: 'Сохранить черновик' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
