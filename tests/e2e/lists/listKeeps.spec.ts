// Stories of a list: deleted records come back, views are saved, labels sort, many are changed at once.
import { expect, headers, test, unique } from '../../support/portal.ts'
import type { Made, Records } from '../../support/records.ts'

const http = '/api/v1/accounts/demo-cdn2/http-resources'

async function sleeping(records: Records, name: string): Promise<Made> {
  const made = await records.resource({ name })
  return { ...made, version: await records.change(made, { active: false }) }
}

test.beforeEach(async ({ portal }) => portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' }))

test('a deleted record comes back: at once by Undo, later from the deleted ones', async ({ page, list, records }) => {
  const name = unique('Comes back')
  await sleeping(records, name)
  await list.search(name)
  await list.remove(name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Restored: ${name}`)).toBeVisible()
  await expect(list.row(name)).toHaveCount(1)

  await list.remove(name)
  await list.addFilter('Deleted')
  await expect(list.row(name)).toContainText('cdn2@demo.example')
  await expect(list.row(name).getByRole('link')).toHaveCount(0)
  await list
    .row(name)
    .getByRole('button', { name: `Restore ${name}` })
    .click()
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Deleted' }).click()
  await list.open(name)
  await expect(page.getByText('Version 6')).toBeVisible()
})

test('a record whose name was taken meanwhile is not restored, and the reason names the field', async ({ page, list, records }) => {
  const name = unique('Taken')
  await sleeping(records, name)
  await list.search(name)
  await list.remove(name)
  await sleeping(records, name)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Not restored: ${name}`)).toBeVisible()
  await expect(page.getByText('Name: Enter a unique resource name.')).toBeVisible()
})

