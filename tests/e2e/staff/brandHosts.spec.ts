// A branding says which of its hosts show it, and which DNS records the others wait for.
import { join } from 'node:path'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { expect, test } from '../../support/portal.ts'

const looks = process.env.LOOKS
test.afterEach(({ people }) => restoreBrands(people))

test('a host waits for its DNS record, which can be copied; a proven host shows the brand', async ({ page, portal, people }) => {
  await changeBrand(people, 'third', { hosts: ['third.localhost', 'shop.example.com', 'waiting-shop.example.com'] })
  await portal.signIn('admin@demo.example', { at: '/admin/brandings' })
  await page.getByRole('main').getByRole('link', { name: 'Ember Video' }).click()
  const panel = page.locator('.panel').filter({ has: page.getByRole('heading', { name: 'Hosts', exact: true }) })
  const item = (host: string) => panel.getByRole('listitem').filter({ hasText: host })
  await expect(item('third.localhost')).toContainText('Shown')
  await expect(panel.locator('.name-item').filter({ hasText: /^shop\.example\.com/ })).toContainText('Shown')
  const waiting = item('waiting-shop.example.com')
  await expect(waiting).toContainText('Waiting for proof')
  await expect(waiting).toContainText('waiting-shop.example.com. CNAME localhost.')
  await expect(waiting).toContainText('_cdn-portal-challenge.waiting-shop.example.com')
  await expect(waiting.getByRole('button', { name: /^Copy/ }).first()).toBeVisible()
  const checked = page.waitForResponse((answer) => answer.url().endsWith('/check') && answer.request().method() === 'POST')
  await panel.getByRole('button', { name: 'Check now' }).click()
  expect((await checked).status()).toBe(200)
  await expect(waiting).toContainText('Waiting for proof')
  const brandOn = async (host: string) =>
    ((await (await page.request.get('/api/v1/brand', { headers: { host } })).json()) as { id: string }).id
  expect(await brandOn('shop.example.com')).toBe('third')
  expect(await brandOn('waiting-shop.example.com')).not.toBe('third')
  if (looks) await page.screenshot({ path: join(looks, 'hosts-en_US-1440.png'), fullPage: true })
})
