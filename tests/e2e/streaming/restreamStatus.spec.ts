// The status of a restreaming resource, as an agent of the provider reports it.
import { colourOf, type Colour, hls, madeRestream, targetOf, withReporter } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'
import { toast } from '../../support/toasts.ts'

const [one, two, three] = ['one', 'two', 'three'].map((name) => targetOf(name, { source: hls }))
const hlsTargets = [one!, two!, three!]
/** Codes of targets (002 §4). */
const codes: [code: number, text: string, colour: Colour][] = [
  [0, 'OK', 'green'],
  [1, 'Restream is starting', 'orange'],
  [2, 'Stream not found', 'red'],
  [3, 'Stream not published', 'blue'],
  [4, 'Error', 'red'],
  [5, 'No status changes found', 'yellow'],
  [6, 'Unknown error', 'yellow'],
  [7, 'Restream stopped', 'blue'],
]

test('targets have their states in words, with the reason, and follow the reports', async ({ page, portal, people }) => {
  await portal.signIn('cdn1@demo.example', { at: '/' })
  const record = await madeRestream(page.request, hlsTargets)
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    await page.goto(`${record.path}/status`)
    const table = page.getByRole('table', { name: 'State of every target' })
    await expect(table.getByText('Not reported yet', { exact: true })).toHaveCount(3)

    await report(record, [[0], [4, 'The server refuses connections.'], [3, 'The source has no stream.']])
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`rtmp://${name}\\.`) })
    await expect(row('one')).toContainText('OK')
    await expect(row('two')).toContainText('Error')
    await expect(row('two')).toContainText('The server refuses connections.')
    await expect(row('three')).toContainText('Stream not published')
    await expect(page.getByText('2.5 Mbit/s')).toBeVisible()
    await expect(page.getByRole('definition').getByText(/^1:02:\d\d$/)).toBeVisible()
    const air = page.getByRole('region', { name: 'On air' })
    await expect(air).toContainText('OK with problems')
    await expect(air).toContainText(/Time on air: 1:02:\d\d/)
    await expect(page.getByRole('button', { name: 'Watch' })).toBeVisible()

    const shown = page.getByRole('radiogroup', { name: 'Targets shown' })
    await expect(shown.getByRole('radio')).toHaveText(['All3', 'With problems2'])
    await shown.getByRole('radio', { name: 'With problems' }).click()
    await expect(row('one')).toHaveCount(0)
    await expect(row('two')).toBeVisible()
    await report(record, [[0], [0], [0]])
    await expect(page.getByText('No target has a problem.')).toBeVisible()
    await shown.getByRole('radio', { name: 'With problems' }).press('ArrowLeft')
    await expect(row('one')).toBeVisible()

    await report(record, [[3], [3], [3]])
    await expect(table.getByText('Stream not published', { exact: true })).toHaveCount(3)
    await expect(page.getByText('Off air', { exact: true })).toBeVisible()
    await expect(page.getByText('Start your encoder.')).toBeVisible()
  })
})

test('the list shows the state of each resource as it was reported', async ({ page, portal, people }) => {
  await portal.signIn('cdn1@demo.example', { at: '/' })
  const record = await madeRestream(page.request, hlsTargets)
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    const row = page.getByRole('row', { name: new RegExp(record.name) })
    await page.goto('/streaming/restream')
    await expect(row).toContainText('Applying')
    await report(record, [[0], [4], [3]])
    await page.goto('/streaming/restream')
    await expect(row).toContainText('OK with problems')
    await report(record, [[3], [3], [3]])
    await page.goto('/streaming/restream')
    await expect(row).toContainText('Stream not published')
  })
})

test('R2-211 R2-575 R2-299 R2-405 R2-406 R2-407 R2-408 R2-409 R2-410 R2-411 R2-412: every code of a target has its text and colour beside the source, the URL and the comment', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/' })
  const record = await madeRestream(
    page.request,
    codes.map(([code]) => targetOf(`code-${code}`)),
  )
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    await report(
      record,
      codes.map(([code]) => [code, code === 4 ? 'The server refuses connections.' : '']),
    )
    await page.goto(`${record.path}/status`)
    const table = page.getByRole('table', { name: 'State of every target' })
    for (const name of ['Status', 'Source', 'Target URL', 'Comment']) await expect(table.getByRole('columnheader', { name })).toBeVisible()
    for (const [code, text, colour] of codes) {
      const row = table.getByRole('row').filter({ hasText: `rtmp://code-${code}.` })
      await expect(row.getByText(text, { exact: true }), text).toBeVisible()
      expect(await colourOf(row), text).toBe(colour)
      await expect(row.getByRole('cell').nth(1)).toHaveText('main')
      await expect(row).toContainText(`Partner code-${code}`)
      await expect(row).toContainText(`ke…-${code}`)
      await expect(row).not.toContainText(`key-code-${code}`)
    }
    await expect(table.getByRole('row').filter({ hasText: 'rtmp://code-4.' })).toContainText('The server refuses connections.')
  })
})