test('a view keeps filters, order and columns, on the server', async ({ page, browser }) => {
  await page.getByRole('radio', { name: /^Inactive/ }).click()
  await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Labels' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Labels' })).toBeVisible()
  const name = unique('Sleeping')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name })).toBeVisible()

  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A view with this name already exists.')).toBeVisible()
  await page.keyboard.press('Escape')

  // The view has the column; the person's own layout, of every account, loses it again.
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Labels' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Labels' })).toHaveCount(0)

  // Another browser of the same person.
  const other = await (await browser.newContext()).newPage()
  const { Portal } = await import('../pages/Portal.ts')
  await new Portal(other).signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  const kept: string[] = []
  other.on('request', (request) => request.method() === 'PUT' && kept.push(request.url()))
  await expect(other.getByRole('columnheader', { name: 'Labels' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Views', exact: true }).click()
  await other.getByRole('menuitem', { name }).click()
  await expect(other.getByRole('radio', { name: /^Inactive/ })).toBeChecked()
  await expect(other.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await expect(other.getByRole('columnheader', { name: 'Labels' })).toBeVisible()
  await other.getByRole('button', { name }).click()
  await other.getByRole('menuitem', { name: 'Default list' }).click()
  await expect(other.getByRole('columnheader', { name: 'Labels' })).toHaveCount(0)
  await expect(other.getByRole('radio', { name: /^All/ })).toBeChecked()
  expect(kept).toEqual([])
  await other.getByRole('button', { name: 'Views', exact: true }).click()
  await other.getByRole('menuitem', { name }).click()
  await other.getByRole('button', { name }).click()
  await other.getByRole('menuitem', { name: `Delete “${name}”` }).click()
  await expect(other.getByText(`View deleted: ${name}`)).toBeVisible()
  await other.context().close()
})

test('labels are set on several records and on one, and filter the list', async ({ page, list, records }) => {
  const series = unique('Marked')
  const names = [`${series} a`, `${series} b`]
  for (const name of names) await sleeping(records, name)
  await list.search(series)
  for (const name of names) await list.row(name).getByRole('checkbox').check()
  const tools = page.getByRole('toolbar', { name: 'Selected' })
  await tools.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Labels' }).click()
  const dialog = page.getByRole('dialog')
  const label = `e2e=${Date.now().toString(36)}`
  await dialog.getByRole('textbox', { name: 'Add' }).fill(`${label}, two=words=here`)
  await expect(dialog.getByText(/These are not valid labels: two=words=here/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Add' }).press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Add' }).fill(label)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Labels of 2 records updated')).toBeVisible()
  await list.addFilter('Labels')
  await page.getByRole('dialog', { name: 'Labels' }).getByRole('textbox').fill(label)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(list.rows()).toHaveCount(2)

  await list.open(names[0]!)
  await expect(page.getByText(label)).toBeVisible()
  await page.getByRole('button', { name: 'Labels', exact: true }).click()
  await dialog.getByRole('checkbox', { name: label }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText(label)).toHaveCount(0)
  await page.goBack()
  await expect(list.rows()).toHaveCount(1)
})

test('failures of a bulk action are reported one by one, stay selected, and only they are retried', async ({ page, list, records }) => {
  const series = unique('Bulk')
  const names = ['a', 'b', 'c'].map((letter) => `${series} ${letter}`)
  const made: Made[] = []
  for (const name of names) made.push(await sleeping(records, name))
  // Without live updates the page does not know what happens elsewhere.
  await page.route('**/api/v1/events*', (route) => route.abort())
  await page.reload()
  await list.search(series)
  await expect(list.rows()).toHaveCount(3)
  // From the first to the last with Shift.
  await list.rows().first().getByRole('checkbox').click()
  await list
    .rows()
    .last()
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const tools = page.getByRole('toolbar', { name: 'Selected' })
  await expect(tools.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tools).toHaveCount(0)
  for (const name of names) await list.row(name).getByRole('checkbox').check()
  // Another program changes one of them.
  await records.change(made[1]!, { follow_redirects: true })
  await tools.getByRole('button', { name: 'Activate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Done for 2 of 3' })
  await expect(dialog.getByRole('listitem')).toHaveText([`${names[1]}The record was changed in the meantime.`])
  await dialog.getByRole('button', { name: 'Retry this one' }).click()
  await expect(page.getByText('1 record activated')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(tools).toHaveCount(0)
  for (const name of names) await expect(list.row(name)).toContainText('Active')
})

test('a refused restore is retried on the current state of the deleted record, and only while it is deleted', async ({
  page,
  list,
  records,
}) => {
  const name = unique('Twice deleted')
  const { id, version } = await sleeping(records, name)
  const remove = (at: number) => page.request.delete(`${http}/${id}`, { headers: { ...headers, 'If-Match': `"${at}"` } })
  const restore = (at: number) => page.request.post(`${http}/${id}/restore`, { headers: { ...headers, 'If-Match': `"${at}"` } })
  expect((await remove(version)).status()).toBe(200)
  // Without live updates the page does not know what happens elsewhere.
  await page.route('**/api/v1/events*', (route) => route.abort())
  await page.goto(`/f-cdn/http?filter=${encodeURIComponent(JSON.stringify({ _deleted: true, q: name }))}`)
  await list.row(name).getByRole('checkbox').check()
  expect((await restore(version + 1)).status()).toBe(200)
  expect((await remove(version + 2)).status()).toBe(200)
  const dialog = page.getByRole('dialog', { name: 'Done for 0 of 1' })
  await page.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([`${name}The record was changed in the meantime.`])
  // Somebody else is quicker: what lives is not restored once more.
  expect((await restore(version + 3)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Retry this one' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('1 record restored')).toHaveCount(0)
  expect((await remove(version + 4)).status()).toBe(200)
  await dialog.getByRole('button', { name: 'Retry this one' }).click()
  await expect(page.getByText('1 record restored')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('deleted records can be saved as a view, which never stores the time of deletion as a column', async ({ page }) => {
  await page.goto(`/f-cdn/http?filter=${encodeURIComponent('{"_deleted":true}')}`)
  const name = unique('Gone')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/views'))
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  expect((await sent).postDataJSON().columns).not.toContain('_deleted')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: `Delete “${name}”` }).click()
  await expect(page.getByText(`View deleted: ${name}`)).toBeVisible()
})

test('on a phone rows show check boxes only after one is selected in its menu; two bulk actions are visible, the others in a menu', async ({
  page,
  list,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const ticks = list.rows().getByRole('checkbox')
  await expect(list.rows().first()).toBeVisible()
  await expect(ticks.filter({ visible: true })).toHaveCount(0)
  const actions = list
    .rows()
    .first()
    .getByRole('button', { name: /^Actions of/ })
  const button = await actions.boundingBox()
  await actions.click()
  // Below its button, not somewhere else.
  await expect
    .poll(async () => {
      const menu = await page.getByRole('menu').boundingBox()
      return menu && button && Math.abs(menu.x + menu.width - button.x - button.width)
    })
    .toBeLessThan(24)
  await page.getByRole('menuitem', { name: 'Select', exact: true }).click()
  await expect(ticks.first()).toBeChecked()
  await expect(ticks.nth(1)).not.toBeChecked()
  const tools = page.getByRole('toolbar', { name: 'Selected' })
  const shown = [/^Clear cache$/, /^(Deactivate|Activate)$/, /^More actions$/, /^Clear selection$/]
  await expect(tools.getByRole('button')).toHaveCount(shown.length)
  for (const name of shown) await expect(tools.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await tools.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Set certificate', /^CSV/, /^JSON/, 'Delete', 'Labels'])
    await expect(page.getByRole('menuitem', { name })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await tools.getByRole('button', { name: 'Clear selection' }).click()
  await expect(ticks.filter({ visible: true })).toHaveCount(0)
})
