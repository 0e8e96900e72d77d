import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, headers, test } from '../../support/portal.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'

const foreign = (type: string) => readFileSync(join(import.meta.dirname, '../../support/foreign', `${type}.json`), 'utf8')

/** Schemas of other projects, as they are, with what a person types. The first field is changed afterwards. */
const types = [
  {
    type: 'aws-lightsail-alarm',
    fill: {
      'Alarm name': 'High load',
      'Monitored resource name': 'edge-1',
      'Metric name': 'CPU',
      'Comparison operator': 'GreaterThan',
      'Evaluation periods': '3',
      Threshold: '80',
    },
  },
  { type: 'fastly-acl-entry', fill: { IP: '203.0.113.7', Subnet: '24', Comment: 'office' } },
  { type: 'schemastore-host-meta', fill: { Subject: 'https://example.com/' } },
  {
    type: 'schemastore-all-contributors',
    fill: { 'Name of the project': 'portal', 'Name of the user the project is hosted by': 'someone' },
  },
  { type: 'schemastore-artifacthub-repo', fill: { 'Repository ID': 'f3b5c0a2-1d2e-4f60-8a9b-0c1d2e3f4a5b' } },
]

async function inForce(page: Page, type: string, status = 200) {
  await expect(async () => expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(status)).toPass({
    timeout: 20_000,
  })
}

for (const { type, fill } of types) {
  test(`${type}: a schema in a folder becomes a type with records`, async ({ page, portal, list, form }) => {
    const [[first, value] = ['', '']] = Object.entries(fill)
    await portal.signIn('admin@demo.example', { at: '/' })
    putSchema(type, foreign(type))
    // The open page hears of it: the menu has the entry without a reload.
    await expect(portal.menu().locator(`a[href="/${type}"]`)).toBeVisible({ timeout: 20_000 })
    await portal.menu().locator(`a[href="/${type}"]`).click()
    await list.create()
    for (const [label, text] of Object.entries(fill)) await form.fill(label, text)
    await form.save()
    await expect(page).not.toHaveURL(/\/new$/)
    await expect(form.field(first)).toHaveValue(value)

    await page.goto(`/${type}`)
    await expect(list.rows()).toHaveCount(1)
    await list.rows().getByRole('link').first().click()
    await form.fill(first, `${value.slice(0, -1)}9`)
    await form.save()
    await expect(page.getByRole('main')).toContainText('Version 2')
    await page.reload()
    await expect(form.field(first)).toHaveValue(`${value.slice(0, -1)}9`)
    for (const [label, text] of Object.entries(fill).slice(1)) await expect(form.field(label)).toHaveValue(text)
    removeType(type)
  })
}

