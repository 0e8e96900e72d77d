// Creating, changing, activating and deactivating restreaming resources.
import { api, filled, isCall, list, madeInactive, madeRestream, RestreamForm, targetOf, uniqueName } from '../../support/restreams.ts'
import { expect, test } from '../../support/portal.ts'
import { toast } from '../../support/toasts.ts'

test('R0-388 R0-652 R2-008 R2-068 R2-391 R2-392 R2-567 R2-570 R2-571: a new paid resource is confirmed, sent with its four parts, listed, and then changed', async ({
  page,
  portal,
  list: rows,
}) => {
  await portal.signIn('cdn1@demo.example', { at: list })
  const stored = await page.request.get(api, { params: { range: '[0,0]' } })
  const before = Number(stored.headers()['content-range']!.split('/')[1])
  await page.goto(`${list}/new`)
  const name = uniqueName('paid')
  const form = await filled(page, name)
  let posts = 0
  page.on('request', (request) => void (isCall('POST')(request) && (posts += 1)))

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
  const sent = page.waitForRequest(isCall('POST'))
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
  const put = page.waitForRequest(isCall('PUT'))
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
  const sent = page.waitForRequest(isCall('PATCH'))
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  expect((await sent).postDataJSON()).toEqual({ active: false })
  await expect(toast(page)).toContainText('Resource deactivated.')
  await expect(page.getByText('Activation of a restreaming resource', { exact: true })).toBeVisible()
})

test('R2-173 R2-180 R2-181 R2-182 R2-289 R2-342 R2-343: an inactive resource shows its read-only form, and is activated', async ({
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
  const sent = page.waitForRequest(isCall('PATCH'))
  await main.getByRole('button', { name: 'Activate', exact: true }).click()
  const body = (await sent).postDataJSON() as Record<string, unknown>
  expect(body).toEqual({ active: true })
  for (const key of ['creation_ts', 'modification_ts', 'resource_id']) expect(body).not.toHaveProperty(key)
  await expect(toast(page)).toContainText('Resource activated.')
  await expect(page.getByText('Editing a restreaming resource', { exact: true })).toBeVisible()
})

test('R2-177 R2-565 R2-566: a resource is read by its account and id; a failure is reported', async ({ page, portal }) => {
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
