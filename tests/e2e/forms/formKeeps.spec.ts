import { expect, test, unique } from '../../support/portal.ts'
import { FormPage } from '../pages/FormPage.ts'

test.beforeEach(async ({ portal, records }) => {
  await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
})

test('leaving with unsaved changes asks, and staying loses nothing', async ({ page, portal, form }) => {
  await form.fill('Name', 'Half a change')
  await portal.menu().getByRole('link', { name: 'Main' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('Name')).toHaveValue('Half a change')
  await portal.menu().getByRole('link', { name: 'Main' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Discard/ })
    .click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a reload keeps typed values', async ({ page, form }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await form.fill('Name', 'Typed before the reload')
  await expect(page.getByText('1 unsaved change')).toBeVisible()
  await page.waitForFunction(() =>
    [localStorage, sessionStorage].some((store) => Object.values(store).some((value) => String(value).includes('Typed before the reload'))),
  )
  await page.reload()
  await expect(form.field('Name')).toHaveValue('Typed before the reload')
})

test('two people save the same record: the second sees the difference and decides', async ({ page, portal, form, context }) => {
  const other = await context.newPage()
  await other.goto(page.url())
  const theirs = new FormPage(other)
  const [first, second] = [unique('Theirs'), unique('Mine')]
  await theirs.fill('Name', first)
  await form.fill('Name', second)
  await theirs.save()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(first)
  await form.save()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(first)
  await expect(dialog).toContainText(second)
  await dialog.getByRole('button', { name: /^Save as version/ }).click()
  await expect(portal.title()).toHaveText(second)
})

test('a kept draft over a newer version asks before it overwrites: a colleague’s change survives', async ({
  page,
  portal,
  form,
  records,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const record = await records.resource()
  await page.goto(record.path)
  const [mine, theirs] = [unique('Mine'), unique('Theirs')]
  await form.fill('Name', mine)
  await expect
    .poll(() => page.evaluate((text) => Object.values(localStorage).some((value) => String(value).includes(text)), mine))
    .toBe(true)
  await page.goto('/f-cdn/http')
  await records.change(record, { name: theirs })
  await page.goto(record.path)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Version 2 was saved after your draft')
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(form.field('Name')).toHaveValue(mine)
  await form.save()
  await expect(dialog).toContainText(theirs)
  await dialog.getByRole('button', { name: 'Use version 2' }).click()
  await expect(form.field('Name')).toHaveValue(theirs)
  await expect(portal.title()).toHaveText(theirs)
  await page.reload()
  await expect(form.field('Name')).toHaveValue(theirs)
  await expect(dialog).toHaveCount(0)
})

test('signing out leaves nothing that was typed on the machine', async ({ page, portal, form }) => {
  const drafts = () =>
    page.evaluate(() => Object.values(localStorage).filter((value) => String(value).includes('Typed before signing out')).length)
  await form.fill('Name', 'Typed before signing out')
  await expect.poll(drafts).toBe(1)
  await portal.openProfile()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Discard/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await drafts()).toBe(0)
})
