// What happens to a page while somebody else, or another tab, acts.
import { expect, test } from '../../support/portal.ts'
import { unique } from '../../support/records.ts'

test('an open form reports a newer version; saving opens a dialog whose first keystroke overwrites nothing', async ({
  page,
  portal,
  records,
  form,
}) => {
  const record = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: record.path })
  await form.fill('Name', `${record.name} mine`)
  await records.change(record, { name: `${record.name} theirs` })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Version 2 was saved in the meantime')
  await expect(form.field('Name')).toHaveValue(`${record.name} mine`)
  await form.save()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You saved version 2 elsewhere while editing here')
  await expect(dialog).toContainText(/Saved \d{4}-\d\d-\d\d|Saved [a-z\d]/)
  await expect(dialog.getByRole('button', { name: 'Back to the form' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(form.field('Name')).toHaveValue(`${record.name} mine`)
  await form.save()
  await dialog.getByRole('button', { name: 'Save as version 3' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${record.name} mine`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('an untouched form loads the newer version with one press', async ({ page, portal, records, form }) => {
  const record = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: record.path })
  await expect(form.field('Name')).toHaveValue(record.name)
  await records.change(record, { name: `${record.name} theirs` })
  await page.getByRole('button', { name: 'Load version 2' }).click()
  await expect(form.field('Name')).toHaveValue(`${record.name} theirs`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('an open form reports at once that its record was deleted, and keeps the focus where the user types', async ({
  page,
  portal,
  records,
  form,
}) => {
  const record = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: record.path })
  await form.fill('Name', `${record.name} mine`)
  await records.remove(record)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('was deleted')
  await expect(form.field('Name')).toBeFocused()
  await expect(form.field('Name')).toHaveValue(`${record.name} mine`)
  await alert.getByRole('button', { name: 'Restore' }).click()
  await expect(alert).toHaveCount(0)
  await form.save()
  await expect(portal.title()).toHaveText(`${record.name} mine`)
})

test('on pages of the provider a preloaded record is refetched once it changed, and its form reports the next version', async ({
  page,
  portal,
  people,
  list,
  form,
}) => {
  const [other, url] = [await people.as('admin@demo.example'), '/api/v1/nomenclature']
  const code = unique('STORY').replace(' ', '-').toUpperCase()
  const answer = await other.post(url, {
    data: {
      code,
      name: { ru: code, en: code },
      group: 'First',
      unit: 'piece',
      billing_mode: 'per_unit',
      price: 1,
      currency: 'RUB',
      vat_percent: 20,
      valid_from: '2026-01-01',
      brand: ['main'],
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  const regroup = async (version: number, group: string) =>
    expect((await other.patch(`${url}/${id}`, { data: { group }, headers: { 'If-Match': `"${version}"` } })).status()).toBe(200)
  const isRead = () => page.waitForResponse((one) => new URL(one.url()).pathname === `${url}/${id}`)

  await portal.signIn('admin@demo.example', { at: `/admin/nomenclature?filter=${encodeURIComponent(JSON.stringify({ q: code }))}` })
  const [pointed] = await Promise.all([isRead(), list.row(code).hover()])
  expect(await pointed.json()).toMatchObject({ group: 'First' })
  // The list reads what the stream of events tells of.
  await Promise.all([isRead(), regroup(1, 'Second')])
  await list.open(code)
  await expect(form.field('Group')).toHaveValue('Second')
  await regroup(2, 'Third')
  await page.getByRole('button', { name: 'Load version 3' }).click()
  await expect(form.field('Group')).toHaveValue('Third')
})

test('signing out in one tab is reported in the other', async ({ page, portal, context }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const other = await context.newPage()
  await other.goto('/f-cdn/http')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('HTTP resources')
  await portal.signOut()
  await expect(other.getByText('You signed out in another tab.')).toBeVisible()
  await expect(page.getByText('You signed out in another tab.')).toHaveCount(0)
})

for (const [what, search, expected] of [
  ['a page past the end', '?page=99&perPage=25', /\/ \d+$/],
  ['a sort that is gone', '?sort=nonsense&order=ASC', /^1 \//],
  ['an impossible size', '?perPage=100000', /^1 \//],
  ['a filter that is gone', `?filter=${encodeURIComponent('{"gone":1}')}`, /^1 \//],
] as const) {
  test(`an outdated address still shows the list: ${what}`, async ({ page, portal, list }) => {
    await portal.signIn('cdn2@demo.example', { at: `/f-cdn/http${search}` })
    await expect(list.rows().first().getByRole('link').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Page' }).getByText(expected)).toBeVisible()
  })
}

test('many records including an active one are deleted only by typing their number; deleted records are not remembered', async ({
  page,
  portal,
  list,
  records,
}) => {
  const first = await records.resource()
  const second = await records.resource({ name: `${first.name} b` })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await list.search(first.name)
  await expect(list.rows()).toHaveCount(2)
  for (const row of await list.rows().all()) await row.getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected' }).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: 'Delete' })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('textbox').fill('2')
  await remove.click()
  await expect(list.row(second.name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await list.addFilter('Deleted')
  await expect(list.row(second.name)).toBeVisible()
  await portal.menu().getByRole('link', { name: 'Main' }).click()
  await portal.menu().getByRole('link', { name: 'CDN', exact: true }).click()
  await expect(list.rows().first()).toBeVisible()
  await expect(page).not.toHaveURL(/_deleted/)
})

test('tabs beside the form report a newer version and a deletion, too: the history loads the version with one press', async ({
  page,
  portal,
  records,
}) => {
  const record = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: `${record.path}/history` })
  await expect(page.getByRole('button', { name: /^Version 1/ })).toBeVisible()
  const version = await records.change(record, { name: `${record.name} theirs` })
  await page.getByRole('button', { name: 'Load version 2' }).click()
  await expect(page.getByRole('button', { name: /^Version 2/ })).toBeVisible()
  await expect(portal.title()).toHaveText(`${record.name} theirs`)
  await portal.openTab('JSON')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await records.remove({ ...record, version })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('was deleted')
})
