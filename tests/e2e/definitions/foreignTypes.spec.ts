// Schemas of other projects, unchanged, in the browser: create, list, edit, reload.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { isBlank } from '../../../src/engine/json/objects.ts'
import type { Json, JsonObject } from '../../../src/engine/schema/types.ts'
import type { Definition } from '../../../src/engine/types.ts'
import { recordOf } from '../../support/foreign/recordOf.ts'
import { expect, headers, test } from '../../support/portal.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'
import { Portal } from '../pages/Portal.ts'
import { ListPage } from '../pages/ListPage.ts'
import { FormPage } from '../pages/FormPage.ts'

const folder = join(import.meta.dirname, '../../support/foreign')
/** One of each family, and those that differ most: with an alternative at the root, deep lists, and a form of JSON alone. `npm run test:long -- --only stories` walks through all. */
const walked = [
  'aws-lightsail-container.json',
  'crd-dns_cnrm_cloud_google_com-dnsrecordset_v1beta1.json',
  'devcontainer-feature.json',
  'fastly-acl-entry.json',
  'otel-configuration.json',
  'schemastore-all-contributors.json',
  'schemastore-json-api-1_0.json',
]
/** Names of their own, so that other stories keep theirs. */
const types = readdirSync(folder)
  .filter((file) => (process.env['EVERY_FORM'] === '1' ? file.endsWith('.json') && file !== 'MANIFEST.json' : walked.includes(file)))
  .map((file) => ({
    file,
    type: `walked-${file
      .replace(/\.json$/, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')}`,
  }))
test.describe('foreign schemas', () => {
  test.describe.configure({ timeout: 30_000 })
  let page: Page
  test.beforeAll(async ({ browser, baseURL }) => {
    test.setTimeout(120_000)
    for (const { file, type } of types) putSchema(type, readFileSync(join(folder, file), 'utf8'))
    page = await (await browser.newContext({ baseURL })).newPage()
    await new Portal(page).signIn('admin@demo.example', { at: '/' })
    const known = async () => ((await (await page.request.get('/api/v1/definitions')).json()) as { name: string }[]).map(({ name }) => name)
    await expect
      .poll(async () => (await known()).filter((name) => types.some(({ type }) => type === name)).length, { timeout: 90_000 })
      .toBe(types.length)
  })
  test.afterAll(async () => {
    for (const { type } of types) removeType(type)
    await page.context().close()
  })

  for (const { type } of types) {
    test(`${type}: a record is created, listed, edited and present after a reload`, async () => {
      const { definition } = (await (await page.request.get(`/api/v1/definitions/${type}`)).json()) as { definition: Definition }
      const record = recordOf(definition)
      const made = await page.request.post(`/api/v1/${type}`, { data: record, headers })
      expect(made.status(), await made.text()).toBe(201)
      const list = new ListPage(page)
      const form = new FormPage(page)

      // A copy of what was made by the API: every field that the form draws is drawn with a value, and saved by the form.
      await page.goto(`/${type}/new?from=${((await made.json()) as { id: string }).id}`)
      await form.save()
      if (isBlank(record))
        await page.getByRole('dialog', { name: 'Create an empty record?' }).getByRole('button', { name: 'Create', exact: true }).click()
      await expect(
        page,
        await form
          .refused()
          .allTextContents()
          .then((texts) => texts.join(' ')),
      ).not.toHaveURL(/\/new/, { timeout: 10_000 })
      await page.goto(`/${type}`)
      await expect(list.rows()).toHaveCount(2)
      const stored = (await (await page.request.get(`/api/v1/${type}`)).json()) as { id: string; version: number }[]
      await list.rows().getByRole('link').first().click()
      const change = (await editField(page)) ?? (await editJson(page, anotherThan(record, definition)))
      await form.save()
      await expect(page.getByRole('main')).toContainText('Version 2')
      await page.reload()
      await change.stays()
      const now = (await (await page.request.get(`/api/v1/${type}`)).json()) as { id: string; version: number }[]
      expect(now.map(({ version }) => version).toSorted()).toEqual([1, 2])
      expect(now).toHaveLength(stored.length)
    })
  }
})

/** What its schema allows beside the record itself; an empty object more or less is no change. */
function anotherThan(record: JsonObject, definition: Definition): JsonObject {
  const text = JSON.stringify(bare(record))
  for (let seed = 2; seed < 40; seed += 1) {
    const other = recordOf(definition, seed)
    if (JSON.stringify(bare(other)) !== text && JSON.stringify(bare(other)) !== '{}') return other
  }
  throw new Error('the schema allows one record only')
}

/** Without objects that hold nothing. */
function bare(value: Json): Json {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, bare(inner)] as const)
      .filter(([, inner]) => JSON.stringify(inner) !== '{}'),
  )
}

type Change = { stays: () => Promise<void> }

/** Types into the first text of the form that takes another value, or turns a switch; the server has the last word. */
async function editField(page: Page): Promise<Change | undefined> {
  await new FormPage(page).unfold()
  for (const box of await page.getByRole('main').getByRole('textbox').all()) {
    if (!(await isEditable(box))) continue
    const before = await box.inputValue()
    for (const value of similar(before)) {
      await box.fill(value)
      await box.blur()
      if ((await box.inputValue()) !== value || (await box.getAttribute('aria-invalid')) === 'true') continue
      const id = await box.getAttribute('id')
      return {
        stays: async () => {
          await new FormPage(page).unfold()
          await expect(page.locator(`[id="${id}"]`)).toHaveValue(value)
        },
      }
    }
    await box.fill(before)
  }
  const toggle = page.getByRole('main').getByRole('switch').first()
  if (!(await toggle.isVisible())) return undefined
  const was = await toggle.getAttribute('aria-checked')
  await toggle.click()
  return { stays: async () => expect(await toggle.getAttribute('aria-checked')).not.toBe(was) }
}
/** Where no single text of the form takes another value: the record as JSON, through the same form and the same button. */
async function editJson(page: Page, record: JsonObject): Promise<Change> {
  const editor = async () => {
    await page.getByRole('switch', { name: 'Edit' }).click()
    return page.getByRole('textbox', { name: 'Edit' })
  }
  await new Portal(page).openTab('JSON')
  await (await editor()).fill(JSON.stringify(record))
  return { stays: async () => expect(JSON.parse(await (await editor()).inputValue())).toEqual(record) }
}
/** Other values that the same rules may well allow. */
function similar(text: string): string[] {
  const last = text.endsWith('1') ? '2' : '1'
  return [`${text.slice(0, -1)}${last}`, `${text}1`]
}
const isEditable = async (box: Locator): Promise<boolean> =>
  (await box.isVisible()) && (await box.isEditable()) && (await box.getAttribute('id')) !== null
