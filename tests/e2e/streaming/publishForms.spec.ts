// Forms of RTMP and SRT publishing: what CDN2 configures and CDN1 orders, a saved resource again, and an inactive one.
import type { Page, Request } from '@playwright/test'
import { expect, headers, test, unique } from '../../support/portal.ts'
import type { FormPage } from '../pages/FormPage.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'
type Kind = 'RTMP-publish' | 'SRT-publish'
type Stream = { name: string; resolution: string }
type Live = { id: string; version: number; active: boolean; streams: Record<string, Stream>; settings: object; transcode_profile?: string }

const newPage = (kind: Kind) => `/streaming/live/new/${kind === 'RTMP-publish' ? 'rtmp' : 'srt'}`
const nameOf = () => unique('walk').replaceAll(' ', '-')
const streamRows = (form: FormPage) => form.section('Streams').locator('[role=rowgroup] > [role=row]')
const additional = /^(Additional settings|Дополнительные настройки)$/

async function make(page: Page, data: object): Promise<Live> {
  const made = await page.request.post(api, { data, headers: { ...headers, 'confirm-paid': '/auth /limitations /transcode_profile' } })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as Live
}
const read = async (page: Page, id: string) => (await (await page.request.get(`${api}/${id}`)).json()) as Live
/** The body that the page sends, while `press` is done. */
async function sent(page: Page, press: () => Promise<unknown>): Promise<Partial<Live> & Record<string, unknown>> {
  const isWrite = (request: Request) => request.url().includes(api) && ['POST', 'PATCH'].includes(request.method())
  const [request] = await Promise.all([page.waitForRequest(isWrite), press()])
  return request.postDataJSON() as Partial<Live>
}

test('R2-075 R2-076 R2-088: each kind has its title, and the arrow leads back to the selection', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await portal.setLanguage('ru_RU')
  for (const [kind, title] of [
    ['RTMP-publish', 'Создание RTMP/RTSP-publish ресурса'],
    ['SRT-publish', 'Создание SRT-publish ресурса'],
  ] as const) {
    await page.goto(newPage(kind))
    await expect(portal.title()).toHaveText(title)
    await page.getByRole('main').getByRole('link', { name: 'К списку' }).click()
    await expect(page).toHaveURL(/\/streaming\/live\/new$/)
  }
})

for (const kind of ['RTMP-publish', 'SRT-publish'] as const) {
  const ids =
    kind === 'RTMP-publish'
      ? 'R2-077 R2-078 R2-079 R2-080 R2-083 R2-084 R2-085 R2-243 R2-245'
      : 'R2-089 R2-090 R2-091 R2-092 R2-093 R2-094 R2-095 R2-096'
  test(`${ids}: the parts of the form of ${kind}`, async ({ page, portal, form }) => {
    await portal.signIn('cdn2@demo.example', undefined, newPage(kind))
    const streams = form.section('Streams')
    await expect(streamRows(form)).toHaveCount(1)
    await expect(form.field('Stream name', streams)).toBeVisible()
    await expect(streams.getByRole('combobox', { name: /^Resolution/ })).toBeVisible()
    for (let count = 2; count <= 10; count += 1) {
      await streams.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(streamRows(form)).toHaveCount(count)
    }
    await expect(streams.getByRole('button', { name: /^Limit reached/ })).toBeDisabled()
    await page.goto(newPage(kind))
    await expect(streamRows(form)).toHaveCount(1)

    const transcoding = form.section('Transcoding')
    await expect(form.switch('Transcoding', transcoding)).toBeVisible()
    await expect(transcoding.getByRole('radio')).toHaveCount(0)
    await form.switch('Transcoding', transcoding).click()
    for (const name of [/^Basic/, /^Optimal/, /^Extended/]) await expect(transcoding.getByRole('radio', { name })).toBeVisible()
    await expect(transcoding.getByRole('radio')).toHaveCount(3)

    const block = page.getByRole('region', { name: additional })
    await expect(block.getByRole('heading', { name: additional })).toBeVisible()
    await expect(block.getByRole('radiogroup', { name: /^Authorization/ })).toBeVisible()
    for (const name of ['Limitations', 'More delivery protocols', 'DVR', 'Stream recording'])
      await expect(block.getByRole('switch', { name, exact: true })).toBeVisible()
    await expect(form.field('Resource name', block)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Create' })).toBeVisible()
    await expect(form.saveButton().or(page.getByRole('button', { name: /^Create resource/ }))).toBeVisible()
  })
}

test('R2-081 R2-082 R2-086 R2-247: CDN1 orders RTMP publishing with DVR and recording and names nothing; CDN2 names the resource', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn1@demo.example', undefined, '/streaming/live/order/newrtmp')
  const block = page.getByRole('region', { name: additional })
  for (const name of ['DVR', 'Stream recording']) await expect(block.getByRole('switch', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Stream/ }).first()).toBeVisible()
  await expect(form.field('Resource name')).toHaveCount(0)
  await portal.signIn('cdn2@demo.example', undefined, newPage('RTMP-publish'))
  await expect(form.field('Resource name')).toBeVisible()
})

