import { expect, test } from '../../support/portal.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a record is shown as JSON, copied, and requested with curl', async ({ page, portal, records }) => {
  const { id, name, path } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path })
  await portal.openTab('JSON')
  await expect(page).toHaveURL(/\/json$/)
  const shown = await page.locator('pre').textContent()
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  expect(JSON.parse(shown ?? '')).toMatchObject({ name, account: 'demo-cdn2', _secrets: {} })
  await page.getByRole('button', { name: 'Copy', exact: true }).last().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await clipboard()).toBe(shown)

  await page.getByRole('button', { name: 'Show as curl' }).click()
  const { origin } = new URL(page.url())
  await expect(page.getByRole('group', { name: 'curl', exact: true })).toHaveText(
    new RegExp(`^curl '${origin}/api/v1/accounts/demo-cdn2/[^']*/${id}' .*Authorization: Bearer <TOKEN>`, 's'),
  )
})