test('R2-212 R2-300: the column of keys is there only while a target has a key', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: '/' })
  const srt = { source: hls, target_type: 'SRT', target_url: 'srt.partner.example:9000' }
  const withoutKey = await madeRestream(page.request, [srt])
  await page.goto(`${withoutKey.path}/status`)
  const table = page.getByRole('table', { name: 'State of every target' })
  await expect(table).toContainText('srt.partner.example:9000')
  await expect(table.getByRole('columnheader', { name: 'Target key' })).toHaveCount(0)
  const withKey = await madeRestream(page.request, [srt, one!])
  await page.goto(`${withKey.path}/status`)
  await expect(table.getByRole('columnheader', { name: 'Target key' })).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'srt.partner.example:9000' })).toBeVisible()
  await expect(table).toContainText('ke…ne')
})

test('R0-135 R2-213 R2-214 R2-215: the player shows the first source that a browser can play, if there is one', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example')
  const other = 'https://hls.partner.example/live/arena/second.m3u8'
  const played = await madeRestream(page.request, [one!, targetOf('other', { source: other })])
  for (const tab of ['status', 'player']) {
    await page.goto(`${played.path}/${tab}`)
    await expect(page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current="page"]')).toHaveText(
      tab === 'status' ? 'Status' : 'Player',
    )
    await expect(page.getByRole('button', { name: 'Watch' })).toBeVisible()
    await expect(page.locator('.part-source').getByRole('combobox')).toHaveValue(hls)
  }
  const unplayed = await madeRestream(page.request, [targetOf('rtmp')])
  await page.goto(`${unplayed.path}/status`)
  await expect(page.getByRole('table', { name: 'State of every target' })).toContainText('rtmp://rtmp.partner.example/app')
  await expect(page.getByRole('button', { name: 'Watch' })).toHaveCount(0)
  await expect(page.locator('.part-source, video')).toHaveCount(0)
  await page.goto(`${unplayed.path}/player`)
  await expect(page.getByRole('heading', { name: 'No source can be played here' })).toBeVisible()
})

test('R2-216 R2-217 R2-218 R2-302 R2-303 R2-304 R2-576 R2-579: the history of a target is chosen by source, URL and key, and cannot be edited', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/' })
  const url = 'rtmp://same.partner.example/app'
  const record = await madeRestream(page.request, [
    targetOf('a', { target_url: url }),
    targetOf('b', { target_url: url }),
    targetOf('c', { source: hls }),
  ])
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    await report(record, [[0], [4, 'The server refuses connections.'], [3]])
    const asked = page.waitForRequest((request) => request.url().includes(`/restreams/${record.id}/reports/history`))
    await page.goto(`${record.path}/status`)
    const { searchParams, pathname } = new URL((await asked).url())
    expect(pathname).toBe(`/api/v1/accounts/cdn1_alpha/restreams/${record.id}/reports/history`)
    expect([...searchParams.keys()]).toEqual(['from', 'to'])

    const history = page.locator('.part-history')
    const lines = history.getByRole('textbox', { name: 'States of this target' })
    const choose = (name: string) => history.getByRole('combobox', { name, exact: true })
    await expect(choose('Source').locator('option')).toHaveText(['rtmp://in.example.com/live/arena/main', hls])
    await expect(choose('Target URL').locator('option')).toHaveText([url])
    await expect(choose('Target key').locator('option')).toHaveText(['ke…-a', 'ke…-b'])
    await expect(lines).toHaveValue(/^\S.* - OK$/)
    await choose('Target key').selectOption('key-b')
    await expect(lines).toHaveValue(/^\S.* - Error, The server refuses connections\.$/)
    await choose('Source').selectOption(hls)
    await expect(choose('Target key').locator('option')).toHaveText(['ke…-c'])
    await expect(lines).toHaveValue(/ - Stream not published$/)
    await expect(lines).toHaveAttribute('readonly')
    const heading = history.getByText('History of states, 24 hours')
    await heading.click()
    await expect(lines).toBeHidden()
    await heading.click()
    await expect(lines).toBeVisible()
  })
})