test('R2-244 R2-246: names of a stream and of the resource end at 40 characters', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', undefined, newPage('RTMP-publish'))
  let posted = 0
  page.on('request', (request) => void (request.method() === 'POST' && request.url().includes(api) && (posted += 1)))
  for (const label of ['Stream name', 'Resource name']) {
    const field = form.field(label)
    await field.fill('a'.repeat(41))
    await field.press('Tab')
    expect(await form.errorOf(field)).toContain('Enter a valid value')
  }
  await page.keyboard.press('Control+s')
  await expect(form.refused()).toBeVisible()
  expect(posted).toBe(0)
  for (const label of ['Stream name', 'Resource name']) {
    await form.field(label).fill(`${'a'.repeat(34)}${Date.now() % 1_000_000}`.slice(0, 40))
    await expect(form.field(label)).toHaveAttribute('aria-invalid', 'false')
  }
})

test('R2-232 R2-234 R2-235 R2-236: streams and profiles that an SRT resource is sent with', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example')
  for (const [label, profile] of [
    [undefined, undefined],
    [/^Basic/, '360_480_720'],
    [/^Optimal/, '480_720_1080'],
    [/^Extended/, '360_480_720_1080'],
  ] as const) {
    await page.goto(newPage('SRT-publish'))
    const resolution = form.section('Streams').getByRole('combobox', { name: /^Resolution/ })
    await expect(resolution.locator('option:checked')).toHaveText('720p')
    await expect(resolution.getByRole('option')).toHaveText(['144p', '240p', '360p', '480p', '720p', '1080p'])
    await form.fill('Stream name', 'camera-1')
    if (label) {
      await form.switch('Transcoding').click()
      await page.getByRole('radio', { name: label }).check()
    }
    const body = await sent(page, () => page.keyboard.press('Control+s'))
    const [key = '', ...others] = Object.keys(body.streams!)
    expect([key.length, others]).toEqual([10, []])
    expect(body.streams![key]).toMatchObject({ name: 'camera-1', resolution: '720p' })
    expect([body['type'], body.transcode_profile]).toEqual(['SRT-publish', profile])
  }
})

test('R2-231 R2-237: an SRT resource has a name, streams, a profile and authorization by signed links or by a service', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example')
  for (const [way, label, value, auth] of [
    [/^Local/, /^Secret/, 'sesame-and-lilies', { md5: { secret: 'sesame-and-lilies' } }],
    [/^External/, /^(Address|URL)/, 'https://auth.customer.example/check', { url: 'https://auth.customer.example/check' }],
  ] as const) {
    await page.goto(newPage('SRT-publish'))
    const name = nameOf()
    await form.fill('Stream name', 'camera-1')
    await form.fill('Resource name', name)
    await form.switch('Transcoding').click()
    const block = page.getByRole('region', { name: additional })
    await block.getByRole('radio', { name: way }).click()
    await block.getByRole('button', { name: 'Turn on' }).click()
    await block.getByRole('textbox', { name: label }).fill(value)
    const body = await sent(page, () => page.keyboard.press('Control+s'))
    expect(body).toMatchObject({ name, streams: expect.anything(), transcode_profile: '360_480_720', auth })
    if ('md5' in auth) expect(Object.keys((body['auth'] as { md5: object }).md5).toSorted()).toEqual(['anywhere', 'forever', 'secret'])
  }
})

