// The days of the provider's staff: a project and its account, an employee and his link, an end of access, a search by address.
import type { Page } from '@playwright/test'
import { expect, headers, test, unique } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const admin = 'admin@demo.example'
const chosen = 'Chosen-By-Himself-26'
const banner = (page: Page) => page.getByText('You are in the project')

/** A choice of a list, by what it is called. */
async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('R0-005 an administrator creates a project with an account, works in it as staff and leaves', async ({ page, portal, list, form }) => {
  const project = unique('Story project')
  const account = unique('acc').replace(' ', '-')
  await portal.signIn(admin, { at: '/admin/projects' })
  await list.create()
  await form.fill('Project', project)
  await choose(page, 'Brand', 'Northwind CDN')
  const accounts = form.section('Accounts')
  await accounts.getByRole('button', { name: /^Add/ }).click()
  await form.fill('Account', account, accounts)
  await form.save()
  await form.saved()
  await expect(portal.title()).toHaveText(project)

  await page.getByRole('button', { name: `Enter project: ${account}` }).click()
  await expect(banner(page)).toContainText(project)
  await page.goto('/f-cdn/http/new')
  const resource = unique('Made by staff')
  await form.fill('Name', resource)
  const sources = form.section('Sources')
  const host = form.field('Host', sources)
  if ((await host.count()) === 0) await sources.getByRole('button', { name: /Add source/ }).click()
  await host.fill('origin.example.com')
  await form.save()
  await form.saved()
  await expect(portal.title()).toHaveText(resource)
  await expect(banner(page)).toContainText(project)
  await portal.openTab('History')
  await expect(page.getByRole('main')).toContainText(admin)

  await page.getByRole('button', { name: 'Leave the project' }).click()
  await expect(banner(page)).toHaveCount(0)
  await expect(portal.title()).toHaveText('Projects')
  // What was made inside is out of reach outside.
  await page.goto('/f-cdn/http')
  await expect(portal.title()).toHaveText(/^Hello/)
})

test('saving a project without an account reports what is missing, until it has one', async ({ page, portal, form }) => {
  const project = unique('Without')
  const missing = 'Without an account the customer cannot create resources: add one.'
  await portal.signIn(admin, { at: '/admin/projects/new' })
  await form.fill('Project', project)
  await choose(page, 'Brand', 'Northwind CDN')
  await form.save()
  await form.saved()
  await expect(portal.title()).toHaveText(project)
  const accounts = form.section('Accounts')
  await expect(accounts.getByText(missing)).toBeVisible()
  await accounts.getByRole('button', { name: /^Add/ }).click()
  await form.fill('Account', unique('late').replace(' ', '-'), accounts)
  await expect(page.getByText(missing)).toHaveCount(0)
  await form.save()
  await expect(page.getByRole('main')).toContainText('Version 2')
  await expect(page.getByText(missing)).toHaveCount(0)
})