test('a failing target with alerts is reported on open pages until the message is closed, and in the history; a record without alerts reports nothing', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/' })
  const quiet = await madeRestream(page.request, [targetOf('quiet')])
  const record = await madeRestream(page.request, [targetOf('loud')], { alerts: true, alert_after: 0 })
  await page.clock.install()
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    await page.goto(`${record.path}/status`)
    await expect(page.getByRole('table', { name: 'State of every target' })).toContainText('Not reported yet')
    for (const one of [quiet, record]) {
      await report(one, [[0]])
      await report(one, [[4, 'The server refuses connections.']])
    }
    const message = toast(page).filter({ hasText: `rtmp://loud.partner.example/app (${record.name}): Error` })
    await expect(message).toBeVisible()
    await page.clock.fastForward(120_000)
    await expect(message).toBeVisible()
    await expect(toast(page)).toHaveCount(1)
    await message.getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toHaveCount(0)
    const history = page.locator('.part-history').getByRole('textbox', { name: 'States of this target' })
    await expect(history).toHaveValue(/ - Error, The server refuses connections\.\n.* - OK$/)
  })
})

test('states and history that fail to load say so, and claim nothing about agents', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { locale: 'ru_RU' })
  const record = await madeRestream(page.request, [targetOf('a')])
  await page.route(`**/restreams/${record.id}/reports**`, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`${record.path}/status`)
  const text = 'Не удалось получить статусы'
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  await expect(page.locator('.part-history').getByRole('textbox')).toHaveValue(text)
  await expect(page.getByText('Рестример не подключён')).toHaveCount(0)
  await page.unrouteAll()
  await expect(page.getByText('Рестример не подключён')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(0)
})

test('R2-413 R2-414 R2-415 R2-573 R2-574 R2-577 R2-578 R2-618 R2-687 R2-688: the status is requested every 5 seconds and the history of 24 hours every 30; failures show no toast', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example')
  const record = await madeRestream(page.request, hlsTargets)
  const states: number[] = []
  const histories: URL[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === `/api/v1/accounts/cdn1_alpha/restreams/${record.id}/reports`) states.push(Date.now())
    if (pathname.endsWith(`/${record.id}/reports/history`)) histories.push(new URL(request.url()))
  })
  await page.clock.install()
  await page.goto(`${record.path}/status`)
  await expect(page.getByRole('table', { name: 'State of every target' })).toContainText('Not reported yet')
  await expect.poll(() => histories.length).toBe(1)
  const [from, to] = ['from', 'to'].map((name) => histories[0]!.searchParams.get(name)!) as [string, string]
  for (const moment of [from, to]) expect(new Date(moment).toISOString()).toBe(moment)
  expect(Date.parse(to) - Date.parse(from)).toBe(24 * 3_600_000)
  expect(Math.abs(Date.parse(to) - Date.now())).toBeLessThan(30_000)

  const before = states.length
  await expect.poll(() => states.length - before, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  const gap = states[before + 1]! - states[before]!
  expect(gap).toBeGreaterThan(4000)
  expect(gap).toBeLessThan(8000)

  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(`**/restreams/${record.id}/reports**`, (route) => route.fulfill({ status: 500, body: '{}' }))
  let answers = 0
  page.on('response', (response) => void (response.url().includes('/reports/history') && (answers += 1)))
  const known = histories.length
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1000))
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(histories.length).toBe(known + 1)
  }).toPass({ intervals: [20] })
  await expect.poll(() => answers).toBe(1)
  await page.clock.runFor(28_500)
  expect(histories.length).toBe(known + 1)
  await page.clock.runFor(2000)
  await expect.poll(() => histories.length).toBe(known + 2)
  await expect.poll(() => logged.some((text) => text.includes('500'))).toBe(true)
  await expect(toast(page)).toHaveCount(0)
  const failed = page.getByRole('status').filter({ hasText: 'The states could not be loaded' })
  await expect(failed).toBeVisible()
  await expect(page.getByRole('table', { name: 'State of every target' })).toContainText('Not reported yet')
  await page.unrouteAll()
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(failed).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
})
