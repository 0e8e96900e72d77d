// Live streams on the first screen, and its charts as tables.
import { now, sendAccessLog, type SentLine } from '../../support/accessLog.ts'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'
import { withAgent } from '../../support/restreams.ts'

const account = 'demo-cdn2'
const minute = 60
const watching = (id: string, ip: string): SentLine => ({
  time: Math.floor(now() / minute) * minute - minute,
  account,
  resource: id,
  stream: id,
  status: 200,
  bytes: 1000,
  ip,
})

test('streams are listed by state, those on the air first, with their viewers; without streams there is no panel', async ({
  page,
  portal,
  people,
  records,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/dashboard' })
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible()
  const data = {
    type: 'HLS-cache',
    name: `aired-${Date.now()}`,
    streams: { saaaaaaaaa: { path: '/news/playlist.m3u8' } },
    origin: { https: true, servers: { 'hls.partner.example': { port: 443 } } },
  }
  const made = await page.request.post(`/api/v1/accounts/${account}/live-resources`, { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  const { id, version } = (await made.json()) as { id: string; version: number }
  const quiet = await records.live()
  await sendAccessLog(people, [watching(id, '192.0.2.1'), watching(id, '192.0.2.2'), watching(id, '192.0.2.3')])
  await withAgent(await people.as('admin@demo.example'), 'edge', async (key) => {
    const report = { account, type: 'live-resources', id, version, part: '/streams/saaaaaaaaa', at: new Date().toISOString(), code: 0 }
    const answer = await page.request.post('/api/v1/agent/reports', {
      headers: { authorization: `Bearer ${key}` },
      data: { reports: [report] },
    })
    expect(await answer.json()).toMatchObject({ accepted: 1, refused: [] })
    await page.goto('/dashboard')
    const panel = page.getByRole('region', { name: 'Live streams', exact: true })
    const rows = panel.getByRole('listitem')
    await expect(rows.first()).toContainText(data.name)
    await expect(rows.first()).toContainText('On air')
    await expect(rows.first()).toContainText('3 viewers')
    const other = rows.filter({ hasText: quiet.name })
    await expect(other).not.toContainText(/viewer|On air/)
    await expect(panel).toContainText('Demo: these viewers are invented.')
    await rows.first().getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(id))
    await page.goBack()
    await panel.getByRole('link', { name: /^All \d+$/ }).click()
    await expect(page).toHaveURL(/\/streaming\/live$/)
  })
  await portal.signOut()
  await portal.signIn('cdn1@demo.example', { at: '/dashboard' })
  await expect(page.getByRole('heading', { name: 'Recent changes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Live streams' })).toHaveCount(0)
})

test('each chart of the first screen has a table of its figures', async ({ page, portal, people, records }) => {
  const live = await records.live()
  await sendAccessLog(people, [{ ...watching(live.id, '192.0.2.9'), bytes: 3 * 2 ** 30 }])
  await portal.signIn('cdn2@demo.example', { at: '/dashboard' })
  const traffic = page.getByRole('region', { name: 'Traffic', exact: true })
  await expect(traffic.getByRole('img')).toBeVisible()
  await expect(traffic.getByRole('table')).toHaveCount(0)
  await traffic.getByRole('button', { name: 'Show as table' }).press('Enter')
  await expect(traffic.getByRole('img')).toHaveCount(0)
  const table = traffic.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Today', 'Yesterday'])
  await expect(table.getByRole('rowheader')).toHaveText(Array.from({ length: 24 }, () => /^\d{4}-\d\d-\d\d \d\d:00 [AP]M$/))
  await expect(
    table
      .getByRole('row')
      .nth(1 + new Date().getUTCHours())
      .getByRole('cell')
      .first(),
  ).toHaveText(/GB$/)
  const views = page.getByRole('region', { name: 'Views', exact: true })
  await views.getByRole('button', { name: 'Show as table' }).click()
  const viewsNow = views
    .getByRole('table')
    .getByRole('row')
    .nth(1 + new Date().getUTCHours())
  await expect(viewsNow.getByRole('cell').first()).toHaveText(/^[1-9]/)
  await portal.setLanguage('ru_RU')
  await expect(page.getByRole('rowheader').first()).toHaveText(/^\d\d-\d\d-\d{4} \d\d:00$/)
})

test('the first request ends the first steps on an open page', async ({ page, portal, people, records }) => {
  const owner = { as: 'other@demo.example', account: 'demo-other' }
  const { id } = await records.resource({ name: `first-${Date.now()}` }, owner)
  await page.clock.install()
  await portal.signIn('other@demo.example', { at: '/dashboard' })
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  await sendAccessLog(people, [{ time: now(), account: owner.account, resource: id, status: 200, bytes: 2 ** 30 }])
  await page.clock.runFor(61_000)
  await expect(page.getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  await expect(page.locator('.kpi .v').first()).toHaveText(/GB$/)
})
