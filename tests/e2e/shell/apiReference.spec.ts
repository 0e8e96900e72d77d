// The API reference, under the policy of all pages: read, searched, and requests sent from it.
import type { Locator, Page } from '@playwright/test'
import { seriousFindings } from '../../support/axe.ts'
import { expect, test, unique } from '../../support/portal.ts'

/** What the browser reports of the policy, and what the page says of errors. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { reports: told })
    document.addEventListener('securitypolicyviolation', (event) => told.push(`${event.violatedDirective} ${event.blockedURI}`))
  })
  return async () => [...errors, ...(await page.evaluate(() => (window as unknown as { reports: string[] }).reports))]
}
const operation = (page: Page, method: string, path: string) =>
  page
    .locator('.api-operation')
    .filter({ has: page.getByText(method, { exact: true }) })
    .filter({ has: page.getByText(path, { exact: true }) })
/** Visible texts without a Russian word that are not names, types, or data. */
const englishIn = (one: Locator) =>
  one.evaluate((root) => {
    const names =
      'pre, .api-path, .api-method, textarea, option, div.parameter__name, .parameter__type, .header-col, .json-schema-2020-12__title'
    const values =
      '.json-schema-2020-12__attribute--primary, .json-schema-2020-12__constraint--string, .json-schema-2020-12-json-viewer__value'
    const found: string[] = []
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { data, parentElement } = walk.currentNode as Text
      if (!parentElement?.checkVisibility() || parentElement.closest(`${names}, ${values}`)) continue
      if (/[a-z]{2}/i.test(data) && !/[а-яё]/i.test(data)) found.push(data)
    }
    return found
  })
/** Values of the parameters that the form of a request begins with. */
const prefilled = (one: Locator) =>
  one
    .locator('tr[data-param-name]')
    .evaluateAll((rows) =>
      Object.fromEntries(rows.map((row) => [row.dataset['paramName'], row.querySelector<HTMLInputElement>('input, select')?.value])),
    )
const list = '/accounts/{account}/dns-zones'

test('the tokens page links to the reference, beside a sample call with the address of this portal', async ({ page, portal }) => {
  const faults = await watch(page)
  const bundles: string[] = []
  page.on('request', (request) => {
    if (/ApiReferencePage|OperationViewer/.test(request.url())) bundles.push(request.url())
  })
  await portal.signIn('cdn2@demo.example', { at: '/profile/person/tokens' })
  const sample = page.getByRole('region', { name: 'A sample call' })
  const address = new URL(page.url()).origin
  await expect(sample).toContainText(`curl -H "Authorization: Bearer $TOKEN" ${address}/api/v1/accounts/demo-cdn2/`)
  expect(bundles).toEqual([])
  await sample.getByRole('link', { name: 'API reference' }).click()
  await expect(portal.title()).toHaveText('API reference')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  expect(bundles.filter((url) => url.includes('OperationViewer'))).toEqual([])

  await page.getByLabel('Find an operation').fill('no such operation')
  await expect(page.getByText('No operations found.')).toBeVisible()
  await page.getByLabel('Find an operation').fill('DNS zones list')
  await operation(page, 'GET', list).getByRole('button').first().click()
  await expect(page.getByText('Values by field: a single value')).toBeVisible()
  expect(await seriousFindings(page, { within: '.body' })).toEqual([])
  expect(await faults()).toEqual([])
})

test('a request is sent as the person, and with a token as that token; a wrong token gets 401', async ({ page, portal }) => {
  const faults = await watch(page)
  await portal.signIn('cdn2@demo.example', { at: '/profile/api-reference' })
  await page.getByLabel('Find an operation').fill('DNS zones')
  const read = operation(page, 'GET', list)
  await read.getByRole('button').first().click()
  await read.getByRole('button', { name: 'Try it out' }).click()
  await read.getByRole('button', { name: 'Send the request' }).click()
  const answer = read.locator('.live-responses-table')
  await expect(answer).toContainText('content-range: dns-zones 0-')
  await expect(read).toContainText('Bearer API_TOKEN')

  await page.getByLabel('API token for requests from this page').fill('portal_wrong')
  await read.getByRole('button', { name: 'Send the request' }).click()
  await expect(answer).toContainText('"code": "invalid_token"')
  await expect(read).not.toContainText('portal_wrong')
  await page.getByLabel('API token for requests from this page').fill('')

  expect(await faults()).toEqual([])
})

