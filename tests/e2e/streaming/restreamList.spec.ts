// The list of restreaming resources: filter, columns, states, and what it shows while it loads, without records and after a failure.
import { giveFeatures } from '../../support/accountFeatures.ts'
import { api, colourOf, list as address, madeInactive, madeRestream, targetOf, withReporter } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'
import { toast } from '../../support/toasts.ts'
import { table } from '../../support/visitors.ts'
import { pagePath } from '../../../src/engine/pages/pageTable.ts'

test('R0-014 R2-159 R2-160 R2-161 R2-164 R2-563 R2-564: the list has its breadcrumbs, a filter that is initially set to active, and its columns', async ({
  page,
  portal,
  list,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/' })
  const [active, inactive] = [await madeRestream(page.request, [targetOf('a')]), await madeInactive(page.request, [targetOf('b')])]
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === api)
  await portal.menu().getByRole('link', { name: 'Streaming' }).click()
  await portal.menu().getByRole('link', { name: 'Restreaming' }).click()
  expect((await asked).method()).toBe('GET')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText(['Streaming', 'Restreaming'])
  const filter = page.getByRole('radiogroup', { name: 'Status' }).getByRole('radio')
  await expect(filter).toHaveText([/^All/, /^Active/, /^Deactivated/])
  await expect(filter.nth(1)).toBeChecked()
  for (const name of ['Name', 'Created', 'Status']) await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(list.row(active.name)).toHaveCount(1)
  await expect(list.row(active.name).locator('time')).toHaveText(/\S/)
  await expect(list.row(inactive.name)).toHaveCount(0)
  await filter.nth(2).click()
  await expect(list.row(inactive.name)).toContainText('Deactivated')
  await expect(list.row(active.name)).toHaveCount(0)
  await filter.nth(0).click()
  await expect(list.row(inactive.name)).toHaveCount(1)
  await expect(list.row(active.name)).toHaveCount(1)
})

test('R0-868 R2-162 R2-163 R2-301 R2-396 R2-397 R2-398 R2-399 R2-400 R2-401 R2-402 R2-403 R2-404: resources are counted by state, with the time of the last report, every 5 seconds', async ({
  page,
  portal,
  people,
  list,
}) => {
  await portal.signIn('cdn1@demo.example')
  const two = [targetOf('a'), targetOf('b')]
  const make = () => madeRestream(page.request, two)
  const [fine, unpublished, mixed, failed] = [await make(), await make(), await make(), await make()]
  const off = await madeInactive(page.request, two)
  const polls: number[] = []
  page.on('request', (request) => void (new URL(request.url()).pathname === `${api}/reports` && polls.push(Date.now())))
  await page.goto(`${address}?filter=${encodeURIComponent('{}')}`)
  await page.getByRole('radio', { name: /^All/ }).click()
  const counts = page.getByRole('group', { name: 'Resources by state' })
  await expect(counts).toContainText('No reports from servers yet')
  await expect(counts).toContainText(/Deactivated \d+/)
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    await report(fine, [[0], [0]])
    await report(unpublished, [[3], [3]])
    await report(mixed, [[0], [4]])
    await report(failed, [[2], [3]])
    await expect(counts).toContainText(/Updated .*\d/)
    await expect(counts.getByRole('listitem')).toContainText([/^OK 1$/, /^Stream not published 1$/, /^Error 1$/, /^OK with problems 1$/])
    for (const [record, text, colour] of [
      [fine, 'OK', 'green'],
      [unpublished, 'Stream not published', 'blue'],
      [mixed, 'OK with problems', 'orange'],
      [failed, 'Error', 'red'],
      [off, 'Deactivated', 'grey'],
    ] as const) {
      await expect(list.row(record.name).getByText(text, { exact: true }), text).toBeVisible()
      expect(await colourOf(list.row(record.name)), text).toBe(colour)
    }
    await report(failed, [[3], [3]])
    await expect(counts.getByRole('listitem').filter({ hasText: 'Stream not published' })).toContainText('2')
    await expect(counts.getByRole('listitem').filter({ hasText: /^Error/ })).toHaveCount(0)
  })
  // A pushed change is asked about at once, so only the longest pause is that of the clock.
  const longest = () => Math.max(0, ...polls.slice(1).map((at, index) => at - polls[index]!))
  await expect.poll(longest, { timeout: 25_000 }).toBeGreaterThan(4500)
  expect(longest()).toBeLessThan(8000)
})

