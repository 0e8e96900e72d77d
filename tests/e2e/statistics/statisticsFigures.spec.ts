// Figures of players, virtual machines, partners and image optimisation, and logs, as they are reported.
import type { Page } from '@playwright/test'
import { now, sendAccessLog, type SentLine, traffic } from '../../support/accessLog.ts'
import { headers } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'

const account = 'demo-cdn2'
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('.kpi', { has: page.getByText(name, { exact: true }) })
    .locator('.v')
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true })
const isOpen = async (page: Page, name: string): Promise<void> => {
  // Of many tabs, the last ones are in a menu, which has the name of the open one.
  await expect(page.getByRole('main').getByRole('navigation').locator('[aria-current="page"]').filter({ hasText: name })).toBeVisible()
  await expect(page.getByRole('main').getByText('This page is being built')).toHaveCount(0)
}
/** This tab of staff acts in the account; others of theirs do not. */
async function enter(page: Page): Promise<void> {
  expect((await page.request.post(`/api/v1/accounts/${account}/entry`, { headers })).ok()).toBe(true)
  await page.evaluate((name) => sessionStorage.setItem('portal.account', name), account)
}
test.afterEach(async ({ people }) => {
  await (await people.as('admin@demo.example')).delete(`/api/v1/accounts/${account}/entry`)
})
const line = (kind: string, of: string, values: object, more: object = {}): SentLine =>
  ({ time: now() - 120, account, kind, of, values, ...more }) as unknown as SentLine

test('R0-183 R0-184 R0-185 R0-186: players have counts, viewers and means', async ({ page, portal, people }) => {
  const of = unique('player')
  await sendAccessLog(people, [
    line(
      'player',
      of,
      { loads: 3, plays: 2, watch_time_s: 90, buffering_ratio: 0.25, bitrate_bps: 4_000_000, start_time_ms: 800 },
      { ip: '192.0.2.1', agent: 'A' },
    ),
    line('player', of, { loads: 1, errors: 1, watch_time_s: 30, buffering_ratio: 0.75 }, { ip: '192.0.2.2', agent: 'A' }),
  ])
  await portal.signIn('cdn2@demo.example', { at: '/stat/player' })
  await expect(portal.title()).toHaveText('Player statistics')
  await isOpen(page, 'Counts')
  await page.getByRole('combobox', { name: 'Player', exact: true }).selectOption(of)
  await expect(figure(page, 'Loads')).toHaveText('4')
  await expect(figure(page, 'Errors')).toHaveText('1')
  await expect(figure(page, 'Ads shown')).toHaveText('—')
  await expect(page.getByRole('img', { name: /^Loads, Plays/ })).toBeVisible()
  const colours = await page.locator('.chart-legend i').evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
  expect([colours.length, new Set(colours).size]).toEqual([6, 6])
  await page.goto(`/stat/player/unique?of=${encodeURIComponent(of)}`)
  await isOpen(page, 'Unique viewers')
  await expect(figure(page, 'Unique viewers')).toHaveText('2')
  await page.goto(`/stat/player/average?of=${encodeURIComponent(of)}`)
  await isOpen(page, 'Averages')
  await expect(figure(page, 'Watch time')).toHaveText('0:01:00')
  await expect(figure(page, 'Share of buffering')).toHaveText(/^50\.00\s%$/)
  await expect(figure(page, 'Time to start')).toHaveText('800 ms')
  await page.goto('/stat/player/countable')
  await isOpen(page, 'Counts')
  await portal.setLanguage('ru_RU')
  await page.reload()
  await expect(portal.title()).toHaveText('Статистика плееров')
  await expect(tab(page, 'Средние значения')).toBeVisible()
})

test('R0-187 R0-188 R0-189 R0-190 R0-191 R0-192: virtual machines have a tab for each kind of load', async ({ page, portal, people }) => {
  const of = unique('web')
  await sendAccessLog(people, [
    line('machine', of, { vcpu: 20, ram: 50, disk_bytes: 2 ** 30, disk_iops: 12, in_bps: 2_000_000, out_bps: 5_000_000 }),
    line('machine', of, { vcpu: 40, ram: 70 }),
  ])
  await portal.signIn('cdn2@demo.example', { at: '/stat/virtualMachines' })
  await expect(portal.title()).toHaveText('Virtual machine statistics')
  await isOpen(page, 'vCPU')
  const shown: [path: string, name: string, label: string, value: RegExp][] = [
    ['vcpu', 'vCPU', 'vCPU load', /^30\.00\s%$/],
    ['ram', 'RAM', 'Memory used', /^60\.00\s%$/],
    ['disk', 'Disk', 'Disk used', /^1\.00\sGB$/],
    ['data', 'Network', 'Sent', /^5\.00\sMbit/],
  ]
  for (const [path, name, label, value] of shown) {
    await page.goto(`/stat/virtualMachines/${path}?of=${encodeURIComponent(of)}`)
    await isOpen(page, name)
    await expect(figure(page, label)).toHaveText(value)
  }
  // A machine without a graphics card has reported none.
  await page.goto(`/stat/virtualMachines/vgpu?of=${encodeURIComponent(of)}`)
  await isOpen(page, 'vGPU')
  await expect(page.getByText('No virtual machine has reported these figures in this period.')).toBeVisible()
})

