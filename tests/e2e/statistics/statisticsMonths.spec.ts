// Traffic of projects side by side for staff, and traffic by month as plain tables.
import { readFile } from 'node:fs/promises'
import { traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'

const main = 'main'

test.describe('projects', () => {
  test('staff see the traffic of each account, the busiest as a chart, and open its project', async ({ page, portal, people, records }) => {
    await traffic(people, records)
    await portal.signIn('admin@demo.example', { at: '/' })
    await portal.menu().getByRole('link', { name: 'Statistics of project traffic' }).click()
    await expect(page).toHaveURL(/\/admin\/stat$/)
    await expect(portal.title()).toHaveText('Statistics of project traffic')
    const row = page.getByRole('table', { name: 'All accounts' }).getByRole('row', { name: /^demo-cdn2/ })
    await expect(row).toContainText(/[1-9]\d*\.\d{3}\sGB/)
    await expect(page.getByRole('img', { name: 'Accounts with the most traffic' })).toBeVisible()
    // In a period without requests there is no chart, and nothing is hidden.
    await page.goto('/admin/stat?start=2020-01-01T00:00:00Z&end=2020-01-02T00:00:00Z')
    await expect(row).toContainText(/0\.000\sGB/)
    await expect(page.getByRole('img', { name: 'Accounts with the most traffic' })).toHaveCount(0)
    await row.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/projects\/prj_/)
  })

  test('a customer of CDN1 sees only their own accounts, without links to projects', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/admin/stat' })
    await expect(portal.title()).toHaveText('Statistics of project traffic')
    const rows = page.getByRole('table', { name: 'All accounts' }).getByRole('rowheader')
    await expect(rows).toHaveText(['cdn1_alpha', 'cdn1_beta'])
    await expect(page.getByRole(main).getByRole('table').getByRole('link')).toHaveCount(0)
  })

  test('a customer of CDN2 has no such page', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/admin/stat' })
    await expect(page).not.toHaveURL(/\/admin/)
  })
})

test.describe('months', () => {
  test('R0-230: /oldstat is a table of months, in both languages', async ({ page, portal, people, records }) => {
    await traffic(people, records)
    await portal.signIn('cdn2@demo.example', { at: '/oldstat' })
    await expect(portal.title()).toHaveText('Statistics by month')
    const table = page.getByRole('table', { name: 'Statistics by month' })
    await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Traffic', 'Requests', 'Served from cache', 'Busiest hour'])
    const present = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow', year: 'numeric', month: '2-digit' }).format(new Date())
    await expect(table.getByRole('row', { name: new RegExp(`^${present}`) })).toContainText(/GB.*Gbit\/sec/)
    // A year without requests says how figures come about.
    const years = page.getByRole('combobox', { name: 'Year' })
    await years.selectOption({ index: 4 })
    await expect(page.getByText('No data yet')).toBeVisible()
    await expect(table).toHaveCount(0)
    await portal.setLanguage('ru_RU')
    await page.reload()
    await expect(portal.title()).toHaveText('Статистика по месяцам')
    await expect(page.getByRole('table').getByRole('columnheader').first()).toHaveText('Месяц')
  })

  test('R0-231: /billingrates has the 95th percentile of each month, and saves the table', async ({ page, portal, people, records }) => {
    await traffic(people, records)
    await portal.signIn('cdn2@demo.example', { at: '/billingrates' })
    await expect(portal.title()).toHaveText('Billed traffic by month')
    const table = page.getByRole('table', { name: 'Billed traffic by month' })
    await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Traffic', '95th percentile', 'Busiest hour'])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/^billing-\d{4}\.csv$/)
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(head!.replace('\uFEFF', '')).toBe('Month,Traffic (bytes),95th percentile (bit/s),Busiest hour (bit/s)')
    expect(rows.length).toBe(await table.getByRole('rowheader').count())
    for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d,\d+(\.\d+)?,\d+(\.\d+)?,\d+(\.\d+)?$/)
  })

  test('staff outside of a project open one first', async ({ page, portal }) => {
    await portal.signIn('admin@demo.example', { at: '/oldstat' })
    await expect(page).not.toHaveURL(/oldstat/)
  })
})