test('R0-654 R2-165 R2-541: only accounts with the feature have a column of stream keys', async ({ page, portal, people }) => {
  await portal.signIn('cdn1@demo.example')
  const { name } = await madeRestream(page.request, [targetOf('k', { target_key: 'key-in-list' })])
  await page.goto(address)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Stream key' })).toHaveCount(0)
  await expect(page.getByRole('table')).not.toContainText('key-in-list')
  const before = await giveFeatures(people, 'cdn1_alpha', ['restream_keys'])
  try {
    await page.goto(address)
    await expect(page.getByRole('columnheader', { name: 'Stream key' })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('key-in-list')
  } finally {
    await giveFeatures(people, 'cdn1_alpha', before)
  }
})

test('R2-166 R2-168 R2-619: 8 skeleton rows while it loads; a failure in its place without a toast; a button in an empty list', async ({
  page,
  portal,
}) => {
  const [shown, rows] = [page.getByRole('table', { name: 'Restreaming' }), page.locator('tbody tr')]
  await portal.signIn('cdn1@demo.example')
  let fail = (): void => undefined
  const failed = new Promise<void>((resolve) => (fail = resolve))
  const isList = (url: URL) => url.pathname === api
  await page.route(isList, async (route) => {
    await failed
    await route.fulfill({ status: 500, body: '{}' })
  })
  await page.goto(address)
  await expect(shown.locator('.sk').first()).toBeVisible()
  await expect(rows).toHaveCount(8)
  fail()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await page.unroute(isList)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(rows.first()).toBeVisible()

  await page.route(isList, (route) =>
    route.fulfill({ status: 200, body: '[]', headers: { 'content-type': 'application/json', 'content-range': 'restreams */0' } }),
  )
  await page.goto(address)
  const empty = page.locator('.tblw')
  await expect(empty.getByRole('heading', { name: 'No restreaming resources' })).toBeVisible()
  await empty.getByRole('link', { name: 'Create resource' }).click()
  await expect(portal.title()).toHaveText('Create a restreaming resource')
})

test('R2-036 R2-037 R2-038 R2-039 R2-040 R2-041 R2-167 R2-169 R2-170 R2-184: addresses lead to the list, a new and an open resource; a row opens its resource, the arrow leads back', async ({
  page,
  portal,
  list,
}) => {
  await portal.signIn('cdn1@demo.example')
  for (const name of ['streaming-list', 'restreaming-list']) {
    await page.goto(pathTo(name, { target: 'restream' }))
    await expect(portal.title(), name).toHaveText('Restreaming')
    await expect(page).toHaveURL(/\/streaming\/restream(\?|$)/)
  }
  await page.goto(pathTo('streaming-restream-new'))
  await expect(portal.title()).toHaveText('Create a restreaming resource')
  const [active, inactive] = [await madeRestream(page.request, [targetOf('a')]), await madeInactive(page.request, [targetOf('b')])]
  for (const [record, filter, lead] of [
    [active, /^Active/, 'Editing a restreaming resource'],
    [inactive, /^Deactivated/, 'Activation of a restreaming resource'],
  ] as const) {
    await page.goto(pathTo('restreaming-list'))
    await page.getByRole('radio', { name: filter }).click()
    await list.row(record.name).getByRole('cell').nth(2).click()
    await expect(portal.title()).toHaveText(record.name)
    await expect(page.getByText(lead, { exact: true })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(pathTo('streaming-restream', { id: record.id }))
    expect(new URL(page.url()).search).toBe('')
    // Whatever the address says, the record knows whether it is active.
    for (const said of ['true', 'false']) {
      await page.goto(pathTo('streaming-restream', { id: record.id, active: said }))
      await expect(page.getByText(lead, { exact: true })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('active')).toBe(said)
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to the list' }).click()
    await expect(portal.title()).toHaveText('Restreaming')
    expect(new URL(page.url()).pathname).toBe(pathTo('restreaming-list'))
  }
  await page.goto(pathTo('streaming-restream', { id: active.id, target: 'status' }))
  await expect(page.getByRole('table', { name: 'State of every target' })).toBeVisible()
})

/** The address of a page by its name in the specification. */
function pathTo(name: string, params: Record<string, string> = {}): string {
  return pagePath(table, name, params)!
}
