// The page of a picture, a price and a tariff lists what uses it, and a deletion that is refused names it.
import { join } from 'node:path'
import { addPicture, changeBrand, drawn, restoreBrands } from '../../support/brands.ts'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const looks = process.env.LOOKS

test('a picture lists the brandings that use it, and where', async ({ page, portal, people }) => {
  const [red, blue] = [await drawn(page, 64, 64, '#aa2200'), await drawn(page, 64, 64, '#0022aa')]
  const used = await addPicture(people, red, 'Ember logo')
  const unused = await addPicture(people, blue, 'Spare logo')
  await changeBrand(people, 'third', { logo: used, backgrounds: [used] })
  await portal.signIn('admin@demo.example', { at: `/admin/images/${used}` })
  await page.getByRole('link', { name: 'Used by' }).click()
  const panels = page.locator('.stack .panel')
  await expect(panels).toHaveCount(2)
  await expect(panels.nth(0)).toContainText('Logo')
  await expect(panels.nth(1)).toContainText('Sign-in backgrounds')
  if (looks) await page.screenshot({ path: join(looks, 'used-picture.png') })
  await panels.nth(0).getByRole('link', { name: 'Ember Video' }).click()
  await expect(portal.title()).toHaveText('Ember Video')
  await page.goto(`/admin/images/${unused}/used`)
  await expect(page.getByText('Not used anywhere.')).toBeVisible()
  await expect(page.locator('.stack .panel')).toHaveCount(0)
})

test('a price lists its projects (ru)', async ({ page, portal, people }) => {
  const admin = await people.as('admin@demo.example')
  const [price] = (await (await admin.get('/api/v1/nomenclature')).json()) as { id: string; code: string }[]
  const [project] = (await (await admin.get('/api/v1/projects')).json()) as { id: string; name: string; version: number }[]
  const change = (services: string[], version: number) =>
    admin.patch(`/api/v1/projects/${project!.id}`, {
      data: { service_billing: { services } },
      headers: { ...headers, 'If-Match': `"${version}"` },
    })
  expect((await change([price!.code], project!.version)).status()).toBe(200)
  await portal.signIn('admin@demo.example', { at: `/admin/nomenclature/edit/${price!.id}/used`, locale: 'ru_RU' })
  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.stack').getByRole('link', { name: project!.name })).toBeVisible()
    if (looks) await page.screenshot({ path: join(looks, `used-price-${width}.png`) })
  }
  expect((await change([], project!.version + 1)).status()).toBe(200)
})