test('one schema.json, dropped beside a running server: menu, list with filters and sorting, form, API, permissions, audit, OpenAPI', async ({
  page,
  portal,
  list,
  form,
  people,
}) => {
  const type = 'edge-probes'
  const [staff, customer] = [await people.as('admin@demo.example'), await people.as('cdn2@demo.example')]
  const status = async (who: typeof staff, path: string) => (await who.get(`/api/v1${path}`)).status()
  const pathsFor = async (who: typeof staff) =>
    Object.keys(((await (await who.get('/api/v1/openapi.json')).json()) as { paths: object }).paths).filter((path) => path.includes(type))
  await portal.signIn('admin@demo.example', { at: '/' })
  expect([await status(staff, `/${type}`), await pathsFor(staff)]).toEqual([404, []])
  putSchema(type, {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 20 },
      level: { enum: ['low', 'high'] },
      size: { type: 'integer', maximum: 9 },
      active: { type: 'boolean' },
    },
  })

  // Menu: the open page hears of it.
  const entry = portal.menu().locator(`a[href="/${type}"]`)
  await expect(entry).toBeVisible({ timeout: 20_000 })
  await expect(entry).toHaveText('Edge probes')
  // API and its document.
  expect((await pathsFor(staff)).toSorted()).toEqual(expect.arrayContaining([`/${type}`, `/${type}/{id}`]))
  const made: string[] = []
  for (const data of [
    { name: 'b', level: 'low', size: 2, active: true },
    { name: 'a', level: 'high', size: 9, active: false },
    { name: 'c', level: 'high', size: 1, active: true },
  ]) {
    const answer = await staff.post(`/api/v1/${type}`, { data })
    expect(answer.status(), await answer.text()).toBe(201)
    made.push(((await answer.json()) as { id: string }).id)
  }
  expect((await staff.post(`/api/v1/${type}`, { data: { name: 'd', size: 10 } })).status()).toBe(400)

  // List: sorted by a column, narrowed by a filter.
  await entry.click()
  await expect(list.rows()).toHaveCount(3)
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(list.rows().first()).toContainText('a')
  await list.addFilter('Level')
  await page.getByRole('checkbox', { name: /^high$/i }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(list.rows()).toHaveCount(2)

  // No words of its own for the two states: the head of a record says what is yes or no.
  await page.goto(`/${type}/${made[1]}`)
  await expect(portal.title().locator('xpath=ancestor::header[1]')).toContainText('Active: No')

  // Create and edit form: what the schema refuses is told at the field.
  await page.goto(`/${type}/new`)
  await form.fill('Name', 'probe')
  await form.fill('Size', '10')
  await form.save()
  expect(await form.errorOf(form.field('Size'))).toContain('9')
  await form.fill('Size', '3')
  await form.save()
  await expect(page).not.toHaveURL(/\/new$/)
  await form.fill('Name', 'probe 2')
  await form.save()
  await expect(page.getByRole('main')).toContainText('Version 2')
  // The audit has a row for each change, with who made it.
  await portal.openTab('History')
  await expect(page.getByRole('main')).toContainText('admin@demo.example')
  await expect(page.getByRole('main')).toContainText('Version 1')

  // Permissions: staff alone, until resource.json says otherwise.
  for (const path of [`/${type}`, `/${type}/${made[0]}`, `/definitions/${type}`, `/accounts/demo-cdn2/${type}`])
    expect([403, 404], path).toContain(await status(customer, path))
  expect(
    ((await (await customer.get('/api/v1/definitions?account=demo-cdn2')).json()) as { name: string }[]).map(({ name }) => name),
  ).not.toContain(type)
  expect(await pathsFor(customer)).toEqual([])
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await expect(portal.menu().getByRole('link').first()).toBeVisible()
  await expect(entry).toHaveCount(0)

  removeType(type)
  await expect.poll(() => status(staff, `/${type}`), { timeout: 20_000 }).toBe(404)
})

test('otel-configuration: a record of a recursive schema is created and changed by fields, and its other values stay', async ({
  page,
  portal,
  list,
  form,
}) => {
  const type = 'otel-configuration'
  const nested = { processors: [{ simple: { exporter: { console: {} } } }] }
  await portal.signIn('admin@demo.example', { at: '/' })
  putSchema(type, foreign(type))
  await expect(portal.menu().locator(`a[href="/${type}"]`)).toBeVisible({ timeout: 20_000 })
  await portal.menu().locator(`a[href="/${type}"]`).click()
  await list.create()
  await form.save()
  await expect(form.refused()).toBeVisible()
  await form.fill('File format', '1.0')
  await form.save()
  await expect(page).not.toHaveURL(/\/new$/)

  const one = `/api/v1/${type}/${new URL(page.url()).pathname.split('/')[2]}`
  const answer = await page.request.patch(one, { data: { tracer_provider: nested }, headers: { ...headers, 'If-Match': '"1"' } })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.reload()
  await form.fill('File format', '1.1')
  await form.save()
  await expect(page.getByRole('main')).toContainText('Version 3')
  expect(await (await page.request.get(one)).json()).toMatchObject({ file_format: '1.1', tracer_provider: nested })
  removeType(type)
})

