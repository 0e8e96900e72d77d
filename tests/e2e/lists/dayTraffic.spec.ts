// The last 24 hours of a resource: a small line in the list, and a line of facts on its page.
import { now, sendAccessLog, traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'

test('a list draws the traffic of its rows, read in one call, and the column can be hidden', async ({ page, portal, people, records }) => {
  const { name } = await traffic(people, records)
  const quiet = await records.resource()
  await page.setViewportSize({ width: 1440, height: 900 })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/day-traffic?')) calls.push(request.url())
  })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row(name)).toContainText(/15\.00\sGB/)
  await expect(row(name)).toContainText('in 24 hours, at most 3')
  await expect(row(name).locator('polyline')).toHaveAttribute('points', /\d/)
  await expect(row(quiet.name).locator('polyline')).toHaveCount(0)
  await expect(row(name).getByRole('cell', { name: /^66\.67\s%$/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'From cache' })).toBeVisible()
  await expect(
    page
      .getByRole('banner')
      .or(page.locator('main'))
      .getByText(/^[\d.]+\s[KMGT]B in 24 h$/),
  ).toBeVisible()
  expect(calls).toHaveLength(1)
  await expect(page.getByRole('columnheader', { name: 'Traffic, 24 h' })).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Traffic, 24 h' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Traffic, 24 h' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Traffic, 24 h' }).click()
})

test('on a phone the traffic is a line of the row, whose height is reserved', async ({ page, portal, people, records }) => {
  const { name } = await traffic(people, records)
  const quiet = await records.resource()
  await page.setViewportSize({ width: 390, height: 844 })
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/day-traffic*', async (route) => {
    if (isHeld) await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()
  await expect.poll(() => held.length).toBe(1)
  const before = await row.boundingBox()
  isHeld = false
  held.forEach((go) => go())
  await expect(row.getByText(/66\.67\s% from cache/)).toBeVisible()
  await expect(row.locator('polyline')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: quiet.name }).getByText('No requests')).toBeVisible()
  expect((await row.boundingBox())?.height).toBe(before?.height)
})

test('the busiest come first; current errors are in the state of the row, and counted in the header with a link', async ({
  page,
  portal,
  list,
  people,
  records,
}) => {
  const [busy, quiet] = [await traffic(people, records), await records.resource()]
  const sent = (status: number, requests: number) => ({
    time: now() - 60,
    account: 'demo-cdn2',
    resource: busy.id,
    status,
    bytes: 10,
    requests,
  })
  await sendAccessLog(people, [sent(200, 80), sent(502, 20)])
  await page.setViewportSize({ width: 1100, height: 900 })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await expect(page.getByRole('columnheader', { name: 'Traffic, 24 h' })).toHaveAttribute('aria-sort', 'descending')
  await expect(list.rows().first()).toContainText('15.00\u00a0GB')
  await expect(list.row(busy.name)).toContainText('Error502 for 20.00\u00a0%')
  await expect(list.row(quiet.name)).not.toContainText('Error')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\d+ with (an error|errors)$/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`${busy.id}`))
})

test('a delivered resource shows for how many days it had no requests', async ({ page, portal, people, records }) => {
  const [asleep, never] = [await records.resource(), await records.resource()]
  const sent = { account: 'demo-cdn2', resource: asleep.id, status: 200, bytes: 10, requests: 3 }
  await sendAccessLog(
    people,
    [6, 9].map((days) => ({ ...sent, time: now() - days * 86_400 })),
  )
  await portal.signIn('cdn2@demo.example', { at: `${asleep.path}/config` })
  await expect(page.getByRole('region', { name: 'Last 24 hours' })).toContainText('No requests for 6 days')
  await page.goto(`${never.path}/config`)
  await expect(page.getByRole('region', { name: 'Last 24 hours' })).toContainText(/No requests(?! for)/)
})

test('types without hosts have no such column', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cert/certs' })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Traffic, 24 h' })).toHaveCount(0)
})

test('a resource reports its day: traffic, cache ratio, errors and the last clearing (ru)', async ({ page, portal, people, records }) => {
  const { id } = await traffic(people, records)
  await portal.signIn('cdn2@demo.example', { at: `/f-cdn/http/${id}`, locale: 'ru_RU' })
  const day = page.getByRole('region', { name: 'Последние 24 часа' })
  await expect(day).toContainText(/15\s?ГБ|15,0+\s?ГБ/)
  await expect(day).toContainText(/Из кэша 66,67\s%/)
  await expect(day).toContainText(/404: 50,00\s%|404: 50\s%/)
  await day.getByRole('link', { name: /^Статистика: / }).click()
  await expect(page).toHaveURL(new RegExp(`/stat/base.*resource=${id}`))
})
