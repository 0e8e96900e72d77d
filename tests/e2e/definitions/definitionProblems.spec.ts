// Staff see what is wrong with a definition, where, and which records a change would break.
import { expect, headers, test } from '../../support/portal.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'

const type = 'edge-redirects'
const good = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  required: ['from'],
  properties: { from: { type: 'string' }, to: { type: 'string' } },
}
const broken = `{
  "type": "object",
  "required": ["from"],
  "properties": {
    "from": {
      "type": "string",
      "pattern": "^/(?!old)([a-z0-9-]+/?)+$"
    },
    "to": { "type": "string", "nullable": true }, "kind": { "const": "moved" }
  }
}`
test.afterEach(() => ['edge-redirects', 'edge-paths', 'edge-halls', 'edge-doors'].forEach(removeType))

test('C1 a rejected file shows its state, line, reason, place and a suggestion; the old version stays', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example')
  putSchema(type, good)
  await expect(async () => expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(200)).toPass({ timeout: 20_000 })
  await page.goto(`/admin/definitions?type=${type}`)
  await expect(page.getByRole('heading', { level: 1, name: type })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText('OK')
  putSchema(type, broken)
  // The open page hears of it.
  await expect(main).toContainText('Rejected', { timeout: 60_000 })
  await expect(main).toContainText('Customers notice no difference.')
  const source = main.getByRole('group', { name: `${type}/schema.json` })
  await expect(source.locator('[data-line="7"]')).toContainText('takes far too long')
  await expect(source.locator('[data-line="9"]')).toContainText('null is also allowed')
  const faults = main.getByRole('region', { name: 'Errors' })
  await expect(faults).toContainText('/properties/from/pattern')
  await expect(faults).toContainText(`${type}/schema.json, line 7, column 18`)
  await expect(faults).toContainText('"$schema": "http://json-schema.org/draft-07/schema#"')
  await faults.getByRole('button', { name: 'Copy' }).first().click()
})

test('C10 staff see the records that would break, and may activate the version anyway', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example')
  putSchema(type, good)
  await expect(async () => expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(200)).toPass({ timeout: 20_000 })
  const made = await page.request.post(`/api/v1/${type}`, { data: { from: '/old', to: '/new' }, headers })
  const { id } = (await made.json()) as { id: string }
  putSchema(type, { ...good, required: ['from', 'status'], properties: { ...good.properties, status: { type: 'integer' } } })
  await page.goto(`/admin/definitions?type=${type}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('On hold', { timeout: 60_000 })
  const breaks = main.getByRole('region', { name: '1 incompatible record' })
  await expect(breaks.getByRole('row').filter({ hasText: id })).toContainText('/status')
  await breaks.getByRole('button', { name: 'Accept this version anyway' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept this version anyway' }).click()
  await expect(main).toContainText('OK')
  await page.goto(`/${type}/${id}`)
  await expect(page.getByRole('textbox', { name: /^From/ })).toHaveValue('/old')
})

test('a record that would break is named and opens at the field; the rule is named with its line', async ({ page, portal, people }) => {
  const type = 'edge-paths'
  const all = ['customer', 'staff']
  const resource = {
    name: type,
    scope: 'account',
    title: '{from}',
    menu: { group: 'cdn' },
    access: { read: all, create: all, update: all, delete: all },
    list: { columns: ['from', 'to'] },
    form: { sections: [{ id: 'main', fields: ['from', 'to'] }] },
  }
  await portal.signIn('admin@demo.example')
  putSchema(type, good, { 'resource.json': resource })
  const account = 'demo-cdn2'
  const customer = await people.as('cdn2@demo.example')
  await expect(async () => expect((await customer.get(`/api/v1/definitions/${type}?account=${account}`)).status()).toBe(200)).toPass({
    timeout: 20_000,
  })
  // A story before this one may have left him inside.
  const entry = `/api/v1/accounts/${account}/entry`
  await page.request.post(entry, { headers })
  expect((await page.request.delete(entry, { headers })).status()).toBe(204)
  const made = await customer.post(`/api/v1/accounts/${account}/${type}`, { data: { from: '/old', to: '/far-away' }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  putSchema(type, JSON.stringify({ ...good, properties: { ...good.properties, to: { type: 'string', maxLength: 4 } } }, null, 2), {
    'resource.json': resource,
  })
  await page.goto(`/admin/definitions?type=${type}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('On hold', { timeout: 60_000 })
  const row = main.getByRole('region', { name: '1 incompatible record' }).getByRole('row').filter({ hasText: id })
  await expect(row).toContainText(`${account}`)
  await expect(row).toContainText('schema.json, line 13')
  await expect(row).toContainText('/properties/to/maxLength')
  await expect(main.getByRole('group', { name: `${type}/schema.json` }).locator('[data-line="13"]')).toContainText(
    'do not match this version',
  )
  // What an account's record is called is told inside the account alone.
  await expect(row).not.toContainText('/old')
  await row.getByRole('button', { name: id }).click()
  await expect(page).toHaveURL(new RegExp(`/${type}/${id}\\?at=`))
  await expect(page.getByRole('textbox', { name: /^To/ })).toBeFocused()
})

