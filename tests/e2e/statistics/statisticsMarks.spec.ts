// What stands behind figures: changes and purges as lines of a chart, and countries on a map.
import { sendAccessLog, now, traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'

const account = 'demo-cdn2'

test('a chart marks the changes of its resource, names them in a list, and hides them on request', async ({
  page,
  portal,
  people,
  records,
}) => {
  const { id, name } = await traffic(people, records)
  await portal.signIn('cdn2@demo.example', { at: `/stat/base/traffic?resource=${id}` })
  const main = page.getByRole('main')
  const chart = main.locator('.over-time')
  const table = main.getByRole('table', { name: 'Changes and purges' })
  await expect(chart).toHaveAttribute('data-marks', '1')
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByRole('row').nth(1)).toContainText('HTTP resource: created')
  await expect(table.getByRole('link', { name })).toHaveAttribute('href', `/f-cdn/http/${id}`)
  await main.getByRole('button', { name: 'Changes' }).click()
  await expect(chart).toHaveAttribute('data-marks', '0')
  // A resource of another time has none.
  await page.goto(`/stat/base/traffic?resource=${id}&range=year_prev`)
  await expect(main.getByText('No data yet')).toBeVisible()
  await expect(table).toHaveCount(0)
})

test('a map shows the same shares of countries as the table', async ({ page, portal, people, records }) => {
  const { id } = await traffic(people, records)
  await sendAccessLog(people, [{ time: now() - 3600, account, resource: id, status: 200, bytes: 1000, country: 'BR' }])
  await portal.signIn('cdn2@demo.example', { at: `/stat/base/report?by=countries&range=day&resource=${id}` })
  const main = page.getByRole('main')
  const map = main.getByRole('img', { name: /^Shares of countries/ })
  await expect(map).toBeVisible()
  await map.locator('[data-code="DE"]').hover()
  await expect(main.locator('.world-hint')).toHaveText(/^Germany: 10\.00\sGB, 66\.67\s%$/)
  await expect(map.locator('[data-code="DE"]')).toHaveClass(/shade-4/)
  await expect(map.locator('[data-code="BR"]')).toHaveClass(/shade-0/)
  await expect(map.locator('[data-code="FR"]')).toHaveClass(/shade-none/)
  await map.locator('[data-code="IN"]').hover()
  await expect(main.locator('.world-hint')).toHaveCount(0)
  await expect(main.getByRole('row', { name: /Germany/ })).toContainText(/66\.67\s%/)
})

test('a live log shows matching requests as soon as edges send them', async ({ page, portal, people, records }) => {
  const { id } = await traffic(people, records)
  await portal.signIn('cdn2@demo.example', { at: `/stat/base/get-log?resource=${id}` })
  const main = page.getByRole('main')
  const rows = main.getByRole('table', { name: 'Newest requests' }).getByRole('row')
  await expect(rows).toHaveCount(11)
  await main.getByRole('combobox', { name: 'Code' }).selectOption('5xx')
  await expect(rows).toHaveCount(1)
  await main.getByRole('button', { name: 'Live' }).click()
  const line = (status: number, host: string) => ({ time: now() - 30, account, resource: id, status, bytes: 10, host })
  await sendAccessLog(people, [line(502, 'broken.example'), line(200, 'fine.example')])
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('broken.example')
  await main.getByRole('button', { name: 'Live' }).click()
  await main.getByRole('combobox', { name: 'Code' }).selectOption('')
  await expect(rows).toHaveCount(13)
  await expect(page).toHaveURL(new RegExp(`resource=${id}$`))
})
