// The state of the account on the first screen.
import { expect, test } from '../../support/portal.ts'

test('R0-360 the dashboard has an account status card whose link opens the contacts', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', undefined, '/dashboard')
  const card = page.getByRole('region', { name: 'Account', exact: true })
  await expect(card).toContainText('The account is active')
  await card.getByRole('button', { name: 'Contact us' }).click()
  const contacts = page.getByRole('dialog', { name: 'Contact us' })
  await expect(contacts).toContainText('Technical support')
  await contacts.getByRole('button', { name: 'Close' }).click()
  await expect(contacts).toHaveCount(0)
})

test('on a phone the card stands before the figures (ru)', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', undefined, '/dashboard')
  await portal.setLanguage('ru_RU')
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('region', { name: 'Аккаунт', exact: true })
  await expect(card).toContainText('Аккаунт активен')
  await card.getByRole('button', { name: 'Связаться с нами' }).click()
  await expect(page.getByRole('dialog', { name: 'Связаться с нами' })).toContainText('Техническая поддержка')
})
