// Parts written to rjsf's contract, and shapes that rjsf draws itself, in a generated form: typed into, refused at their fields, saved.
import type { Page } from '@playwright/test'
import { seriousFindings } from '../../support/axe.ts'
import { places, putPlaces } from '../../support/schemas/formPartTypes.ts'
import { removeType } from '../../support/operatorFolder.ts'
import { expect, test } from '../../support/portal.ts'

const api = `/api/v1/accounts/demo-cdn2/${places}`
const stored = async (page: Page, name: string) =>
  ((await (await page.request.get(`${api}?filter=${JSON.stringify({ name })}`)).json()) as object[])[0]

test.beforeEach(async ({ portal }) => {
  putPlaces()
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await expect(portal.menu().locator(`a[href="/${places}"]`)).toBeVisible({ timeout: 20_000 })
})
test.afterEach(() => removeType(places))

test('a widget, a field and a template of rjsf: typed into, an error at its field, saved, and only the touched field changes', async ({
  page,
  portal,
}) => {
  await page.goto(`/${places}/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('square')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('longer than twelve')
  await page.getByRole('spinbutton', { name: 'X' }).fill('3')
  await page.getByRole('textbox', { name: 'Street' }).fill('High')
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Enter at most 12 characters.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create/ })).toBeDisabled()
  expect(await seriousFindings(page)).toEqual([])
  expect(await stored(page, 'square')).toBeUndefined()

  await note.fill('near the park'.slice(0, 12))
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect
    .poll(() => stored(page, 'square'))
    .toMatchObject({ name: 'square', note: 'near the par', point: { x: 3 }, address: { street: 'High' } })

  const { id } = (await stored(page, 'square')) as { id: string }
  await page.goto(`/${places}/${id}`)
  await expect(portal.title()).toContainText('square')
  await page.getByRole('spinbutton', { name: 'Y' }).fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => stored(page, 'square'))
    .toMatchObject({ version: 2, name: 'square', note: 'near the par', point: { x: 3, y: 5 }, address: { street: 'High' } })
})

test('a list of switches and a recursive object, drawn by @rjsf/mui when needed, are filled in and saved', async ({ page }) => {
  await page.goto(`/${places}/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('loop')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /Add/ }).first().click()
  await main.getByRole('checkbox').first().check()
  await main.getByRole('textbox', { name: /Label/ }).first().fill('first')
  await page.getByRole('button', { name: /^Create/ }).click()
  await expect.poll(() => stored(page, 'loop')).toMatchObject({ name: 'loop', flags: [true], chain: { label: 'first' } })
  expect(await seriousFindings(page)).toEqual([])
})
