import { expect, test, unique } from '../support/portal.ts'

test('R0-208 the action history shows who changed what, before and after, and can be narrowed', async ({ page, portal, form, records }) => {
  const { name, path } = await records.resource()
  const next = unique('Renamed')
  await portal.signIn('cdn2@demo.example', undefined, path)
  await form.fill('Name', next)
  await form.save()
  await expect(portal.title()).toHaveText(next)
  await page.goto('/profile/account/action-history')
  await expect(portal.title()).toHaveText('Action history')
  const row = page.getByRole('button', { name: new RegExp(`cdn2@demo\\.example.*Changed.*${next}`) }).first()
  await row.click()
  await expect(page.getByRole('table', { name: 'What changed' }).getByRole('row', { name: /Name/ })).toContainText(new RegExp(`${name}.*${next}`))
  await page.getByRole('button', { name: new RegExp(`Created: HTTP resource · ${name}`) }).first().click()
  await expect(page.getByRole('table', { name: 'What changed' }).getByRole('row').nth(5)).toBeVisible()
  await expect(page.getByRole('cell', { name: /^(true|false)$/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'From' }).fill('2099-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing fits' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(row).toBeVisible()
})

test('R0-208 a CDN1 customer has it, too', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', undefined, '/profile/account/action-history')
  await expect(portal.title()).toHaveText('Action history')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('R0-092 staff see the whole list of actions within their reach', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example', undefined, '/profile/account/action-history-staff')
  await expect(portal.title()).toHaveText('Action history')
  await expect(page.getByRole('button', { name: /admin@demo\.example.*Signed in/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /demo-cdn2/ }).first()).toBeVisible()
  // Types of accounts by their names, though their definitions are open only in an account.
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'DNS records' })
  await expect(page.getByRole('button', { name: /Created: DNS record ·/ }).first()).toBeVisible()
  await portal.setLanguage('ru_RU')
  await expect(page.getByRole('button', { name: /Создание: DNS-запись ·/ }).first()).toBeVisible()
})
