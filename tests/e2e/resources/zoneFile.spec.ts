// A zone file is compared with the zone, applied, taken back, and exported.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'

const zoneFile = (zone: string) => `$ORIGIN ${zone}.
$TTL 1h
@    IN SOA ns1.old.example. admin.${zone}. ( 1 2 3 4 5 )
@    NS  ns1.old.example.
@    A   198.51.100.20
@    A   198.51.100.99
www  CNAME @
mail A   203.0.113.300
@    TXT "v=spf1 -all"
far.example. A 198.51.100.7
`

test('a zone file is compared, applied, undone and exported', async ({ portal, page, records }) => {
  const zone = await records.zone()
  const { name } = zone
  await portal.signIn('cdn2@demo.example')
  await records.recordSet(zone, { name: '@', type: 'A', records: [{ content: '198.51.100.20', comment: 'main site' }] })
  await records.recordSet(zone, { name: 'old', type: 'A', records: [{ content: '198.51.100.21' }] })
  await page.goto(zone.path)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The file is empty.')
  await dialog.getByLabel('Or paste the zone file').fill(zoneFile(name))
  await dialog.getByRole('button', { name: 'Compare' }).click()

  const rows = dialog.getByRole('list', { name: 'What the file changes' }).locator(':scope > li')
  const row = (text: string) => rows.filter({ hasText: text })
  await expect(row('mail')).toContainText('Enter a valid IPv4 address, for example 203.0.113.10.')
  await expect(row('line 10')).toContainText('far.example. is not in this zone.')
  await expect(row('line 3')).toContainText('The portal serves it itself.')
  await expect(row('198.51.100.99')).toContainText('Changed')
  await expect(row('www')).toContainText('New')
  await expect(rows).toHaveCount(7)
  const kinds = dialog.getByRole('radiogroup', { name: 'Shown rows' })
  await expect(kinds.getByRole('radio', { name: /^All ?7$/ })).toBeChecked()
  await kinds.getByRole('radio', { name: /^Refused ?2$/ }).click()
  await expect(rows).toHaveCount(2)
  await kinds.getByRole('radio', { name: /^All ?7$/ }).click()
  const search = dialog.getByRole('searchbox', { name: 'Name or value' })
  await search.fill('198.51.100.99')
  await expect(rows).toHaveCount(1)
  await search.fill('nothing of the kind')
  await expect(dialog.getByText('No rows match the search.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Apply 3 changes' })).toBeEnabled()
  await search.fill('')
  await dialog.getByRole('radiogroup', { name: 'Records that are not in the file' }).getByRole('radio', { name: 'Delete' }).click()
  await expect(row('old')).toContainText('Deleted')

  await dialog.getByRole('button', { name: 'Apply 4 changes' }).click()
  await expect(dialog.getByRole('status')).toHaveText('4 changes applied.')
  const table = page.getByRole('table').first()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was taken back.')).toBeVisible()
  await expect(table).toContainText('old')
  await expect(table).not.toContainText('www')

  await page.getByRole('button', { name: 'Export' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /zone file/ }).click()
  const text = readFileSync(await (await file).path(), 'utf8')
  expect(text.split('\n').toSorted()).toEqual(
    ['$ORIGIN .', `${name}. 3600 IN A 198.51.100.20`, `old.${name}. 3600 IN A 198.51.100.21`, ''].toSorted(),
  )
})