test('a broken edit leaves the last valid version active, and staff see the error and its place', async ({ page, portal, form }) => {
  const type = 'edge-alerts'
  await portal.signIn('admin@demo.example', { at: '/' })
  putSchema(type, { type: 'object', required: ['name'], properties: { name: { type: 'string' } } })
  await inForce(page, type)
  putSchema(type, '{"type": "object", "properties": {"name": {"type": "strin')
  await page.goto('/admin/definitions')
  await expect(page.getByRole('main')).toContainText(type, { timeout: 20_000 })
  await expect(page.getByRole('main')).toContainText('schema.json')
  await expect(page.getByRole('main')).toContainText('1 rejected')
  await page.goto(`/${type}/new`)
  await form.fill('Name', 'still works')
  await form.save()
  await expect(page).not.toHaveURL(/\/new$/)
  removeType(type)
})

test('records below a record are created from its tab, opened, changed and found again', async ({ page, portal, list, form }) => {
  const [above, below] = ['edge-racks', 'edge-slots']
  const words = ['customer']
  const resource = (name: string, more: object) => ({
    name,
    title: '{name}',
    access: { read: words, create: words, update: words, delete: words },
    list: { columns: ['name'] },
    form: { sections: [{ id: 'main', fields: ['name'] }] },
    ...more,
  })
  const named = { name: { type: 'string' } }
  await portal.signIn('cdn2@demo.example', { at: '/' })
  putSchema(
    above,
    { type: 'object', required: ['name'], properties: named },
    {
      'resource.json': resource(above, {
        scope: 'account',
        menu: {},
        form: { sections: [{ id: 'main', fields: ['name'] }], tabs: [{ id: 'slots', related: below }] },
      }),
    },
  )
  putSchema(
    below,
    { type: 'object', required: ['name', 'rack_id'], properties: { ...named, rack_id: { type: 'string' } } },
    { 'resource.json': resource(below, { scope: { parent: above, field: 'rack_id' } }) },
  )
  await expect(portal.menu().locator(`a[href="/${above}"]`)).toBeVisible({ timeout: 20_000 })
  await page.goto(`/${above}/new`)
  await form.fill('Name', 'Rack 1')
  await form.save()
  await expect(portal.title()).toHaveText('Rack 1')
  await portal.openTab('Slots')
  await list.create()
  await form.fill('Name', 'Slot 1')
  await form.save()
  await expect(portal.title()).toHaveText('Slot 1')
  await form.fill('Name', 'Slot 2')
  await form.save()
  await expect(page.getByRole('main')).toContainText('Version 2')
  await page.reload()
  await expect(portal.title()).toHaveText('Slot 2')
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Rack 1' }).click()
  await portal.openTab('Slots')
  await expect(list.row('Slot 2')).toBeVisible()
  for (const type of [below, above]) removeType(type)
})

test('customers neither see nor reach an operator’s type until resource.json says so', async ({ page, portal, browser, baseURL }) => {
  const type = 'edge-notes'
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const staff = await (await browser.newContext({ baseURL })).newPage()
  const { Portal } = await import('../pages/Portal.ts')
  await new Portal(staff).signIn('admin@demo.example', { at: '/' })
  putSchema(type, schema)
  await inForce(staff, type)
  expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(404)
  expect((await page.request.get(`/api/v1/${type}`)).status()).toBe(404)
  await expect(portal.menu().locator(`a[href="/${type}"]`)).toHaveCount(0)

  const words = ['customer']
  putSchema(type, schema, {
    'resource.json': {
      name: type,
      scope: 'account',
      title: '{name}',
      menu: { order: 90 },
      access: { read: words, create: words, update: words, delete: words },
      list: { columns: ['name'], sort: 'name' },
      form: { sections: [{ id: 'note', fields: ['name'] }] },
    },
  })
  await expect(portal.menu().locator(`a[href="/${type}"]`)).toBeVisible({ timeout: 20_000 })
  await staff.context().close()
  removeType(type)
})
