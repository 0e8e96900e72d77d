import { expect, test } from '../../support/portal.ts'

test('a domain is copied with one click', async ({ page, portal, records, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http-\w+\./)
})

test('if the browser refuses to copy, the button says so', async ({ page, portal, records }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
  await page.getByRole('main').getByRole('button', { name: 'Copy', exact: true }).first().click()
  await expect(page.getByRole('button', { name: /Copying is blocked here/ })).toBeVisible()
})
