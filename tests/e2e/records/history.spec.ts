import { expect, test, unique } from '../../support/portal.ts'

test('the history shows the changes of each version, compares any two and restores an earlier one', async ({
  page,
  portal,
  form,
  records,
}) => {
  const { name, path } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path })
  const [first, second] = [unique('First'), unique('Second')]
  for (const next of [first, second]) {
    await form.fill('Name', next)
    await form.save()
    await expect(portal.title()).toHaveText(next)
  }
  await portal.openTab('History')
  await expect(page).toHaveURL(/\/history$/)
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('button', { name: /^Version \d+/ })
  await expect(versions.first()).toContainText(/current.*cdn2@demo\.example.*Changed: Name/)
  await versions.first().click()
  const table = page.getByRole('table')
  await expect(table.getByRole('row', { name: /Name/ })).toContainText(new RegExp(`${first}.*${second}`))
  await page.getByLabel('Compare with').selectOption({ index: 1 })
  await expect(table.getByRole('row', { name: /Name/ })).toContainText(new RegExp(`${name}.*${second}`))

  await versions.nth(1).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(portal.title()).toHaveText(first)
  await expect(versions.first()).toContainText('current')
  await portal.openTab('Settings')
  await expect(form.field('Name')).toHaveValue(first)
})

test('an earlier version is not restored over an unseen newer one', async ({ page, portal, records }) => {
  const made = await records.resource()
  // Cut off from the news, the page does not know of the other save.
  await page.route('**/api/v1/events*', (route) => route.abort())
  const once = await records.change(made, { name: unique('Once') })
  await portal.signIn('cdn2@demo.example', { at: made.path })
  await portal.openTab('History')
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('button', { name: /^Version \d+/ })
  await versions.nth(1).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  const name = unique('Twice')
  const theirs = await records.change({ ...made, version: once }, { name })
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`Version ${theirs} was saved in the meantime.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(versions.first()).toContainText(`Version ${theirs}`)
  expect(await (await page.request.get(`/api/v1/accounts/demo-cdn2/http-resources/${made.id}`)).json()).toMatchObject({
    name,
    version: theirs,
  })
})
