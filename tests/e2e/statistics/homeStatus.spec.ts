// The state of the account on the first screen.
import { Portal } from '../pages/Portal.ts'
import { expect, test } from '../../support/portal.ts'

test('R0-360 the dashboard has an account status card whose link opens the contacts', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/dashboard' })
  const card = page.getByRole('region', { name: 'Account', exact: true })
  await expect(card).toContainText('The account is active')
  await card.getByRole('button', { name: 'Contact us' }).click()
  const contacts = page.getByRole('dialog', { name: 'Contact us' })
  await expect(contacts).toContainText('Technical support')
  await contacts.getByRole('button', { name: 'Close' }).click()
  await expect(contacts).toHaveCount(0)
})

test('on a phone the card is before the figures (ru)', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/dashboard', locale: 'ru_RU' })
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('region', { name: 'Аккаунт', exact: true })
  await expect(card).toContainText('Аккаунт активен')
  await card.getByRole('button', { name: 'Связаться с нами' }).click()
  await expect(page.getByRole('dialog', { name: 'Связаться с нами' })).toContainText('Техническая поддержка')
})

test('R0-367: customers of two brands have one first screen; only a feature of the brand adds to it', async ({ page, people, baseURL }) => {
  // Earlier stories chose a language.
  await people.asOnFirstDay('cdn2@demo.example')
  const portal = new Portal(page)
  const main = page.getByRole('main')
  /** Headings of the parts, in their order. */
  const partsFor = async (email: string, host: string): Promise<string[]> => {
    await portal.signInByForm(email, { at: `${baseURL!.replace('localhost', host)}/dashboard` })
    await portal.setLanguage('en_US')
    await expect(main.getByRole('region', { name: 'Account', exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
    // Figures, or the first steps before there are any.
    await expect(main.getByRole('heading', { name: /^(Being served now|First steps)$/ }).first()).toBeVisible()
    // No brand leads elsewhere.
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    const headings = await main.getByRole('heading', { level: 2 }).allTextContents()
    const parts = headings.filter(
      (text) => !['First steps', 'No data yet', 'Traffic', 'Views', 'Being served now', 'Recent changes', 'Live streams'].includes(text),
    )
    await portal.signOut()
    return parts
  }
  const [one, other] = [await partsFor('cdn2@demo.example', 'localhost'), await partsFor('studio@second.example', 'second.localhost')]
  const money = ['Tariff', 'Balance', 'Top up']
  expect(one.filter((part) => money.includes(part))).toEqual([])
  expect(other.filter((part) => !money.includes(part))).toEqual(one)
})
