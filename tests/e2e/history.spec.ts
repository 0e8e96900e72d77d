import { expect, test } from '../support/portal.ts'

test('the history tells what each version changed, compares any two and brings an earlier one back', async ({ page, portal, list, form }) => {
  await portal.signIn('cdn2@demo.example', undefined, '/f-cdn/http')
  await list.rows().first().getByRole('link').first().click()
  const name = await form.field('Name').inputValue()
  const stamp = Date.now() % 100_000
  for (const next of [`First ${stamp}`, `Second ${stamp}`]) {
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
  await expect(table.getByRole('row', { name: /Name/ })).toContainText(new RegExp(`First ${stamp}.*Second ${stamp}`))
  await page.getByLabel('Compare with').selectOption({ index: 1 })
  await expect(table.getByRole('row', { name: /Name/ })).toContainText(new RegExp(`${name}.*Second ${stamp}`))

  await versions.nth(1).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(portal.title()).toHaveText(`First ${stamp}`)
  await expect(versions.first()).toContainText('current')
  await portal.openTab('Settings')
  await expect(form.field('Name')).toHaveValue(`First ${stamp}`)
})

test('an earlier version is not brought back over one that nobody has looked at', async ({ page, portal, list }) => {
  // Cut off from the news, the page does not know of the other save.
  await page.route('**/api/v1/events*', (route) => route.abort())
  await portal.signIn('cdn2@demo.example', undefined, '/f-cdn/http')
  await list.rows().nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/http_/)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const address = `/api/v1/accounts/demo-cdn2/http-resources/${id}`
  const rename = async (name: string) => {
    const { version } = (await (await page.request.get(address)).json()) as { version: number }
    const answer = await page.request.patch(address, { data: { name }, headers: { 'Sender-App': 'dashboard', 'If-Match': `"${version}"` } })
    expect(answer.status()).toBe(200)
    return version + 1
  }
  await rename('Once')
  await page.reload()
  await portal.openTab('History')
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('button', { name: /^Version \d+/ })
  await versions.nth(1).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  const theirs = await rename('Twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`Somebody saved version ${theirs} meanwhile.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(versions.first()).toContainText(`Version ${theirs}`)
  expect(await (await page.request.get(address)).json()).toMatchObject({ name: 'Twice', version: theirs })
})
