import { expect, test, unique } from '../../support/portal.ts'

test('a record created in a new tab can be chosen on return', async ({ page, portal, list, context }) => {
  const name = unique('Zoya')
  await portal.signIn('admin@demo.example', { at: '/admin/projects' })
  await list.row('Demo Shop').getByRole('link').first().click()
  const chooser = page.getByRole('combobox', { name: /^Manager/ })
  await chooser.click()
  await expect(page.getByRole('option', { name: /Daria/ })).toBeVisible()
  await expect(page.getByRole('option', { name })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Create in a new tab' }).click()
  const other = await opened
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('New employee')
  expect(await other.evaluate(() => window.opener)).toBeNull()
  await other.getByRole('textbox', { name: /^First name/ }).fill(name)
  await other.getByRole('textbox', { name: /^E-mail/ }).fill(`${name.replace(' ', '.').toLowerCase()}@demo.example`)
  await other.getByRole('combobox', { name: 'Role' }).selectOption({ index: 1 })
  await other.getByRole('combobox', { name: /^Brand/ }).click()
  await other.getByRole('option', { name: 'Northwind CDN' }).click()
  await other.keyboard.press('Control+s')
  await expect(other).toHaveURL(/\/admin\/employees\/stf_/)
  await other.close()

  await page.bringToFront()
  // Without a screen the browser tells no page that it is looked at again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await chooser.click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(chooser).toHaveValue(new RegExp(name))
})

test('creating is not offered without the right to it', async ({ page, portal, list }) => {
  await portal.signIn('manager@demo.example', { at: '/admin/projects' })
  await list.row('Demo Shop').getByRole('link').first().click()
  await expect(portal.title()).not.toHaveText('Projects')
  await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create in a new tab' })).toHaveCount(0)
})
