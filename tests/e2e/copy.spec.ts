import { expect, test } from '../support/portal.ts'
import type { ListPage } from './pages/ListPage.ts'
import type { Portal } from './pages/Portal.ts'

async function openRecord(portal: Portal, list: ListPage) {
  await portal.signIn('cdn2@demo.example', undefined, '/f-cdn/http')
  await list.rows().first().getByRole('link').first().click()
  await expect(portal.page).toHaveURL(/http_/)
}

test('a domain is copied with one click', async ({ page, portal, list, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openRecord(portal, list)
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http-\w+\./)
})

test('where the browser refuses to copy, the button says so', async ({ page, portal, list }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openRecord(portal, list)
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /Copying is not allowed here/ })).toBeVisible()
})
