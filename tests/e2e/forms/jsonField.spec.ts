// A field without a shape of its own is JSON: with colours, suggestions of its schema, and errors at their lines.
import type { Page } from '@playwright/test'
import { putSchema, removeType } from '../../support/operatorFolder.ts'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const type = 'json-fields'
const mode = { type: 'object', properties: { mode: { enum: ['fast', 'slow'] }, size: { type: 'integer', minimum: 1 } } }
const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    data: { type: 'array' },
    steps: { type: 'array', items: [mode], additionalItems: mode },
  },
}

test.describe('a field of JSON', () => {
  let page: Page
  test.beforeAll(async ({ browser, baseURL }) => {
    putSchema(type, JSON.stringify(schema))
    page = await (await browser.newContext({ baseURL })).newPage()
    await new Portal(page).signIn('admin@demo.example', { at: '/' })
    await expect.poll(async () => (await page.request.get(`/api/v1/definitions/${type}`)).status(), { timeout: 60_000 }).toBe(200)
  })
  test.afterAll(async () => {
    removeType(type)
    await page.context().close()
  })

  const box = (name: string) => page.locator(`[data-at="/${name}"]`).getByRole('textbox')
  const unfold = (name: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${name}`), expanded: false })
      .click()

  test('is highlighted, and reports the line at which it is broken', async () => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(`/${type}/new`)
    await unfold('Data')
    await expect(page.locator('[data-at="/data"] .cm-content')).toBeVisible()
    await box('data').fill('[{\n  "a": 1,\n  "b": ,\n}]')
    await expect(page.locator('[data-at="/data"] .tok-propertyName').first()).toHaveText('"a"')
    await box('data').blur()
    await expect(box('data')).toHaveAttribute('aria-invalid', 'true')
    const described = (await box('data').getAttribute('aria-describedby')) ?? ''
    await expect(page.locator(`[id="${described.split(' ').at(-1)}"]`)).toContainText('Line 3')
    expect(complaints).toEqual([])
  })

  test('is left by Tab, and keeps typed text', async () => {
    await page.goto(`/${type}/new`)
    await unfold('Data')
    await page.getByRole('textbox', { name: 'Name' }).fill('one')
    await expect(page.locator('[data-at="/data"] .cm-content')).toBeVisible()
    await box('data').click()
    await page.keyboard.type('[1, "two"]')
    await page.keyboard.press('Tab')
    await expect(box('data')).not.toBeFocused()
    const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith(`/${type}`))
    await page.getByRole('button', { name: /^Create/ }).click()
    expect(await (await saved).json()).toMatchObject({ name: 'one', data: [1, 'two'] })
  })

  test('suggests names of its schema, and reports its errors at lines', async () => {
    const made = await page.request.post(`/api/v1/${type}`, {
      data: { name: 'two', steps: [{ mode: 'fast' }, { size: 2 }] },
      headers: { 'Sender-App': 'dashboard' },
    })
    expect(made.status()).toBe(201)
    const { id } = (await made.json()) as { id: string }
    await page.goto(`/${type}/${id}`)
    await unfold('Steps')
    await expect(page.locator('[data-at="/steps"] .cm-content')).toBeVisible()
    await box('steps').fill('[\n  { "mode": "fast" },\n  { "size": 0, }\n]')
    await box('steps').fill('[\n  { "mode": "fast" },\n  { "size": 0 }\n]')
    await box('steps').blur()
    await expect(page.locator('[data-at="/steps"]')).toContainText('Line 3: 1.size')
    await box('steps').fill('[{ "mode": "fast" }, { ')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+Space')
    await expect(page.getByRole('listbox', { name: 'Steps' }).getByRole('option')).toHaveText(['mode', 'size'])
    await page.keyboard.press('Enter')
    await expect(box('steps')).toContainText('"mode": "fast"')
  })
})
