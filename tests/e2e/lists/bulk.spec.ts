// Stories of several rows at once: compared, and given one certificate.
import { expect, headers, test, unique } from '../../support/portal.ts'

const http = '/api/v1/accounts/demo-cdn2/http-resources'

test('two resources are compared: only differences are shown', async ({ page, portal, list, records }) => {
  const word = unique('Pair').replace(' ', '-')
  await records.resource({ name: `${word} one` })
  await records.resource({ name: `${word} two`, active: false })
  const third = await records.resource({ name: `${word} three` })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await list.search(word)
  await expect(list.rows()).toHaveCount(3)
  const pick = (name: string) => list.row(name).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar')
  await pick(`${word} one`)
  await expect(bar.getByRole('button', { name: 'Compare' })).toHaveCount(0)
  await pick(`${word} two`)
  await bar.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'What differs' })
  await expect(dialog.getByRole('columnheader', { name: `${word} one` })).toBeVisible()
  await expect(dialog.getByRole('columnheader', { name: `${word} two` })).toBeVisible()
  await expect(dialog.getByRole('rowheader', { name: /Name/ }).first()).toBeVisible()
  await expect(dialog.getByRole('rowheader', { name: /Origin|Source/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await pick(third.name)
  await expect(bar.getByRole('button', { name: 'Compare' })).toHaveCount(0)
})

test('one certificate is set in several resources; the reason is shown for one that refuses it', async ({
  page,
  portal,
  list,
  records,
}) => {
  const word = unique('Tls').replace(' ', '-')
  const one = await records.resource({ name: `${word} one` })
  const other = await records.resource({ name: `${word} two` })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await list.search(word)
  await expect(list.rows()).toHaveCount(2)
  for (const { name } of [one, other]) await list.row(name).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Set certificate' }).click()
  const dialog = page.getByRole('dialog', { name: /^Set certificate/ })
  const set = dialog.getByRole('button', { name: 'Set certificate' })
  // Nothing is sent before a certificate is chosen.
  await expect(set).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('combobox', { name: 'Certificate' }).click()
  await page.getByRole('option').first().click()
  await set.click()
  await expect(page.getByText('Certificate set for 2 resources')).toBeVisible()
  await expect(list.row(one.name)).toContainText(/days? left|expired/i)
  const stored = (await (await page.request.get(`${http}/${other.id}`, { headers })).json()) as { certificate: number | null }
  expect(stored.certificate).toEqual(expect.any(Number))
})

test('the host is below the name, in full on hover, and omitted in dense rows', async ({ page, portal, list, records }) => {
  const made = await records.resource({ name: unique('Host') })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await list.search(made.name)
  const { cdn_domain: host } = (await (await page.request.get(`${http}/${made.id}`, { headers })).json()) as { cdn_domain: string }
  const line = list.row(made.name).getByTitle(host)
  await expect(line).toBeVisible()
  // The end of the first label tells it from its neighbours.
  await expect(line).toContainText(`${host.split('.')[0]!.slice(-6)}.`)
  expect((await list.row(made.name).boundingBox())?.height).toBe(54)
  await page.getByRole('button', { name: /rows/i }).first().click()
  await expect(line).toBeHidden()
  expect((await list.row(made.name).boundingBox())?.height).toBe(40)
})
