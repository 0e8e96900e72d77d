import { expect, test, unique } from '../../support/portal.ts'

test('a record is duplicated from its list and from its page, without unique values', async ({ page, portal, list, form, records }) => {
  const { name: original } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await list.rowAction(original, 'Duplicate')
  await expect(page).toHaveURL(/\/new\?from=http_/)
  await expect(page.getByRole('main')).toContainText(`Copy of ${original}`)
  await expect(form.field('Name')).toHaveValue('')
  const name = unique('Copy')
  await form.fill('Name', name)
  await form.save()
  await expect(portal.title()).toHaveText(name)

  await portal.openTab('Settings')
  const sources = form.section('Sources')
  await expect(sources).toContainText('.example.com')
  await page.getByRole('button', { name: 'More actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('main')).toContainText(`Copy of ${name}`)
  await expect(form.section('Sources')).toContainText('.example.com')
})