test('an exported zone file changes nothing (ru)', async ({ portal, page, records }) => {
  const zone = await records.zone()
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const given = [
    { name: '@', type: 'MX', records: [{ content: '10 mx.example.net' }] },
    { name: '_sip._tcp', type: 'SRV', records: [{ content: '10 5 5060 sip.example.net' }] },
    { name: 'k', type: 'TXT', records: [{ content: `v=DKIM1; p=${'A'.repeat(400)}` }] },
    { name: 'web', type: 'HTTPS', records: [{ content: '1 svc.example.net alpn="h2,h3"' }] },
    { name: '@', type: 'CAA', records: [{ content: '0 issue "ca.example.net"' }] },
    { name: 'почта', type: 'A', records: [{ content: '198.51.100.5' }, { content: '198.51.100.6', enabled: false }] },
  ]
  for (const one of given) await records.recordSet(zone, { ttl: 300, ...one })
  await page.goto(zone.path)
  await page.getByRole('button', { name: 'Экспорт' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /файл зоны/ }).click()
  const path = await (await file).path()
  await page.getByRole('button', { name: 'Импорт' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Выбрать файл').setInputFiles(path)
  await expect(dialog.getByRole('status')).toHaveText('В зоне всё это уже есть.')
  await expect(dialog.getByRole('radio', { name: /^Без изменений ?6$/ })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Удалить' }).click()
  await expect(dialog.getByRole('status')).toHaveText('В зоне всё это уже есть.')
  await expect(dialog.getByRole('button', { name: /Применить/ })).toBeDisabled()
})

test('a file with more changes than one batch is applied as a whole, undone as a whole, and not undone once the zone has changed', async ({
  portal,
  page,
  people,
  records,
}) => {
  const zone = await records.zone()
  const counted = async () => {
    const answer = await (await people.as('cdn2@demo.example')).get(`/api/v1/accounts/demo-cdn2/dns-zones/${zone.id}`)
    return ((await answer.json()) as { records_count: number }).records_count
  }
  const lines = Array.from({ length: 1100 }, (_, index) => `n${index} 300 A 203.0.113.${index % 250}`)
  const text = [`$ORIGIN ${zone.name}.`, ...lines, 'bad 300 A 203.0.113.300', ''].join('\n')
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  const dialog = page.getByRole('dialog')
  const compare = async () => {
    await page.getByRole('button', { name: 'Import' }).click()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'large.zone', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await expect(dialog.getByRole('button', { name: 'Apply 1,100 changes' })).toBeEnabled({ timeout: 60_000 })
  }
  await compare()
  expect(await counted()).toBe(0)
  await dialog.getByRole('button', { name: 'Apply 1,100 changes' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1,100 changes applied.', { timeout: 30_000 })
  expect(await counted()).toBe(1100)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was taken back.')).toBeVisible({ timeout: 60_000 })
  await expect(dialog).toHaveCount(0)
  expect(await counted()).toBe(0)

  await compare()
  await records.recordSet(zone, { name: 'meanwhile', type: 'A', records: [{ content: '203.0.113.1' }] })
  await dialog.getByRole('button', { name: 'Apply 1,100 changes' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was applied')
  await expect(dialog.getByRole('alert')).toContainText('Records have changed since they were compared.')
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table').first()).toContainText('meanwhile')
  expect(await counted()).toBe(1)
})

test('reading and checking a large file show their progress, can be left, and end in pages of rows', async ({
  portal,
  page,
  people,
  records,
}) => {
  const zone = await records.zone()
  const stored = Array.from({ length: 300 }, (_, index) => ({
    action: 'create',
    data: { zone_id: zone.id, name: `s${index}`, type: 'A', ttl: 300, records: [{ content: '203.0.113.1' }] },
  }))
  const answer = await (
    await people.as('cdn2@demo.example')
  ).post('/api/v1/accounts/demo-cdn2/dns-records/batch', { data: { changes: stored } })
  expect(answer.status(), await answer.text()).toBe(200)
  const lines = Array.from({ length: 1200 }, (_, index) => `n${index} 300 A 203.0.113.${index % 250}`)
  const file = { name: 'large.zone', mimeType: 'text/plain', buffer: Buffer.from([`$ORIGIN ${zone.name}.`, ...lines, ''].join('\n')) }
  await portal.signIn('cdn2@demo.example', { at: zone.path })
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog')
  const progress = dialog.getByRole('progressbar')
  const choose = () => dialog.locator('input[type=file]').setInputFiles(file)

  const second = await held(page, (url) => url.pathname.endsWith('/dns-records') && /\[200,399\]/.test(decodeURIComponent(url.search)))
  await choose()
  await second.reached
  await expect(dialog.getByRole('status')).toHaveText('Reading the records of the zone…')
  await expect(dialog.getByText('200 of 300')).toBeVisible()
  await expect(progress).toHaveAttribute('value', '200')
  const batches = await held(page, (url) => url.pathname.endsWith('/dns-records/batch'))
  second.release()
  await batches.reached
  await expect(dialog.getByRole('status')).toHaveText('Checking the changes…')
  await expect(dialog.getByText('0 of 1,200')).toBeVisible()
  await dialog.getByRole('button', { name: 'Another file' }).click()
  batches.release()
  await expect(dialog.getByRole('button', { name: 'Compare' })).toBeVisible()

  await choose()
  const rows = dialog.getByRole('list', { name: 'What the file changes' }).locator(':scope > li')
  await expect(rows).toHaveCount(100, { timeout: 60_000 })
  // One of the file that was left, three of this one.
  expect(batches.count()).toBe(4)
  await expect(rows.first()).toContainText('n0')
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await expect(dialog.getByText('101–200 of 1,200')).toBeVisible()
  await expect(rows.first()).toContainText('n100')
  await dialog.getByRole('searchbox').fill('n1199')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('line 1,201')
})

/** Requests wait until `release`; later ones pass. */
async function held(page: Page, matches: (url: URL) => boolean) {
  let [reach, open]: (() => void)[] = [() => undefined, () => undefined]
  const reached = new Promise<void>((go) => (reach = go))
  const opened = new Promise<void>((go) => (open = go))
  let count = 0
  await page.route(matches, async (route) => {
    count += 1
    reach!()
    await opened
    await route.continue()
  })
  return {
    reached,
    count: () => count,
    release: () => open!(),
  }
}
