// A sum above an employee's limit: the form says that it waits, a second person approves or declines it, and the customer sees what was booked.
import type { Browser, Page } from '@playwright/test'
import { headers, type People } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const admin = 'admin@demo.example'
const chosen = 'Chosen-By-Himself-26'
const main = (page: Page) => page.getByRole('main')

async function newProject(people: People): Promise<{ id: string; name: string }> {
  const name = unique('Above')
  const data = { name, client_type: 'legal', company_brand: 'main', status: 'active', currency: 'RUB' }
  const answer = await (await people.as(admin)).post('/api/v1/projects', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: ((await answer.json()) as { id: string }).id, name }
}

/** An administrator of the brand, signed in: books 100,000 RUB alone. */
async function limited(people: People, browser: Browser, address: string): Promise<{ page: Page; email: string }> {
  const email = `${unique('limited').replace(' ', '-')}@demo.example`
  const api = await people.as(admin)
  const made = await api.post('/api/v1/employees', { data: { email, role: 'admin_provider', brand: 'main', timezone: 'Europe/Moscow' } })
  const { id } = (await made.json()) as { id: string }
  const { code } = (await (await api.post(`/api/v1/staff/${id}/password-link`)).json()) as { code: string }
  const page = await (await browser.newContext({ baseURL: address, locale: 'en-GB' })).newPage()
  await page.goto(`/password#${code}`)
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('button', { name: 'Set password' })).toHaveCount(0)
  await new Portal(page).signInByForm(email, { password: chosen })
  return { page, email }
}

async function addCorrection(page: Page, amount: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add correction' }).click()
  await dialog.getByLabel('Amount, RUB').fill(amount)
  await dialog.getByLabel('Reason').fill(reason)
  await expect(dialog.getByRole('alert')).toContainText(/Above your limit of ₽\s?100,000.00/)
  await dialog.getByRole('button', { name: 'Send for approval' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a sum above the limit waits for a second person, who approves one and declines another', async ({
  page,
  portal,
  people,
  browser,
  address,
}) => {
  const { id, name } = await newProject(people)
  const { page: hers, email } = await limited(people, browser, address)
  await hers.goto(`/admin/projects/${id}/balance`)
  await addCorrection(hers, '-250 000,50', 'Recalculated, letter 42')
  const waiting = (of: Page) => main(of).getByRole('table', { name: 'Waiting for approval' })
  await expect(waiting(hers).getByRole('row').nth(1)).toContainText(/Correction.*Waiting for approval.*Reason: Recalculated, letter 42/s)
  await expect(waiting(hers).getByRole('button')).toHaveText(['Withdraw'])
  await expect(main(hers)).toContainText('No operations yet')
  await addCorrection(hers, '300000', 'Paid twice in October')
  await expect(waiting(hers).getByRole('row')).toHaveCount(3)
  // A sum within the limit is booked at once.
  await hers.getByRole('button', { name: 'Add payment' }).click()
  await hers.getByRole('dialog').getByLabel('Amount, RUB').fill('100000')
  await expect(hers.getByRole('dialog').getByRole('alert')).toHaveCount(0)
  await hers.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(hers.getByLabel('Sums')).toContainText('100,000.00')

  await portal.signIn(admin, { at: '/admin' })
  const panel = page.getByRole('region', { name: /^Waiting for approval/ })
  await panel.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name }).first().click()
  await expect(portal.title()).toHaveText(name)
  await waiting(page).getByRole('row').filter({ hasText: 'letter 42' }).getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(name)
  await expect(dialog).toContainText('250,000.50')
  await expect(dialog).toContainText('Recalculated, letter 42')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Operations' })).toContainText(`Approved by ${admin}`)
  await expect(page.getByLabel('Sums')).toContainText('150,000.50')
  await waiting(page).getByRole('button', { name: 'Decline' }).click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog.getByText('Enter at least 10 characters.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Reason').fill('It was paid once')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(waiting(page)).toHaveCount(0)
  await page.goto('/profile/account/action-history-staff')
  await expect(main(page)).toContainText(`Operation declined: Project · ${name} · 300000.00 RUB (${email}): It was paid once`)
  await expect(main(page)).toContainText(`Operation approved: Project · ${name} · -250000.50 RUB (${email})`)

  // The author withdraws an operation, in Russian and on a phone.
  await addCorrection(hers, '-400000', 'A mistake of this story')
  await new Portal(hers).setLanguage('ru_RU')
  await hers.setViewportSize({ width: 390, height: 844 })
  await hers.goto(`/admin/projects/${id}/balance`)
  await expect(main(hers)).toContainText('Ждёт подтверждения')
  expect(await hers.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await hers.getByRole('button', { name: 'Отозвать' }).click()
  await hers.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
  await expect(main(hers).getByRole('table', { name: 'Ждут подтверждения' })).toHaveCount(0)
  await expect(hers.getByLabel('Суммы')).toContainText('150 000,50')
  await hers.context().close()
})