test('a rejected version is shown beside the last good one, with the words that were probably meant', async ({ page, portal }) => {
  const all = ['staff']
  const resource = {
    name: type,
    scope: 'provider',
    title: '{from}',
    access: { read: all, create: all, update: all, delete: all },
    list: { columns: ['from', 'to'] },
    form: { sections: [{ id: 'main', fields: ['from', 'to'] }] },
  }
  await portal.signIn('admin@demo.example')
  putSchema(type, good, { 'resource.json': resource })
  await expect(async () => expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(200)).toPass({ timeout: 20_000 })
  await page.goto(`/admin/definitions?type=${type}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('OK')
  await expect(page.getByRole('button', { name: 'Compare with the last working version' })).toHaveCount(0)
  putSchema(type, good, {
    'resource.json': {
      ...resource,
      list: { columns: ['from', 'too'] },
      form: { sections: [{ id: 'main', fields: ['form', 'to'] }] },
      ui: {},
    },
  })
  const faults = main.getByRole('region', { name: 'Errors' })
  await expect(faults).toContainText('Did you mean to?', { timeout: 20_000 })
  await expect(faults).toContainText('Did you mean from?')
  await expect(faults.getByRole('heading', { level: 3, name: /No such field/ })).toHaveCount(2)
  await expect(main.locator('[data-line]').filter({ hasText: 'Did you mean from?' })).toHaveCount(1)
  await expect(main).toContainText('is still active.')
  await page.getByRole('button', { name: 'Compare with the last working version' }).click()
  const compared = main.getByRole('group', { name: `${type}/resource.json: last working version and current file` })
  await expect(compared).toContainText('Only in the last working version:')
  await expect(compared).toContainText('Only in the current file:')
  await expect(compared.locator('code').filter({ hasText: 'too' })).toHaveCount(1)
  await main.getByRole('button', { name: 'schema.json' }).click()
  await expect(main).toContainText('This file is unchanged since the last working version.')
  await page.getByRole('button', { name: 'Compare with the last working version' }).click()
  await expect(main.getByRole('group', { name: `${type}/schema.json`, exact: true })).toBeVisible()
})

test('a record lists the records that reference it, a page at a time, with links', async ({ page, portal }) => {
  const named = { $schema: good.$schema, type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  await portal.signIn('admin@demo.example')
  putSchema('edge-halls', named)
  putSchema('edge-doors', {
    ...named,
    properties: { ...named.properties, hall: { type: 'string', reference: { type: 'edge-halls', value: 'id', label: 'name' } } },
  })
  for (const type of ['edge-halls', 'edge-doors'])
    await expect(async () => expect((await page.request.get(`/api/v1/definitions/${type}`)).status()).toBe(200)).toPass({ timeout: 20_000 })
  const hall = (await (await page.request.post('/api/v1/edge-halls', { data: { name: 'North hall' }, headers })).json()) as { id: string }
  for (let n = 1; n <= 21; n += 1) await page.request.post('/api/v1/edge-doors', { data: { name: `Door ${n}`, hall: hall.id }, headers })
  await page.goto(`/edge-halls/${hall.id}`)
  await page.getByRole('link', { name: 'Used by' }).click()
  const doors = page.getByRole('region', { name: 'Edge doors' })
  await expect(doors.getByRole('listitem')).toHaveCount(20)
  await doors.getByRole('button', { name: 'Next page' }).click()
  await doors.getByRole('link', { name: 'Door 1', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Door 1' })).toBeVisible()
})
