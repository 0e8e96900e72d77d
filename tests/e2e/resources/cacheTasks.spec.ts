// Clearing and preloading of the cache, as customers and the restricted role meet it.
import { expect, test } from '../../support/portal.ts'
import { cacheForm as form, domain } from '../pages/cacheForm.ts'

test('R0-105 R0-550 R1-032 R1-033 R1-076 R1-077 R1-078 R1-080: the page of the cache offers clearing, preloading and the whole cache', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, mode, whole, zones, confirm } = form(page)
  await expect(portal.title()).toHaveText('Cache')
  await expect(mode('Clear the cache')).toBeChecked()
  for (const part of [field, links, mode('Preload'), whole, confirm]) await expect(part).toBeVisible()
  // None of the domains is in extra zones: extraZones.spec.ts has one that is.
  await expect(zones).toHaveCount(0)
  await links.fill('/a\n/b')
  await expect(links).toHaveValue('/a\n/b')
  await whole.check()
  await expect(links).toHaveCount(0)
  await mode('Preload').click()
  await expect(whole).toHaveCount(0)
  await expect(links).toBeVisible()
})

test('clearing is one press away from the list and from the form', async ({ page, portal, list, records }) => {
  const resource = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: `/f-cdn/http?${new URLSearchParams({ filter: JSON.stringify({ q: resource.name }) })}` })
  await list.rowAction(resource.name, 'Clear cache')
  await expect(page).toHaveURL(new RegExp(`${resource.path}/cache$`))
  await expect(form(page).confirm).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear cache' })).toHaveCount(0)
  await portal.openTab('Settings')
  await page.getByRole('link', { name: 'Clear cache' }).click()
  await expect(form(page).confirm).toBeVisible()
})

test('R0-551 R0-582 R0-820 R1-083 R1-299 R1-301 R1-372: cleared links are reduced to path and query, sent, reported and listed below, and the form is emptied', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, confirm, history } = form(page)
  await field.fill('static')
  await page.getByRole('option', { name: domain }).click()
  await links.fill(`/a.jpg\n\nhttps://${domain}/b.jpg?x=1`)
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/cache-tasks'))
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  await confirm.click()
  expect((await asked).postDataJSON()).toEqual({ domain, action: 'delete', paths: ['/a.jpg', '', '/b.jpg?x=1'] })
  await expect(page.getByText('Task for cache clearing sent')).toBeVisible()
  await expect(links).toHaveValue('')
  const row = history.getByRole('listitem').filter({ hasText: domain }).first()
  await expect(row).toContainText('2 links')
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText('No edge is connected.')
  // Where the columns are narrowest, the domain is still told whole.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1204, height: 720 })
  expect(
    await row
      .getByText(domain, { exact: true })
      .evaluate((node) => [node.scrollWidth <= node.clientWidth, getComputedStyle(node).textOverflow]),
  ).toEqual([true, 'clip'])
  if (size) await page.setViewportSize(size)
  await row.getByRole('button', { expanded: false }).click()
  await expect(row).toContainText('/b.jpg?x=1')
  await row.getByRole('button', { name: /^Repeat/ }).click()
  await expect(links).toHaveValue('/a.jpg\n/b.jpg?x=1')
  const repeated = page.getByText(/^The form is filled from the task of /)
  await expect(repeated).toBeVisible()
  await links.fill('')
  await expect(repeated).toHaveCount(0)
})

test('R1-373: a preload is reported as an update', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, mode, confirm } = form(page)
  await mode('Preload').click()
  await field.fill(domain)
  await links.fill('/video.mp4')
  await confirm.click()
  await expect(page.getByText('Task for cache update sent')).toBeVisible()
})

test('R0-581 R1-082 R1-171: clearing the whole cache is confirmed, then sent with action_type full', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, whole, confirm } = form(page)
  await field.fill(domain)
  await whole.check()
  await confirm.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Clear the whole cache of ${domain}?`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await confirm.click()
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/cache-tasks'))
  await dialog.getByRole('button', { name: 'Clear the whole cache' }).click()
  expect((await asked).postDataJSON()).toEqual({ domain, action: 'delete', action_type: 'full' })
  await expect(page.getByText('Task for cache clearing sent')).toBeVisible()
})

const wrong: [string, { domain: string; links: string }, string][] = [
  ['R1-287 R1-288', { domain: 'x y', links: '/a' }, 'Введите валидный домен'],
  [
    'R1-289 R1-290 R1-384',
    { domain, links: Array.from({ length: 51 }, (_, n) => `/${n}`).join('\n') },
    'Максимальное количество ссылок - 50.',
  ],
  ['R1-292 R1-293', { domain, links: '/a\nhttps://other.example/b' }, `Строка 2: Абсолютные ссылки должны содержать домен ${domain}`],
  ['R1-291 R1-294', { domain, links: 'ftp://a' }, 'Введите валидное значение'],
]
test('errors are shown at their lines; R1-295 R1-298: nothing is sent, and the button leads to the error', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache', locale: 'ru_RU' })
  const { domain: field, links, confirm } = form(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cache-tasks')) sent += 1
  })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  for (const [, given, text] of wrong) {
    await field.fill(given.domain)
    await links.fill(given.links)
    await confirm.press('Enter')
    await expect(page.locator('.cache-form').getByText(text), text).toBeVisible()
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  }
  await links.fill('')
  await field.fill('')
  await confirm.press('Enter')
  await expect(page.locator('.cache-form').getByText('Введите валидный домен')).toBeVisible()
  await expect(page.locator('.cache-form').getByText('Введите хотя бы одну ссылку.')).toBeVisible()
  expect(sent).toBe(0)
})

test('R0-580 R1-296 R1-302: without a domain links are full addresses, and nothing can be confirmed without links', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, confirm } = form(page)
  await expect(field).toHaveValue('')
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await links.fill('/x')
  await confirm.press('Enter')
  await expect(page.getByText('Please specify full links')).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await links.fill(`https://${domain}/x`)
  await expect(page.getByText('Please specify full links')).toHaveCount(0)
  await expect(page.getByText(`Domain from the links: ${domain}.`)).toBeVisible()
  await expect(confirm).not.toHaveAttribute('aria-disabled')
})

