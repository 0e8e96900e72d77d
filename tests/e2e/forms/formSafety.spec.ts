// What is typed is not lost, not sent by mistake, and a form says why it cannot be saved.
import { expect, test, unique } from '../../support/portal.ts'

test('tabs of a new record share one draft, each counts its own errors, and changing tabs needs no confirmation', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('admin@demo.example', { at: '/admin/projects/new' })
  await form.save()
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  await expect(tabs.getByRole('link', { name: /^Profile/ }).locator('.cnt')).toHaveText(/[1-9]/)
  for (const name of ['Contract', 'Contacts', 'Legal details']) await expect(tabs.getByRole('link', { name, exact: true })).toBeVisible()
  await form.fill('Project', 'New customer')
  await portal.openTab('Contract')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await form.fill('Number', 'A-1')
  await tabs.getByRole('link', { name: /^Profile/ }).click()
  await expect(form.field('Project')).toHaveValue('New customer')
  await portal.openTab('Contract')
  await expect(form.field('Number')).toHaveValue('A-1')
})

test.describe('a record that is being saved', () => {
  test('values typed meanwhile stay, as the next change', async ({ page, portal, form, records }) => {
    await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
    let answer = (): void => undefined
    const typed = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/http-resources/*', async (route) => {
      if (route.request().method() === 'PUT') await typed
      await route.continue()
    })
    const [first, second] = [unique('First'), unique('Second')]
    await form.fill('Name', first)
    await form.save()
    await expect(page.getByRole('button', { name: /^Saving/ })).toBeVisible()
    await form.fill('Name', second)
    answer()
    await form.saved()
    await expect(portal.title()).toHaveText(first)
    await expect(form.field('Name')).toHaveValue(second)
    await expect(page.getByText('1 unsaved change')).toBeVisible()
  })

  test('a new one accepts no input until it is created', async ({ page, portal, form }) => {
    await portal.signIn('cdn2@demo.example', { at: '/dns/section/new-zone' })
    let answer = (): void => undefined
    const looked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/dns-zones', async (route) => {
      if (route.request().method() === 'POST') await looked
      await route.continue()
    })
    await form.fill('Domain', `${unique('late').replace(' ', '-')}.example`)
    await form.save()
    await expect(page.locator('form').locator('xpath=ancestor::*[@inert]')).toHaveCount(1)
    answer()
    await form.saved()
  })
})

test('signing out with unsaved changes asks first', async ({ page, portal, form, records }) => {
  await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
  await form.fill('Name', 'Typed before logging out')
  const leave = async () => {
    await portal.openProfile()
    await page.getByRole('button', { name: 'Log out' }).click()
  }
  await leave()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('Name')).toHaveValue('Typed before logging out')
  await leave()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Discard/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a record that is deleted meanwhile can be restored, or created again with the typed values', async ({
  page,
  portal,
  form,
  records,
}) => {
  const made = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: made.path })
  const name = unique('Typed over a deleted one')
  await form.fill('Name', name)
  await records.remove(made)
  await form.save()
  const alert = form.refused()
  await expect(alert).toContainText('was deleted')
  await expect(alert.getByRole('button', { name: 'Restore' })).toBeVisible()
  await alert.getByRole('button', { name: 'Create a new record from this' }).click()
  await expect(page).toHaveURL(/\/new/)
  await expect(form.field('Name')).toHaveValue(name)
})

test('an address without a record leads to the list', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await page.goto('/f-cdn/http/http_nosuchrecord')
  await page.getByRole('main').getByRole('link', { name: 'HTTP resources' }).click()
  await expect(page).toHaveURL(/\/f-cdn\/http$/)
})

test('a new record reports missing values, and can be left', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
  const bar = page.getByRole('region', { name: 'Create' })
  await expect(bar).toContainText(/missing/)
  const described = await form.saveButton().getAttribute('aria-describedby')
  await expect(page.locator(`[id="${described}"]`)).toContainText('missing')
  await form.fill('Name', 'Half a name')
  await bar.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).not.toContainText('the saved values')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /list/ }).click()
  await expect(page).toHaveURL(/\/f-cdn\/http$/)
})
