// A project as staff see it: every tab has its own content, and money is added, taken back and closed.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { pdfText } from '../../support/pdfText.ts'
import { headers, type People } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'

const admin = 'admin@demo.example'
type Made = { id: string; name: string }

async function newProject(people: People, more: object = {}): Promise<Made> {
  const name = unique('Money')
  const account = unique('purse').replace(' ', '-')
  const data = {
    name,
    client_type: 'legal',
    company_brand: 'main',
    status: 'active',
    currency: 'RUB',
    accounts: { [account]: { client: 'CDN2' } },
    ...more,
  }
  const answer = await (await people.as(admin)).post('/api/v1/projects', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: ((await answer.json()) as { id: string }).id, name }
}
const main = (page: Page) => page.getByRole('main')
const current = (page: Page) => page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current="page"]')

/** By address: the open tab, and something that only its content has. */
const tabs: [id: string, target: string, tab: string, content: (page: Page) => ReturnType<Page['locator']>][] = [
  ['R0-069', '', 'Profile', (page) => main(page).getByLabel('Kind of client')],
  ['R0-070', 'profile', 'Profile', (page) => main(page).getByLabel('Kind of client')],
  ['R0-071', 'contract', 'Contract', (page) => main(page).getByLabel('Credit limit')],
  ['R0-072', 'contacts', 'Contacts', (page) => main(page).getByRole('button', { name: /^Add/ })],
  ['R0-073', 'balance', 'Balance', (page) => main(page).getByRole('radiogroup', { name: 'Operations' })],
  ['R0-074', 'tariff', 'Tariff', (page) => main(page).getByLabel('Since')],
  ['R0-075', 'options', 'Options', (page) => main(page).getByRole('table', { name: 'Options of accounts' })],
  ['R0-076', 'entity-form', 'Legal details', (page) => main(page).getByLabel('OGRN')],
  ['R0-077', 'distribution', 'Distribution', (page) => main(page).getByText('APAC: Asia and the Pacific')],
  ['R0-078', 'charges', 'Charges', (page) => main(page).getByRole('button', { name: 'Previous month' })],
  ['R0-079', 'payments', 'Payments', (page) => main(page).getByRole('button', { name: 'Add refund' })],
  ['R0-080', 'service-billing-options', 'Billing options', (page) => main(page).getByLabel('Discount, %')],
]

test('R0-069 to R0-080: each target of a project opens its own tab', async ({ page, portal, people }) => {
  const { id, name } = await newProject(people)
  await portal.signIn(admin, { at: `/admin/projects/${id}` })
  for (const [row, target, tab, content] of tabs) {
    await page.goto(target ? `/admin/projects/${id}/${target}` : `/admin/projects/${id}`)
    await expect(portal.title(), row).toHaveText(name)
    await expect(current(page), row).toHaveText(tab)
    await expect(content(page).first(), row).toBeVisible()
  }
})

test('the balance links to the automatic top-up among the billing options', async ({ page, portal, people }) => {
  const { id } = await newProject(people)
  await portal.signIn(admin, { at: `/admin/projects/${id}/balance` })
  await main(page).getByRole('link', { name: 'Automatic top-up' }).click()
  await expect(current(page)).toHaveText('Billing options')
  await expect(page.getByRole('switch', { name: 'Top up automatically' })).toBeInViewport()
})

