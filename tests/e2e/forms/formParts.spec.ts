// Parts written to rjsf's contract, named by a definition, beside shapes that only rjsf's own fields draw: typed into, refused, saved.
import type { Page } from '@playwright/test'
import { seriousFindings } from '../../support/axe.ts'
import { placeResource, places, putPlaces } from '../../support/schemas/formPartTypes.ts'
import { removeType } from '../../support/operatorFolder.ts'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

const api = `/api/v1/accounts/demo-cdn2/${places}`
const stored = {
  name: 'Depot',
  note: 'one',
  point: { x: 1, y: 2 },
  address: { street: 'High', floor: 3 },
  flags: [true],
  chain: { label: 'a' },
}

async function put(page: Page, data: object): Promise<string> {
  const answer = await page.request.post(api, { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
const input = (page: Page, pointer: string) => page.locator(`[id="f-${pointer.replaceAll('/', '.2F')}"]`)
const readBack = async (page: Page, id: string) => (await (await page.request.get(`${api}/${id}`)).json()) as object

test.beforeEach(async ({ page, portal }) => {
  putPlaces()
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await expect(portal.menu().locator(`a[href="/${places}"]`)).toBeVisible({ timeout: 20_000 })
  await expect(page.request.get(`/api/v1/definitions/${places}?account=demo-cdn2`)).resolves.toBeTruthy()
})
test.afterEach(() => removeType(places))

test('a custom widget, field and template, and shapes of @rjsf/mui, are filled in and saved', async ({ page }) => {
  const id = await put(page, stored)
  await page.goto(`/${places}/${id}`)
  await expect(input(page, '/note')).toHaveValue('one')
  await input(page, '/note').fill('two')
  await input(page, '/point/x').fill('7')
  await input(page, '/address/street').fill('Low')
  // Lists of yes and no, and a schema that holds itself, have no field of ours.
  await input(page, '/flags/0').setChecked(false)
  await input(page, '/chain/label').fill('b')
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect
    .poll(() => readBack(page, id))
    .toMatchObject({
      name: 'Depot',
      note: 'two',
      point: { x: 7, y: 2 },
      address: { street: 'Low', floor: 3 },
      flags: [false],
      chain: { label: 'b' },
      version: 2,
    })
})

test('values that the schema rejects are reported at the part, not sent, and stay typed', async ({ page }) => {
  const id = await put(page, stored)
  await page.goto(`/${places}/${id}`)
  await input(page, '/point/x').fill('10')
  await input(page, '/chain/label').fill('too long')
  await input(page, '/chain/label').blur()
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await expect(input(page, '/point/x')).toHaveAttribute('aria-invalid', 'true')
  await expect(input(page, '/point/x')).toHaveValue('10')
  await expect(input(page, '/chain/label')).toHaveValue('too long')
  expect(await readBack(page, id)).toMatchObject({ ...stored, version: 1 })
})

test('opening a record changes nothing: there is no bar to save it', async ({ page }) => {
  const id = await put(page, { name: 'Bare' })
  await page.goto(`/${places}/${id}`)
  await expect(input(page, '/note')).toHaveValue('')
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  expect(await readBack(page, id)).toMatchObject({ name: 'Bare', version: 1 })
})

test('a name that no area registers leaves a field that can be filled in', async ({ page }) => {
  putPlaces({ ...placeResource, ui: { note: { widget: 'exampleTxt' } } })
  const id = await put(page, { name: 'Depot', note: 'one' })
  await page.goto(`/${places}/${id}`)
  await expect(input(page, '/note')).toHaveValue('one')
})
