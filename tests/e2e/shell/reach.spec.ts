// What each kind of user is there for, reached from the menu alone.
import { expect, test, unique } from '../../support/portal.ts'
import { ListPage } from '../pages/ListPage.ts'

test('R0-002: a customer creates and changes a CDN resource, and opens the statistics of traffic and of stream views', async ({
  page,
  portal,
  form,
}) => {
  const main = page.getByRole('main')
  const menu = portal.menu()
  const [name, next] = [unique('Reached'), unique('Changed')]
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await menu.getByRole('link', { name: 'CDN', exact: true }).click()
  await expect(portal.title()).toHaveText('HTTP resources')
  await new ListPage(page).create()
  await form.fill('Name', name)
  await form
    .section('Sources')
    .getByRole('button', { name: /Add source/ })
    .click()
  await form.fill('Host', 'origin.example.com', form.section('Sources'))
  await form.save()
  await expect(portal.title()).toHaveText(name)
  await portal.openTab('Settings')
  await form.fill('Name', next)
  await form.save()
  await expect(portal.title()).toHaveText(next)
  await menu.getByRole('link', { name: 'HTTP resources' }).click()
  const list = new ListPage(page)
  await list.search(next)
  await expect(list.row(next)).toHaveCount(1)

  await menu.getByRole('link', { name: 'Statistics', exact: true }).click()
  const screens = menu.getByRole('group', { name: 'Statistics' })
  await expect(screens.getByRole('link')).toHaveText([
    'Traffic statistics',
    'Stream views',
    'Player statistics',
    'Virtual machine statistics',
    'Logs',
    'Reports',
    'Alerts',
  ])
  for (const [screen, path] of [
    ['Traffic statistics', '/stat/base'],
    ['Stream views', '/stat/stream'],
  ] as const) {
    await screens.getByRole('link', { name: screen }).click()
    await expect(portal.title()).toHaveText(screen)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(main.getByRole('search', { name: 'Filters' })).toBeVisible()
    await expect(main.locator('.kpi').first()).toBeVisible()
  }
})

test('R0-004: staff with all permissions open all six staff screens', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example', { at: '/' })
  const rows = new ListPage(page)
  const open = async (item: string, title: string, link = item): Promise<void> => {
    await portal.menu().getByRole('link', { name: link, exact: true }).click()
    await expect(portal.title()).toHaveText(title)
  }
  await open('Employees', 'Employees')
  await expect(rows.row('manager@demo.example')).toBeVisible()
  await open('Projects', 'Projects')
  await expect(rows.row('demo-cdn2')).toBeVisible()
  await open('Leads', 'Leads')
  await expect(rows.rows().first()).toBeVisible()
  await open('Nomenclature', 'Nomenclature')
  await expect(rows.rows().first()).toBeVisible()
  await open('Branding', 'Branding')
  await expect(rows.row('Northwind CDN')).toBeVisible()
  await open('Statistics of project traffic', 'Statistics of project traffic')
  await expect(page.getByRole('table', { name: 'All accounts' }).getByRole('rowheader', { name: 'demo-cdn2' })).toBeVisible()
})