test('R0-175 R0-439: image optimisation shows its resources and its savings', async ({ page, portal, people, records }) => {
  const { id, name } = await records.resource()
  await sendAccessLog(people, [line('ioss', id, { pictures: 7, bytes_before: 4 * 2 ** 20, bytes_after: 2 ** 20 })])
  await portal.signIn('cdn2@demo.example', { at: '/stat/base/ioss' })
  await isOpen(page, 'Image optimisation')
  await page.getByRole('combobox', { name: 'Resource', exact: true }).selectOption({ label: name })
  await expect(figure(page, 'Images')).toHaveText('7')
  await expect(figure(page, 'After optimisation')).toHaveText(/^1\.00\sMB$/)
  await expect(page.getByRole('table', { name: 'By resource' }).getByRole('row', { name })).toContainText(/4\.00\sMB/)
})

test('R0-173: partners are a tab of staff in the account', async ({ page, portal, people }) => {
  const of = unique('North')
  await sendAccessLog(people, [line('partner', of, { traffic: 3 * 2 ** 30 })])
  await portal.signIn('cdn2@demo.example', { at: '/stat/base/partners' })
  await expect(tab(page, 'Partners')).toHaveCount(0)
  await expect(page.getByText('Your role has no access to this page.')).toBeVisible()
  await expect(page.getByText(of)).toHaveCount(0)
  await portal.signOut()
  await portal.signIn('admin@demo.example', { at: '/' })
  await enter(page)
  await page.goto(`/stat/base/partners?of=${encodeURIComponent(of)}`)
  await isOpen(page, 'Partners')
  await expect(figure(page, 'Traffic')).toHaveText(/^3\.00\sGB$/)
})

test('R0-174 R0-193 R0-194: the newest requests are a log that can be narrowed and saved', async ({ page, portal, people, records }) => {
  await traffic(people, records)
  await portal.signIn('cdn2@demo.example', { at: '/stat/logstat' })
  await expect(portal.title()).toHaveText('Logs')
  await isOpen(page, 'Logs')
  await page.goto('/stat/logstat/get-log')
  await isOpen(page, 'Logs')
  await expect(tab(page, 'Upload a log')).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Newest requests' })
  await page.getByRole('textbox', { name: 'Host, code, country…' }).fill('story.example.com')
  await expect(table.getByRole('row').nth(1)).toContainText('story.example.com')
  await page.getByRole('textbox', { name: 'Host, code, country…' }).fill('no such host')
  await expect(table.getByRole('row')).toHaveCount(1)
  // A link shows the same.
  await expect(page).toHaveURL(/q=no\+such\+host/)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'JSON' }).click()
  expect((await saved).suggestedFilename()).toBe('access-log.ndjson')
  await page.goto('/stat/base/get-log')
  await isOpen(page, 'Logs')
  await expect(table).toBeVisible()
})

test('R0-195: staff in the account count a log file, and only once', async ({ page, portal, records }) => {
  const { id } = await records.resource()
  const host = `${unique('up').replace(' ', '-')}.example`
  const texts = [1, 2, 3].map((bytes) => JSON.stringify({ time: now() - 60, account, resource: id, host, status: 200, bytes }))
  await portal.signIn('admin@demo.example', { at: '/' })
  await enter(page)
  await page.goto('/stat/logstat/upload-log')
  await isOpen(page, 'Upload a log')
  const file = { name: 'edge.log', mimeType: 'text/plain', buffer: Buffer.from(`${texts.join('\n')}\nnonsense\n`) }
  await page.getByLabel('Choose a log file').setInputFiles(file)
  await expect(page.getByText('Lines: 4. New and counted: 3. Refused: 1.')).toBeVisible()
  await page.getByLabel('Choose a log file').setInputFiles(file)
  await expect(page.getByText('Lines: 4. New and counted: 0. Refused: 0.')).toBeVisible()
})
