// What a page is before it knows its brand, and what the brand makes of it.
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

test('R0-026 R0-027: the branding is applied before the first screen: its name, its look and its features are shown', async ({
  page,
  portal,
  people,
}) => {
  // The branding comes with the page itself: while its scripts are on their way it is there, and no screen is.
  let open = (): void => undefined
  const held = new Promise<void>((done) => (open = done))
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    return route.fallback()
  })
  await page.goto(`http://third.localhost:${e2ePort}/login`, { waitUntil: 'commit' })
  const told = JSON.parse((await page.locator('meta[name=portal-brand]').getAttribute('content'))!) as { name: string; features: string[] }
  expect(told.name).toBe('Ember Video')
  expect(told.features).not.toContain('storage')
  await expect(page.getByRole('heading')).toHaveCount(0)
  await expect(page.locator('input')).toHaveCount(0)
  open()
  await expect(page.locator('input[type=password]')).toBeVisible()
  await expect(
    page
      .getByText('Ember Video')
      .or(page.getByRole('img', { name: 'Ember Video' }))
      .first(),
  ).toBeVisible()
  await expect(page).toHaveTitle(/Ember Video/)
  const primary = () =>
    page.getByRole('button', { name: /^(Sign in|Войти)$/ }).evaluate((button) => getComputedStyle(button).backgroundColor)
  const ember = await primary()
  await page.unrouteAll()

  await page.goto(`http://localhost:${e2ePort}/login`)
  await expect(page).toHaveTitle(/Northwind CDN/)
  await expect(
    page
      .getByText('Northwind CDN')
      .or(page.getByRole('img', { name: 'Northwind CDN' }))
      .first(),
  ).toBeVisible()
  expect(await primary()).not.toBe(ember)

  const storage = portal.menu().getByRole('link', { name: /^Storage/ })
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await expect(storage).toBeVisible()
  const staff = await people.as('admin@demo.example')
  const brands = (await (await staff.get('/api/v1/brandings')).json()) as { code: string; features: string[] }[]
  const { features } = brands.find(({ code }) => code === 'main')!
  await changeBrand(people, 'main', { name: 'Southwind CDN', features: features.filter((one) => one !== 'storage') })
  await page.reload()
  await expect(portal.title()).toBeVisible()
  await expect(page).toHaveTitle(/Southwind CDN/)
  await expect(storage).toHaveCount(0)
})