const told: [string, number, object, string][] = [
  ['R0-813 R1-365', 429, { reason: 'requests_limiter' }, 'Too many requests. Try again later.'],
  ['R0-814 R1-366', 429, { reason: 'full_delete_limiter' }, 'Too many requests to delete the whole cache.'],
  ['R0-815 R1-367', 429, { reason: 'paths_limiter' }, 'Too many paths. Reduce their number.'],
  ['R0-816 R1-368', 429, { reason: 'extra_zones_limiter' }, 'Too many paths with extra zones.'],
  ['R0-817 R1-369', 429, { reason: 'tariff', detail: 'Your <b>tariff</b> allows 5 a day' }, 'Your tariff allows 5 a day'],
  ['R0-818 R1-370', 429, { reason: 'tariff' }, 'Allowed number of requests exceeded'],
  ['R0-819 R1-371', 500, {}, 'An error occurred while deleting cache'],
]
test('R0-813 R0-814 R0-815 R0-816 R0-817 R0-818 R0-819 R1-365 R1-366 R1-367 R1-368 R1-369 R1-370 R1-371: each refusal has its text, and nothing typed is lost', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, confirm } = form(page)
  await field.fill(domain)
  await links.fill('/a')
  for (const [id, status, body, text] of told) {
    await page.route('**/cache-tasks', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { status, code: 'x', message_key: 'errors.x', errors: [], ...body } })
        : route.fallback(),
    )
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: text }), id).toBeVisible()
    await expect(links).toHaveValue('/a')
    await page.unroute('**/cache-tasks')
  }
})

test('a temporary refusal is reported as long as it lasts', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, confirm } = form(page)
  await field.fill(domain)
  await links.fill('/a')
  await page.route('**/cache-tasks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          headers: { 'Retry-After': '3' },
          json: { status: 429, code: 'x', message_key: 'errors.x', errors: [], reason: 'requests_limiter' },
        })
      : route.fallback(),
  )
  await confirm.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Too many requests. Try again later.' })
  await expect(alert).toContainText(/Time left: 00:0[123]/)
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect(alert).toHaveCount(0)
  await expect(confirm).not.toHaveAttribute('aria-disabled')
  await expect(links).toHaveValue('/a')
})

test('R1-081 R1-297: while a request is being sent a line shows it, and nothing is sent twice', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/cache' })
  const { domain: field, links, confirm } = form(page)
  await field.fill(domain)
  await links.fill('/slow')
  let sent = 0
  let answer = (): void => undefined
  const waits = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/cache-tasks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    await waits
    return route.fallback()
  })
  await confirm.click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await confirm.press('Enter')
  answer()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(sent).toBe(1)
})

test('R1-040 R1-041: the short address of partial cache deletion is the page of the cache for people with more rights, too', async ({
  page,
  portal,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/partialcachedelete' })
  await expect(page).toHaveURL(/\/f-cdn\/http\/partialcachedelete\/cache$/)
  await expect(form(page).mode('Preload')).toBeVisible()
  expect(asked.filter((url) => url.includes('/http-resources/partialcachedelete'))).toEqual([])
})

test('R1-044: an active resource has the cache as a tab, with its own domain chosen', async ({ page, portal, records }) => {
  const name = `tab-${Date.now().toString(36)}.example.com`
  const { path } = await records.resource({ names: [name] })
  await portal.signIn('cdn2@demo.example', { at: `${path}/cache` })
  const { domain: field, links, confirm, history } = form(page)
  await expect(field).toHaveValue(/^http-/)
  await field.fill(name)
  await links.fill(`https://${name}/tab.css`)
  await confirm.click()
  const task = history.getByRole('listitem').first()
  await expect(task).toContainText(name)
  await page.setViewportSize({ width: 390, height: 844 })
  const boxes = await Promise.all(['.what', 'time', '.mono', '.who'].map((part) => task.locator(part).first().boundingBox()))
  const tops = boxes.map((box) => Math.round(box!.y + box!.height / 2))
  expect([...new Set(tops)], 'no part of a task lies on another').toHaveLength(4)
})

test('R0-629 R1-040 R1-041 R1-042: the restricted role has this page only, clears paths, and loads no resource', async ({
  page,
  portal,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await portal.signIn('cachedelete@demo.example', { at: '/' })
  await expect(page).toHaveURL(/\/f-cdn\/http\/partialcachedelete\/cache$/)
  const { domain: field, links, mode, whole, confirm, history } = form(page)
  await expect(field).toBeVisible()
  await expect(mode(/./)).toHaveCount(0)
  await expect(whole).toHaveCount(0)
  await field.fill(domain)
  await links.fill('/partial.css')
  await confirm.click()
  await expect(page.getByText('Task for cache clearing sent')).toBeVisible()
  await expect(history).toContainText('cachedelete@demo.example')
  await expect(history).not.toContainText('cdn2@demo.example')
  for (const path of ['/f-cdn/http/partialcachedelete', '/f-cdn/cache', '/f-cdn/http', '/dns/section/zones', '/profile/person']) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/f-cdn\/http\/partialcachedelete\/cache$/)
  }
  expect(asked.filter((url) => url.includes('http-resources'))).toEqual([])
})