test('R2-097 R2-098 R2-101: the form of a saved SRT resource is the same, filled, and saves', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example')
  const name = nameOf()
  const { id } = await make(page, {
    type: 'SRT-publish',
    name,
    streams: { saaaaaaaaa: { name: 'camera-1', resolution: '360p' }, sbbbbbbbbb: { name: 'camera-2', resolution: '1080p' } },
  })
  await page.goto(`/streaming/live/${id}`)
  await expect(form.section('Streams').getByRole('row').filter({ hasText: 'camera-' })).toHaveCount(2)
  for (const title of ['Streams', 'Transcoding']) await expect(form.section(title)).toBeVisible()
  await expect(form.field('Resource name')).toHaveValue(name)
  await form.fill('Resource name', `${name}-2`)
  await expect(form.saveButton()).toBeVisible()
  expect(await sent(page, () => form.save())).toEqual({ name: `${name}-2` })
})

test('R2-099 R2-100 R2-102: an inactive SRT resource is dimmed, its settings are folded, and it offers activation alone', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example')
  const { id } = await make(page, {
    type: 'SRT-publish',
    name: nameOf(),
    active: false,
    streams: { saaaaaaaaa: { name: 'camera-1', resolution: '360p' } },
  })
  await page.goto(`/streaming/live/${id}`)
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toHaveCount(1)
  await expect(form.saveButton()).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Additional settings/ })).toHaveAttribute('aria-expanded', 'false')
  await expect(form.switch('Transcoding')).toBeDisabled()
  const opacity = await form.section('Streams').evaluate((node) => {
    let product = 1
    for (let at: Element | null = node; at; at = at.parentElement) product *= Number(getComputedStyle(at).opacity)
    return product
  })
  expect(opacity).toBeLessThan(1)
  const body = await sent(page, () => page.getByRole('button', { name: 'Activate', exact: true }).click())
  expect(body).toEqual({ active: true })
  await expect(page.getByRole('button', { name: 'Activate', exact: true })).toHaveCount(0)
  await form.fill('Resource name', nameOf())
  await expect(form.saveButton()).toBeVisible()
})

test('R2-087 R2-248: the state of an RTMP resource is what its form follows and sends', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example')
  const streams = { saaaaaaaaa: { name: 'camera-1', resolution: '360p' } }
  const { id } = await make(page, { type: 'RTMP-publish', name: nameOf(), streams, active: false })
  await page.goto(`/streaming/live/${id}`)
  await expect(form.switch('Transcoding')).toBeDisabled()
  expect(await sent(page, () => page.getByRole('button', { name: 'Activate', exact: true }).click())).toEqual({ active: true })
  await expect(form.switch('Transcoding')).toBeEnabled()
  expect((await read(page, id)).active).toBe(true)
})

test('R2-240 R2-242: a saved RTMP resource keeps everything that its form does not change, and its profile stands in the settings', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example')
  const whole = {
    type: 'RTMP-publish',
    name: nameOf(),
    active: true,
    streams: { saaaaaaaaa: { name: 'camera-1', resolution: '360p' } },
    transcode_profile: '480_720_1080',
    cache: { valid: { '2xx': 600 } },
    locations: { '/vod': { enabled: true, cache: { valid: { '2xx': 60 } } } },
    auth: { url: 'https://auth.customer.example/check' },
    limitations: { allow: ['203.0.113.0/24'] },
  }
  const made = await make(page, whole)
  expect(made.settings).toMatchObject({ 'RTMP-publish': { transcode_profile: '480_720_1080' } })
  await page.goto(`/streaming/live/${made.id}`)
  await expect(page.getByRole('radio', { name: /^Optimal/ })).toBeChecked()
  const name = nameOf()
  await form.fill('Resource name', name)
  await form.save()
  await form.saved()
  const { version: _before, ...before } = made as Live & { updated_at?: string; name?: string }
  const { version, ...after } = (await read(page, made.id)) as typeof made & { updated_at?: string; name?: string }
  expect(version).toBe(2)
  expect({ ...after, updated_at: '', name: '' }).toEqual({ ...before, updated_at: '', name: '' })
})