test('an employee is created, sets a password by a link shown once, has the role’s rights, and is signed out at once when blocked', async ({
  page,
  portal,
  form,
  browser,
  address,
}) => {
  const email = `${unique('hired').replace(' ', '-')}@demo.example`
  const surname = unique('Hired')
  await portal.signIn(admin, { at: '/admin/employees' })
  await page.getByRole('main').getByRole('link', { name: 'Add employee' }).click()
  await form.fill('First name', 'Story')
  await form.fill('Last name', surname)
  await form.fill('E-mail', email)
  await page.getByRole('combobox', { name: /^Role/ }).selectOption({ label: 'Manager' })
  await choose(page, 'Brand', 'Northwind CDN')
  await form.save()
  await form.saved()
  await expect(portal.title()).toHaveText(`Story ${surname}`)
  const link = await makeLink(page)
  expect(link).toContain(`${address}/password#`)

  const his = await (await browser.newContext({ baseURL: address })).newPage()
  await setPassword(his, link)
  await his.getByRole('link', { name: 'Go to sign-in' }).click()
  await new Portal(his).signInByForm(email, { password: chosen })
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('Hello, Story')
  await his.goto('/admin/projects')
  await expect(his.getByRole('heading', { level: 1 })).toHaveText('Projects')
  const menu = his.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Nomenclature' })).toBeVisible()
  await expect(menu.getByRole('link', { name: /Employees|Definitions/ })).toHaveCount(0)
  await expect(his.getByRole('main').getByRole('link', { name: 'Create project' })).toHaveCount(0)
  expect(((await (await his.request.get('/api/v1/session')).json()) as { permissions: string[] }).permissions.toSorted()).toEqual([
    'billing_read_nomenclature',
    'core_read_project',
    'core_update_person',
    'core_update_project',
  ])

  await form.switch('Sign-in allowed').click()
  await form.save()
  await expect(page.getByRole('main')).toContainText('Version 2')
  await his.goto('/admin/nomenclature')
  await expect(his.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await his.getByLabel('E-mail').fill(email)
  await his.getByLabel('Password', { exact: true }).fill(chosen)
  await his.getByRole('button', { name: 'Sign in' }).click()
  await expect(his.getByText(/^Access denied\. Contact /)).toBeVisible()
  await his.context().close()
})

test('a link to set a password names the signed-in person, and continues after signing out', async ({ page, portal, people, address }) => {
  const made = await (
    await people.as(admin)
  ).post('/api/v1/employees', {
    data: {
      email: `${unique('linked').replace(' ', '-')}@demo.example`,
      role: 'manager_provider',
      brand: 'main',
      timezone: 'Europe/Moscow',
    },
  })
  const { id } = (await made.json()) as { id: string }
  await portal.signIn(admin, { at: `/admin/employees/${id}` })
  const link = await makeLink(page)
  await page.goto(link)
  await expect(portal.title()).toHaveText('You are signed in')
  await expect(page.getByRole('main')).toContainText(admin)
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL(`${address}/admin`)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign out and set the password' }).click()
  await expect(portal.title()).toHaveText('Set your password')
  await setPassword(page, link)
})

test('a text that is not a project id is searched for', async ({ page, portal, list }) => {
  await portal.signIn(admin, { at: '/admin/projects/demo%20shop' })
  await expect(page.getByRole('searchbox')).toHaveValue('demo shop')
  await expect(list.rows()).toHaveCount(1)
  await expect(list.row('Demo Shop')).toContainText('Northwind CDN')
  await page.goto('/admin/projects/prj_unknown')
  await expect(page.getByRole('main')).toContainText('Page not found')
})

test('a price shared with other brands can be read, but neither changed nor labelled', async ({ page, list, people, browser, address }) => {
  const email = `${unique('brand-admin').replace(' ', '-')}@demo.example`
  const made = await (
    await people.as(admin)
  ).post('/api/v1/employees', { data: { email, role: 'admin_provider', brand: 'main', timezone: 'Europe/Moscow' } })
  const { id } = (await made.json()) as { id: string }
  const { code } = (await (await (await people.as(admin)).post(`/api/v1/staff/${id}/password-link`)).json()) as { code: string }
  const guest = await browser.newContext({ baseURL: address })
  await setPassword(await guest.newPage(), `/password#${code}`)
  await guest.close()
  const answer = await page.request.post('/api/v1/oauth/token', { form: { username: email, password: chosen }, headers })
  expect(answer.status()).toBe(200)
  await page.goto('/admin/nomenclature')
  await list.open('CDN-TRAFFIC-GB')
  await expect(page.getByText('Read only', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /label/i })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.goto('/admin/nomenclature')
  await list.open('WAF-MONTH')
  await expect(page.getByRole('button', { name: /label/i })).toBeVisible()
  await expect(page.getByText('Read only', { exact: true })).toHaveCount(0)
})

/** Shown once: closed, it is gone. */
async function makeLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Password link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link =
    (await dialog
      .getByText(/\/password#/)
      .first()
      .textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/\/password#/)).toHaveCount(0)
  return link.trim()
}

async function setPassword(page: Page, link: string): Promise<void> {
  if (!page.url().includes('/password#')) await page.goto(link)
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'The password is set' })).toBeVisible()
}
