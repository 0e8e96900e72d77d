// A branding is prepared as a draft, published in one step, and rolled back; its host shows only what is published.
import { join } from 'node:path'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { expect, test } from '../../support/portal.ts'

test.afterEach(({ people }) => restoreBrands(people))

const looks = process.env.LOOKS
const address = `http://localhost:${e2ePort}/api/v1/brand`

test('the brand’s host does not show a draft until it is published; a rollback publishes an earlier version', async ({
  page,
  portal,
  form,
  request,
}) => {
  const shown = async () => ((await (await request.get(address, { headers: { host: 'third.localhost' } })).json()) as { name: string }).name
  await portal.signIn('admin@demo.example', { at: '/admin/brandings' })
  await page.getByRole('link', { name: 'Ember Video' }).click()
  await expect(form.field('Name')).toHaveValue('Ember Video')

  await form.fill('Name', 'Ember Tomorrow')
  const bar = page.getByRole('region', { name: 'Save' })
  await expect(bar).toContainText('1 change not published')
  await bar.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await expect(bar.getByRole('button', { name: /^Draft saved/ })).toHaveAttribute('aria-disabled', 'true')
  expect(await shown()).toBe('Ember Video')

  // Leaving asks nothing, because nothing is lost; the draft is there when the page opens again.
  await page.getByRole('navigation').getByRole('link', { name: 'Branding', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Ember Video' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('link', { name: 'Ember Video' }).click()
  await expect(form.field('Name')).toHaveValue('Ember Tomorrow')
  await expect(page.getByText(/^Draft of admin@demo.example/)).toBeVisible()
  await expect(page.locator('.bp-page .g-logo')).toContainText('Ember Tomorrow')
  if (looks)
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.screenshot({ path: join(looks, `draft-${scheme}.png`) })
    }

  // Ctrl S keeps the draft and publishes nothing.
  await form.fill('Name', 'Ember Published')
  await page.keyboard.press('Control+s')
  await expect(bar.getByRole('button', { name: /^Draft saved/ })).toBeVisible()
  expect(await shown()).toBe('Ember Video')
  await bar.getByRole('button', { name: 'Publish' }).click()
  await form.saved()
  await expect(bar).toHaveCount(0)
  await expect.poll(shown).toBe('Ember Published')

  // History holds what was published, and an earlier version comes back in one step.
  await page.getByRole('link', { name: 'History' }).click()
  const rows = page.locator('.revs li')
  await expect(rows.first()).toContainText('current')
  await rows.nth(1).getByRole('button').first().click()
  if (looks) await page.screenshot({ path: join(looks, 'draft-history.png') })
  await rows.nth(1).getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect.poll(shown).toBe('Ember Video')
})

test('a discarded draft leaves the published values, and one under a newer version is compared before it is published', async ({
  page,
  portal,
  form,
  people,
}) => {
  await portal.signIn('admin@demo.example', { at: '/admin/brandings' })
  await page.getByRole('link', { name: 'Ember Video' }).click()
  await form.fill('Name', 'Never')
  const bar = page.getByRole('region', { name: 'Save' })
  await bar.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(form.field('Name')).toHaveValue('Ember Video')
  await page.reload()
  await expect(form.field('Name')).toHaveValue('Ember Video')
  await expect(bar).toHaveCount(0)

  await form.fill('Name', 'Mine')
  await bar.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await changeBrand(people, 'third', { name: 'Theirs' })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Theirs')
  await expect(dialog).toContainText('Mine')
  if (looks) await page.screenshot({ path: join(looks, 'draft-conflict.png') })
  // Taking the published version leaves no draft behind.
  await dialog.getByRole('button', { name: /^Use version/ }).click()
  await expect(form.field('Name')).toHaveValue('Theirs')
  await page.reload()
  await expect(form.field('Name')).toHaveValue('Theirs')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
