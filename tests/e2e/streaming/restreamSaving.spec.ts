// Creating, changing, activating and deactivating restreaming resources, and refusals of the API in words.
import type { Page } from '@playwright/test'
import { api, list, madeInactive, madeRestream, RestreamForm, targetOf, toast, uniqueName } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'

const isApi = (method: string) => (request: { method: () => string; url: () => string }) =>
  request.method() === method && new URL(request.url()).pathname.startsWith(api)

/** A new resource that can be sent. */
async function filled(page: Page, name = uniqueName()): Promise<RestreamForm> {
  const form = new RestreamForm(page)
  await page.getByRole('textbox', { name: /^(Name|Имя)/ }).fill(name)
  await form.addSource()
  await form.openTarget()
  await form.fillTarget()
  await expect(form.create()).toBeEnabled()
  return form
}

test('R0-388 R0-652 R2-008 R2-068 R2-391 R2-392 R2-567 R2-570 R2-571: a new resource is paid, is confirmed, sent with its four parts and listed; then changed', async ({
  page,
  portal,
  list: rows,
}) => {
  await portal.signIn('cdn1@demo.example', undefined, list)
  const counter = page.getByText(/^\d+ of 200$/)
  await page.getByRole('radio', { name: /^All/ }).click()
  await expect(counter).toBeVisible()
  const before = Number.parseInt((await counter.textContent())!, 10)
  await page.goto(`${list}/new`)
  const name = uniqueName('paid')
  const form = await filled(page, name)
  let posts = 0
  page.on('request', (request) => void (isApi('POST')(request) && (posts += 1)))

  await form.create().click()
  const dialog = page.getByRole('dialog', { name: 'Create a paid resource?' })
  await expect(dialog).toContainText('24/7. A monthly subscription per set.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(posts).toBe(0)
  await page.getByRole('radio', { name: /^One-off/ }).check()
  await form.create().click()
  await expect(dialog).toContainText('One-off. Billed per restream fact')
  const sent = page.waitForRequest(isApi('POST'))
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  const request = await sent
  expect(new URL(request.url()).pathname).toBe(api)
  expect(request.postDataJSON()).toEqual({
    name,
    type: 'short',
    restreams: [expect.objectContaining({ target_url: 'rtmp://push.example.com/app', target_key: 'key-1' })],
  })
  await expect(toast(page)).toHaveText(/Resource created\./)
  await expect(portal.title()).toHaveText('Restreaming')
  await expect(page).toHaveURL(new RegExp(`${list}(\\?|$)`))
  await page.getByRole('radio', { name: /^All/ }).click()
  await expect(page.getByText(`${before + 1} of 200`)).toBeVisible()

  await rows.open(name)
  await form.openTarget()
  await form.field('Comment').fill('Changed')
  const put = page.waitForRequest(isApi('PUT'))
  await form.save().click()
  const change = await put
  expect(new URL(change.url()).pathname).toMatch(new RegExp(`^${api}/rs_`))
  expect(change.postDataJSON()).toMatchObject({ name, restreams: [{ target_comment: 'Changed' }] })
  await expect(toast(page)).toBeVisible()
  await expect(portal.title()).toHaveText('Restreaming')
})

test('R2-171 R2-172 R2-178 R2-179 R2-183 R2-346 R0-542 R2-060: an active resource has three tabs, each with its address, and is deactivated by the last', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example')
  const record = await madeRestream(page.request, [targetOf('a')])
  await page.goto(record.path)
  await expect(page.getByText('Editing a restreaming resource', { exact: true })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link')
  await expect(tabs).toHaveText(['Resource settings', 'Status', 'Deactivation', 'History', 'JSON'])
  for (const [name, target] of [
    ['Status', 'status'],
    ['Deactivation', 'deactivate'],
    ['Resource settings', 'edit'],
  ] as const) {
    await portal.openTab(name)
    await expect(page).toHaveURL(new RegExp(`${record.path}/${target}$`))
  }
  const form = new RestreamForm(page)
  await form.openTarget()
  await form.field('Comment').fill('Unsaved')
  await expect(form.save()).toBeVisible()
  await form.field('Comment').fill('Partner a')
  for (const [target, name] of [
    ['edit', 'Resource settings'],
    ['status', 'Status'],
    ['player', 'Player'],
    ['deactivate', 'Deactivation'],
  ] as const) {
    await page.goto(`${record.path}/${target}`)
    await expect(page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current="page"]')).toHaveText(name)
  }
  await page.getByRole('main').getByRole('button', { name: 'Deactivate', exact: true }).click()
  const sent = page.waitForRequest(isApi('PATCH'))
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  expect((await sent).postDataJSON()).toEqual({ active: false })
  await expect(toast(page)).toContainText('Resource deactivated.')
  await expect(page.getByText('Activation of a restreaming resource', { exact: true })).toBeVisible()
})

test('R2-173 R2-180 R2-181 R2-182 R2-289 R2-342 R2-343: an inactive resource is its form, to be read, and is activated', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example')
  const record = await madeInactive(page.request, [targetOf('a')])
  await page.goto(record.path)
  await expect(page.getByText('Activation of a restreaming resource', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByRole('group', { name: 'Name', exact: true })).toContainText(record.name)
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await expect(main.getByText('Inactive. Nothing is served.')).toBeVisible()
  await expect(main.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  const sent = page.waitForRequest(isApi('PATCH'))
  await main.getByRole('button', { name: 'Activate', exact: true }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toEqual({ active: true })
  for (const key of ['creation_ts', 'modification_ts', 'resource_id']) expect(body).not.toHaveProperty(key)
  await expect(toast(page)).toContainText('Resource activated.')
  await expect(page.getByText('Editing a restreaming resource', { exact: true })).toBeVisible()
})

test('R2-177 R2-565 R2-566: a resource is read by its account and id; a failure says so', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example')
  const record = await madeRestream(page.request, [targetOf('a')])
  const url = `${api}/${record.id}`
  await page.route(
    ({ pathname }) => pathname === url,
    (route) => route.fulfill({ status: 500, body: '{}' }),
  )
  await page.goto(record.path)
  await expect(page.getByRole('main').getByRole('heading', { name: /^error while creating the resource, try again$/i })).toBeVisible()
  await page.unroute(({ pathname }) => pathname === url)
  await page.unrouteAll()
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === url)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  expect(((await (await read).json()) as { id: string }).id).toBe(record.id)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(record.name)
  await expect(page.locator('.p2')).toContainText('rtmp://a.partner.example/app')
})

type Answer = { path: string; keyword: string; params?: object }
const refusal = (errors: Answer[]) => ({
  status: 400,
  contentType: 'application/json',
  body: JSON.stringify({ status: 400, code: 'invalid', errors: errors.map((error) => ({ params: {}, ...error })) }),
})
const known: [Answer, en: string, ru: string][] = [
  [
    { path: '/restreams/0', keyword: 'uniqueBy' },
    'Several identical restreaming targets specified',
    'Указано несколько одинаковых точек рестриминга.',
  ],
  [
    { path: '/restreams/0/schedule/0/stop', keyword: 'ordered' },
    'Restream end cannot be earlier than the start',
    'Окончание рестриминга не может быть раньше начала.',
  ],
  ...['source', 'target_type', 'target_url', 'target_key', 'login', 'password', 'schedule', 'backup'].map(
    (name): [Answer, string, string] => [
      { path: `/restreams/0/${name}`, keyword: 'type' },
      `Incorrect format of parameter ${name}`,
      `Неверный формат параметра ${name}`,
    ],
  ),
  [{ path: '/restreams', keyword: 'type' }, 'Incorrect format of parameter restreams', 'Неверный формат параметра restreams'],
]

/** How long the toast stays, in milliseconds. */
async function lifetime(page: Page): Promise<number> {
  await expect(toast(page)).toBeVisible()
  const since = Date.now()
  await expect(toast(page)).toHaveCount(0, { timeout: 15_000 })
  return Date.now() - since
}

test('R2-569 R2-599 R2-600 R2-601 R2-602 R2-604 R2-605 R2-607 R2-608 R2-609 R2-610 R2-611 R2-612 R2-690: refusals of the API are toasts of 7 seconds in both languages, a failure is one of 5', async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000)
  await portal.signIn('cdn1@demo.example', undefined, `${list}/new`)
  const form = await filled(page)
  let answer: object = { status: 500, body: '{}' }
  await page.route(
    (url) => url.pathname === api,
    (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()),
  )
  const main = page.getByRole('main')
  await form.send()
  await expect(toast(page)).toContainText('An error occurred while creating the resource')
  const failure = await lifetime(page)
  expect(failure).toBeGreaterThan(4000)
  expect(failure).toBeLessThan(6800)

  for (const [error, english] of known) {
    answer = refusal([error])
    await form.send()
    await expect(toast(page), english).toContainText(english)
    await expect(main.getByRole('alert').first()).toContainText(english)
    if (error.keyword === 'uniqueBy') {
      const shown = await lifetime(page)
      expect(shown).toBeGreaterThan(6000)
      expect(shown).toBeLessThan(9500)
    } else await toast(page).getByRole('button', { name: 'Close' }).click()
  }
  await portal.setLanguage('ru_RU')
  for (const [error, , russian] of known) {
    answer = refusal([error])
    await form.send()
    await expect(toast(page), russian).toContainText(russian)
    await toast(page).getByRole('button', { name: 'Закрыть' }).click()
  }
})

test('R2-568 R2-572 R2-616: a change is refused and saved with the same toasts; what the portal has no words for is told by its kind', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example')
  const record = await madeRestream(page.request, [targetOf('a')])
  await page.goto(record.path)
  const form = new RestreamForm(page)
  await form.openTarget()
  await form.field('Comment').fill('Changed')
  let answer = refusal([{ path: '/restreams/0', keyword: 'uniqueBy' }])
  const url = `${api}/${record.id}`
  await page.route(
    ({ pathname }) => pathname === url,
    (route) => (route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue()),
  )
  await form.save().click()
  await expect(toast(page)).toContainText('Several identical restreaming targets specified')
  await expect(page).toHaveURL(new RegExp(record.path))
  answer = refusal([{ path: '/restreams/0/target_url', keyword: 'xyz' }])
  await form.save().click()
  await expect(toast(page)).toContainText('The value is not accepted.')
  await page.unrouteAll()
  await form.save().click()
  await expect(toast(page)).toContainText('Saved as version 2.')
  await expect(portal.title()).toHaveText('Restreaming')
})
