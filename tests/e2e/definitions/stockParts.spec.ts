// react-admin's own parts inside the portal: pages of nothing else, and parts beside ours (docs/bring-your-own-parts.md).
import type { Page } from '@playwright/test'
import { seriousFindings } from '../../support/axe.ts'
import { removeType } from '../../support/operatorFolder.ts'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'
import { nodes, putStockTypes, racks } from '../../support/schemas/stockTypes.ts'

const api = (type: string) => `/api/v1/accounts/demo-cdn2/${type}`

async function put(page: Page, type: string, data: object): Promise<{ id: string; version: number }> {
  const answer = await page.request.post(api(type), { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as { id: string; version: number }
}

test.beforeEach(async ({ page, portal }) => {
  putStockTypes()
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await expect(portal.menu().locator(`a[href="/${nodes}"]`)).toBeVisible({ timeout: 20_000 })
  for (const type of [racks, nodes])
    await expect.poll(async () => (await page.request.get(`/api/v1/definitions/${type}?account=demo-cdn2`)).status()).toBe(200)
})
test.afterEach(() => [nodes, racks].forEach(removeType))

test('a list and a form of stock parts sort, filter, show references and errors at their fields, and save', async ({ page, portal }) => {
  const rack = await put(page, racks, { name: 'Rack 1' })
  await put(page, nodes, { name: 'alpha', level: 'low', capacity: 2, rack: rack.id })
  await put(page, nodes, { name: 'beta', level: 'high' })
  await page.goto(`/${nodes}`)
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('alpha')
  await expect(rows.first()).toContainText('Rack 1')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(rows.first()).toContainText('beta')
  await page.getByRole('main').getByRole('textbox', { name: 'Search' }).fill('alph')
  await expect(rows).toHaveCount(1)
  expect(await seriousFindings(page)).toEqual([])
  await rows.first().click()

  await expect(portal.title()).toContainText('alpha')
  await page.getByRole('spinbutton', { name: 'Capacity' }).fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText(/9/)
  await expect(page.getByRole('spinbutton', { name: 'Capacity' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('spinbutton', { name: 'Capacity' }).fill('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => ((await (await page.request.get(`${api(nodes)}?filter={"q":"alpha"}`)).json()) as object[])[0])
    .toMatchObject({ capacity: 7, version: 2, rack: rack.id })
  expect(await seriousFindings(page)).toEqual([])
})

test('a save over a newer version is refused, typed values stay, and the newer version can be loaded', async ({ page }) => {
  const node = await put(page, nodes, { name: 'gamma', capacity: 1 })
  await page.goto(`/${nodes}/${node.id}`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('gamma mine')
  const theirs = await page.request.patch(`${api(nodes)}/${node.id}`, { data: { capacity: 5 }, headers: { ...headers, 'If-Match': '"1"' } })
  expect(theirs.status()).toBe(200)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Version 2')
  await expect(name).toHaveValue('gamma mine')
  await page.getByRole('button', { name: 'Load version 2' }).click()
  await expect(page.getByRole('spinbutton', { name: 'Capacity' })).toHaveValue('5')
  await expect(name).toHaveValue('gamma mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => await (await page.request.get(`${api(nodes)}/${node.id}`)).json())
    .toMatchObject({ name: 'gamma mine', capacity: 5, version: 3 })
})

test('stock fields and buttons are shown in generated pages, in Russian too', async ({ page, portal, list }) => {
  const rack = await put(page, racks, { name: 'Rack 2' })
  await put(page, nodes, { name: 'delta', rack: rack.id })
  await portal.setLanguage('ru_RU')
  await page.goto(`/${racks}`)
  await expect(list.row('Rack 2').getByRole('button').first()).toBeVisible()
  await page.goto(`/${racks}/${rack.id}/nodes`)
  await expect(page.getByRole('main')).toContainText('delta')
  await page.goto(`/${nodes}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Создать' })).toHaveAttribute('href', `/${nodes}/new`)
  await expect(page.getByRole('main')).not.toContainText('ra.')
})
