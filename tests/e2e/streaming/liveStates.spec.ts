// Live resources that exist: the form of an active one and of an inactive one, activation, deactivation, and what a save leaves alone.
import type { Page } from '@playwright/test'
import { expect, headers, test, unique } from '../../support/portal.ts'
import { saidFor, stopClock, toast } from '../../support/toasts.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'
const streams = { saaaaaaaaa: { name: 'stream1', resolution: '480p' } }
const limitations = { ip: [{ default_action: 'allow', exclude: [{ ip: '198.51.100.0/24' }], times: [] }] }
const whole = {
  streams,
  transcode_profile: '480_720_1080',
  auth: { url: 'https://auth.example.com/check' },
  limitations,
  cache: { consider_args: true, args_blacklist: ['utm'] },
  locations: { '/a/': { enabled: true } },
}
const paid = { ...headers, 'Confirm-Paid': '/transcode_profile,/auth,/limitations' }

async function made(page: Page, data: object): Promise<{ id: string; name: string; path: string }> {
  const name = unique('live').replace(' ', '-')
  const answer = await page.request.post(api, { data: { type: 'RTMP-publish', name, streams, ...data }, headers: paid })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return { id, name, path: `/streaming/live/${id}` }
}
const stored = async (page: Page, id: string) => {
  const {
    version: _,
    updated_at: __,
    _delivery: ___,
    ...rest
  } = (await (await page.request.get(`${api}/${id}`)).json()) as Record<string, unknown>
  return rest
}

test('R2-097 R2-098 R2-099 R2-100 R2-101 R2-102 R2-248 R2-340 R2-341 R2-344 R2-345: an inactive resource is a dimmed form that activates', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  for (const type of ['SRT-publish', 'RTMP-publish']) {
    const { id, path, name } = await made(page, { ...whole, type, active: false })
    const before = await stored(page, id)
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(portal.title()).toHaveText(name)
    await expect(main.locator('.dimmed').getByRole('region', { name: 'Потоки' })).toContainText('stream1')
    await expect(main.locator('.dimmed').getByRole('region', { name: 'Транскодирование' })).toContainText('Оптимальный')
    // The same values stand out less than in the form of an active resource.
    const looks = await main.locator('.dimmed').evaluate((form) => [getComputedStyle(form).filter, getComputedStyle(form).color])
    expect(looks[0]).not.toBe('none')
    for (const role of ['textbox', 'switch', 'combobox', 'radio'] as const) await expect(main.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Вкладки' })).toHaveCount(0)
    await expect(form.saveButton()).toHaveCount(0)
    await expect(form.section('Дополнительные настройки').getByRole('button', { name: 'Дополнительные настройки' })).toHaveAttribute(
      'aria-expanded',
      'false',
    )

    const asked = page.waitForRequest((request) => request.method() === 'PATCH')
    await main.getByRole('button', { name: 'Активировать' }).click()
    // Streams, and what the portal wrote into them, stay where they are.
    expect((await asked).postDataJSON()).toEqual({ active: true })
    await expect(toast(page)).toContainText('Ресурс активирован.')
    await expect(main.locator('.dimmed')).toHaveCount(0)
    expect(await main.evaluate((element) => getComputedStyle(element).color)).not.toBe(looks[1])
    await expect(main.getByRole('button', { name: 'Активировать' })).toHaveCount(0)
    await expect(form.field('Имя ресурса')).toHaveValue(name)
    await expect(form.section('Потоки').locator('[role=rowgroup] > [role=row]')).toContainText('stream1')
    await expect(main.getByRole('radio', { name: /^Оптимальный/ })).toBeChecked()
    await form.fill('Имя ресурса', `${name}2`.slice(0, 40))
    await expect(form.saveButton()).toBeVisible()
    expect(await stored(page, id)).toEqual({ ...before, active: true })
  }
})

test('R0-539 R0-540 R0-541: a deactivation sends one field, and nothing else of the resource changes', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const hls = {
    type: 'HLS-cache',
    origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
    streams: { saaaaaaaaa: { path: '/live/main.m3u8' } },
    limitations,
    locations: { '/a/': { enabled: true } },
  }
  for (const data of [whole, { ...whole, type: 'SRT-publish' }, hls]) {
    const { id, path } = await made(page, data)
    const before = await stored(page, id)
    // As if the portal knew a transcoded stream of the resource.
    await page.route(`**${api}/${id}`, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const record = (await response.json()) as { streams: object }
      const transcoded = { name: 'stream1_360p', stream_name: 'stream1_360p', resolution: '360p', transcode: true }
      return route.fulfill({ response, json: { ...record, streams: { ...record.streams, stranscoded: transcoded } } })
    })
    await page.goto(`${path}/deactivate`)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await stored(page, id)).toEqual(before)
    await page.getByRole('button', { name: 'Deactivate' }).click()
    const asked = page.waitForRequest((request) => request.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    expect((await asked).postDataJSON()).toEqual({ active: false })
    await expect(toast(page)).toContainText('Resource deactivated.')
    expect(await stored(page, id)).toEqual({ ...before, active: false })
  }
})

test('R2-003 R2-087 R2-239 R2-240 R2-241 R2-242 R2-273: a save sends the contents of the form, and nothing is lost', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example')
  const { id, path, name } = await made(page, whole)
  const before = await stored(page, id)
  expect(before).toMatchObject({
    ...whole,
    streams: { saaaaaaaaa: { name: 'stream1', resolution: '480p', stream_name: 'stream1' } },
    settings: { 'RTMP-publish': { transcode_profile: '480_720_1080' } },
  })
  await page.goto(path)
  await expect(page.getByRole('radio', { name: /^Optimal/ })).toBeChecked()
  await form.fill('Resource name', `${name}-2`)
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await form.save()
  const sent = (await asked).postDataJSON() as { streams: object; active: boolean; settings?: object }
  await form.saved()
  expect(sent).toMatchObject({ active: true, transcode_profile: '480_720_1080', cache: whole.cache, locations: whole.locations })
  expect(sent).not.toHaveProperty('settings')
  expect(sent.streams).toEqual(streams)
  expect(await stored(page, id)).toEqual({ ...before, name: `${name}-2` })

  // Limitations that are switched off are gone from the stored resource, too.
  await form.switch('Limitations').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  const again = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await form.save()
  expect((await again).status()).toBe(200)
  const { limitations: _, ...rest } = before
  expect(await stored(page, id)).toEqual({ ...rest, name: `${name}-2` })
})

test('R2-390 R2-691: a failed creation is reported for five seconds, and typed values stay', async ({ page, portal, form, records }) => {
  const { name } = await records.live()
  await portal.signIn('cdn2@demo.example', { at: '/streaming/live/new/srt' })
  await form.field('Stream name', form.section('Streams')).fill('studio')
  await form.fill('Resource name', name)
  await stopClock(page)
  await form.press(page.getByRole('button', { name: /^Create resource/ }))
  await saidFor(page, 'An error occurred while creating the resource', 5000)
  expect(await form.errorOf(form.field('Resource name'))).toContain('Enter a unique resource name.')
  await expect(form.field('Stream name')).toHaveValue('studio')
  await expect(page).toHaveURL(/\/new\/srt$/)
})