test('a record is created from it; a wrong body, a read-only token and a revoked one are refused', async ({ page, portal }) => {
  const faults = await watch(page)
  await portal.signIn('cdn2@demo.example', { at: '/profile/api-reference' })
  await page.getByLabel('Find an operation').fill('DNS zones')
  const write = operation(page, 'POST', list)
  await write.getByRole('button').first().click()
  await write.getByRole('button', { name: 'Try it out' }).click()
  const [body, answer] = [write.getByRole('textbox', { name: 'Request body' }), write.locator('.live-responses-table')]
  const send = async (text: string) => {
    await body.fill(text)
    await write.getByRole('button', { name: 'Send the request' }).click()
  }
  const zone = `${unique('reference').replaceAll(' ', '-')}.example`
  await send(JSON.stringify({ name: zone }))
  await expect(answer).toContainText('201')
  await expect(answer).toContainText(`"name": "${zone}"`)
  await send(JSON.stringify({ name: zone, colour: 'red' }))
  await expect(answer).toContainText('"path": "/colour"')
  await send('{"name":')
  await expect(answer).toContainText('"code": "invalid_json"')

  const made = await page.request.post('/api/v1/tokens', {
    data: { name: 'reads', scopes: ['read'], days: 30 },
    headers: { 'Sender-App': 'dashboard' },
  })
  const { token, id } = (await made.json()) as { token: string; id: string }
  await page.getByLabel('API token for requests from this page').fill(token)
  await send(JSON.stringify({ name: `other-${zone}` }))
  await expect(answer).toContainText('403')
  await page.request.delete(`/api/v1/tokens/${id}`, { headers: { 'Sender-App': 'dashboard' } })
  await send(JSON.stringify({ name: `other-${zone}` }))
  await expect(answer).toContainText('"code": "invalid_token"')

  await page.goto('/dns/section/zones')
  await expect(page.getByRole('link', { name: zone })).toHaveCount(1)
  expect(await faults()).toEqual([])
})

test('what is found is shown, in other words, too; a heading that is closed stays closed', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/profile/api-reference' })
  const clearing = page.getByRole('button', { name: /^POST \/accounts\/\{account\}\/cache-tasks / })
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(clearing).toHaveCount(0)
  for (const phrase of ['purge', 'invalidate cache', 'сбросить кэш']) {
    await page.getByLabel('Find an operation').fill(phrase)
    await expect(clearing.first()).toBeVisible()
  }
  const heading = page.getByRole('heading', { level: 3, name: 'Cache clearing' }).getByRole('button')
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await heading.click()
  await expect(clearing).toHaveCount(0)
  await page.getByLabel('Find an operation').fill('')
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
})

test('a request begins without consent, version or key; its errors are lines that open', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/profile/api-reference' })
  await page.getByLabel('Find an operation').fill('http-resources')
  const write = operation(page, 'PUT', '/accounts/{account}/http-resources/{id}')
  await write.getByRole('button').first().click()
  await write.getByRole('button', { name: 'Try it out' }).click()
  expect(await prefilled(write)).toEqual({ account: 'demo-cdn2', id: '', 'If-Match': '', 'Confirm-Paid': '' })
  const body = JSON.parse(await write.getByRole('textbox', { name: 'Request body' }).inputValue()) as Record<string, unknown>
  expect(body).toMatchObject({ names: ['cdn.example.com'] })
  for (const paid of ['auth', 'limitations', 'compress', 'ioss', 'locations']) expect(body).not.toHaveProperty(paid)

  const conflict = write.locator('tr.error').filter({ hasText: '409' })
  await expect(conflict.getByText('without Confirm-Paid')).toBeVisible()
  await expect(write.locator('tr.error pre')).toHaveCount(0)
  await conflict.locator('summary').click()
  await expect(conflict.locator('pre')).toContainText('"current"')
  expect((await write.boundingBox())!.height).toBeLessThan(2600)
})

test('while an operation loads the page says so; when it cannot be loaded it can be tried again', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/profile/api-reference' })
  const scripts = /OperationViewer[^/]*\.js$/
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(scripts, async (route) => {
    await held
    await route.abort()
  })
  await page.getByLabel('Find an operation').fill('DNS zones')
  const read = operation(page, 'GET', list)
  await read.getByRole('button').first().click()
  await expect(read.getByRole('status', { name: 'Loading' })).toBeVisible()
  release()
  await expect(read.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(read.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await page.unroute(scripts)
  await read.getByRole('button', { name: 'Try again' }).click()
  await expect(read.getByRole('button', { name: 'Try it out' })).toBeVisible()
})

test('staff read it in Russian, in the dark theme, on a phone', async ({ page, portal }) => {
  const faults = await watch(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().setExtraHTTPHeaders({ 'accept-language': 'ru-RU' })
  await portal.signIn('manager@demo.example', { at: '/profile/api-reference-staff' })
  await page.request.patch('/api/v1/session', { data: { language: 'ru_RU' }, headers: { 'Sender-App': 'dashboard' } })
  await page.reload()
  await expect(portal.title()).toHaveText('Справочник API')
  await page.getByLabel('Найти операцию').fill('session')
  const read = operation(page, 'GET', '/session')
  await read.getByRole('button').first().click()
  await read.getByRole('button', { name: 'Попробовать' }).click()
  await read.getByRole('button', { name: 'Отправить запрос' }).click()
  await expect(read.locator('.live-responses-table')).toContainText('Заголовки')
  await read.locator('tr.error summary').first().click()
  await read.getByRole('tab', { name: 'Схема' }).first().click()
  await expect(read.locator('.json-schema-2020-12').first()).toBeVisible()
  expect(await englishIn(read)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await seriousFindings(page, { within: '.body' })).toEqual([])
  expect(await faults()).toEqual([])
})