test('a payment, a correction that reverses it, and the balance after each', async ({ page, portal, people }) => {
  const { id } = await newProject(people)
  await portal.signIn(admin, { at: `/admin/projects/${id}/balance` })
  await expect(main(page)).toContainText('No operations yet')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add payment' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Amount, RUB')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Amount, RUB').fill('1\u00a0500,5')
  await dialog.getByLabel('Note').fill('By hand')
  await dialog.getByLabel('Document').fill('Invoice 1180')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Operations' })
  await expect(table.getByRole('row').nth(1)).toContainText(/Payment № 1by invoiceBy hand.*Invoice 1180/s)
  await expect(page.getByLabel('Sums')).toContainText('1,500.50')

  await table.getByRole('button', { name: 'Reverse operation 1' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Enter at least 10 characters.', { exact: true })).toBeVisible()
  await dialog.getByLabel('Reason').fill('Paid by another company')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(table.getByRole('row').nth(1)).toContainText(/Correction.*Paid by another company/s)
  await expect(table.getByRole('row')).toHaveCount(3)
  const opening = main(page).locator('.money-opening')
  await expect(opening).toContainText(/Balance at the start.*0\.00/)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toBe('Date,Operation,Amount,Balance,Document')
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(/Z,Correction № 2 · .*Paid by another company.*,-1500\.5,0,$/),
    expect.stringMatching(/Z,Payment № 1 · .*,1500\.5,1500\.5,Invoice 1180$/),
  ])

  // On a phone the amount stands beside the operation, and the balance below it.
  await page.setViewportSize({ width: 390, height: 844 })
  const topOf = async (part: string) => (await table.locator(`tbody tr .op-${part}`).first().boundingBox())!.y
  expect(Math.abs((await topOf('what')) - (await topOf('amount')))).toBeLessThan(8)
  expect(await topOf('balance')).toBeGreaterThan((await topOf('amount')) + 8)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The filter is in the address.
  await page.getByRole('radio', { name: 'Corrections' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(opening).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Corrections' })).toBeChecked()
  await expect(table.getByRole('row')).toHaveCount(2)
})

/** The first day of a month of UTC, this many months ago. */
function monthsAgo(count: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString()
}

test('an option is switched on in its tab, charged in the month, and the month is closed once', async ({ page, portal, people }) => {
  const { id, name } = await newProject(people, { contract: { number: '7', signed_at: monthsAgo(1) } })
  await portal.signIn(admin, { at: `/admin/projects/${id}/options` })
  const brotli = page.getByRole('switch', { name: /^Brotli: purse/ })
  await expect(brotli).not.toBeChecked()
  // Staff read what there is to do, not what customers are told.
  await expect(main(page)).toContainText('Not automatic: set it up for the customer, then switch it on here')
  await expect(main(page)).not.toContainText('our engineers')
  await brotli.click()
  await expect(brotli).toBeChecked()
  await page.goto(`/admin/projects/${id}/charges`)
  const table = page.getByRole('table', { name: 'Charges' })
  await expect(table).toContainText('Brotli compression')
  await expect(main(page)).toContainText('Preliminary')
  await expect(page.getByRole('button', { name: 'Close month' })).toHaveCount(0)
  await table.getByText('How was this calculated?').click()
  await expect(table).toContainText('Price valid since')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Close month' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click()
  await expect(main(page)).toContainText(/Closed \d/)
  await page.goto(`/admin/projects/${id}/balance`)
  await expect(page.getByLabel('Sums')).toContainText('−₽\u00a0600.00')
  // Named as in the charges, with the code beside it.
  await expect(page.getByRole('table', { name: 'Operations' }).getByRole('rowheader')).toContainText(/Brotli compression OPTION-BROTLI/)
  // The documents of a closed month, in the language of the screen.
  await page.goto(`/admin/projects/${id}/charges?month=${monthsAgo(1).slice(0, 7)}`)
  for (const [locale, link, text] of [
    ['en_US', 'Invoice, PDF', 'Invoice'],
    ['ru_RU', 'Акт, PDF', 'Подпись'],
  ] as const) {
    await portal.setLanguage(locale)
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: link }).click()
    const found = await file
    expect(found.suggestedFilename()).toMatch(/^(?:invoice|act)-\d{6}-\w+\.pdf$/)
    expect(pdfText(readFileSync(await found.path()))).toContain(text)
  }
  await portal.setLanguage('en_US')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'Invoice, PDF' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  // The history tells which month of which project was closed.
  await page.goto('/profile/account/action-history-staff')
  await expect(main(page)).toContainText(`Month closed: Project · ${name} · ${monthsAgo(1).slice(0, 7)}`)
  // The month before the contract has no charges and cannot be closed.
  await page.goto(`/admin/projects/${id}/charges?month=${monthsAgo(2).slice(0, 7)}`)
  await expect(main(page)).toContainText('Before the project')
  await expect(page.getByRole('button', { name: 'Close month' })).toHaveCount(0)
})

test('numbers of a legal entity are checked at their fields, in both languages', async ({ portal, people, form }) => {
  const { id } = await newProject(people)
  await portal.signIn(admin, { at: `/admin/projects/${id}/entity-form` })
  const wrong = { INN: '7700000000', OGRN: '1027700000000', BIK: '04452522', 'Account number': '40702810000000000001' }
  for (const [name, value] of Object.entries(wrong)) await form.field(name).fill(value)
  await form.save()
  await expect(form.refused()).toBeVisible()
  for (const name of Object.keys(wrong).filter((one) => one !== 'Account number'))
    expect(await form.errorOf(form.field(name)), name).not.toBe('')
  expect(await form.errorOf(form.field('BIK'))).toContain('Enter 9 digits.')
  await form.field('BIK').fill('044525225')
  await form.field('BIK').blur()
  expect(await form.errorOf(form.field('Account number'))).toContain('does not belong to the bank with this BIK')
  await portal.setLanguage('ru_RU')
  expect(await form.errorOf(form.field('Расчётный счёт'))).toContain('не подходит к банку с этим БИК')
  expect(await form.errorOf(form.field('ОГРН'))).toContain('Проверьте ОГРН')
})
