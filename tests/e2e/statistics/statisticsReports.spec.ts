// Saved reports: filters of a page of statistics under a name.
import { traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'
import { unique } from '../../support/records.ts'
import { toast } from '../../support/toasts.ts'

test.describe('R0-196: /stat/reports', () => {
  test('lists the reports saved on statistics pages, and opens them with their filters', async ({ page, portal, people, records }) => {
    const { id } = await traffic(people, records)
    const name = unique('Shop')
    await portal.signIn('cdn2@demo.example', { at: `/stat/base/traffic?range=month_curr&resource=${id}` })
    await page.getByRole('button', { name: 'Save as report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as report' })
    await expect(dialog.getByRole('textbox')).toHaveCount(1)
    await dialog.getByRole('textbox', { name: 'Name of the report' }).fill(name)
    await dialog.getByRole('button', { name: 'Save the report' }).click()
    await expect(toast(page)).toContainText('The report is saved.')
    await expect(dialog).toBeHidden()
    await page.goto('/stat/reports')
    await expect(portal.title()).toHaveText('Reports')
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText(['Statistics', 'Reports'])
    const open = page.getByRole('link', { name: `Open report: ${name}` })
    await expect(open).toHaveText('Open report')
    await open.click()
    await expect(page).toHaveURL(new RegExp(`/stat/base/traffic\\?range=month_curr&resource=${id}`))
    await expect(page.getByRole('combobox', { name: 'Resource' })).toHaveValue(id)
    await expect(page.getByRole('combobox', { name: 'Range' })).toHaveValue('month_curr')
  })

  test('its form offers the resources of the account by name', async ({ page, portal, records, form }) => {
    const { id, name } = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: '/stat/reports/new' })
    const report = unique('Of one resource')
    await form.fill('Name', report)
    await page.getByRole('combobox', { name: /^Page/ }).click()
    await page.getByRole('option', { name: 'Traffic', exact: true }).click()
    await page.getByRole('combobox', { name: /^Resource/ }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await form.save()
    await expect(portal.title()).toHaveText(report)
    await page.getByRole('link', { name: `Open report: ${report}` }).click()
    await expect(page).toHaveURL(new RegExp(`resource=${id}`))
  })

  test('explains to a new account how to get a report; the form has two dates only for ranges that need them', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/stat/reports' })
    await expect(page.getByText('No reports yet')).toBeVisible()
    await expect(page.getByText('Save as report', { exact: false })).toBeVisible()
    await page.goto('/stat/reports/new')
    await expect(
      page
        .getByRole('group', { name: /^From/ })
        .or(page.getByRole('textbox', { name: /^From/ }))
        .first(),
    ).toBeHidden()
    await page.getByRole('combobox', { name: /^Range/ }).selectOption({ label: 'Chosen dates' })
    await expect(
      page
        .getByRole('group', { name: /^From/ })
        .or(page.getByRole('textbox', { name: /^From/ }))
        .first(),
    ).toBeVisible()
  })

  test('a page that cannot be saved as a report offers none', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/stat/player/countable' })
    await expect(page.getByRole('search', { name: 'Filters' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save as report' })).toHaveCount(0)
  })

  test('is e-mailed as its form says, and not after that is switched off', async ({ page, portal, list, form }) => {
    const name = unique('Weekly')
    await portal.signIn('cdn2@demo.example', { at: '/stat/reports/new' })
    await expect(page.getByRole('textbox', { name: /^Time zone/ })).toHaveCount(0)
    await form.fill('Name', name)
    await page.getByRole('combobox', { name: /^Page/ }).click()
    await page.getByRole('option', { name: 'Traffic', exact: true }).click()
    await page.getByRole('radio', { name: 'Every Monday' }).click()
    const zone = page.getByRole('textbox', { name: /^Time zone/ })
    await expect(zone).toHaveValue('Europe/Moscow')
    await zone.fill('Europe/Nowhere')
    await form.save()
    await expect(page.getByText('Enter a time zone such as Europe/Moscow.').first()).toBeVisible()
    await zone.fill('Asia/Tokyo')
    await form.save()
    await form.saved()
    await page.goto('/stat/reports')
    await expect(list.row(name)).toContainText('Every Monday')
    await list.open(name)
    await expect(page.getByRole('main')).toContainText('Next e-mail')
    await page.getByRole('radio', { name: 'Never' }).click()
    await expect(zone).toHaveCount(0)
    await form.save()
    await form.saved()
    await page.goto('/stat/reports')
    await expect(list.row(name)).toContainText('Never')
  })
})
