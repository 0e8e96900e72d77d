// Recordings: their pages, the buttons, and a file that a real media node makes of a real stream.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { isServing, startMediaNode } from '../../support/media/mediaNode.ts'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import { headers } from '../../support/people.ts'
import { expect } from '../../support/portal.ts'
import { button, form, lives, makeLive, makeTake, ports, sent, takes, test } from '../../support/recordings.ts'

test('R0-130 R2-058 the page opens with and without a resource', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  const take = await makeTake(page, live, { active: false })
  await page.goto('/streaming/records')
  await expect(page.getByRole('heading', { name: 'Recordings' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Recordings' })).toContainText(live.name)
  await page.goto(`/streaming/records/${live.id}`)
  await expect(page.getByRole('heading', { name: live.name })).toBeVisible()
  await expect(page.getByRole('row', { name: /stream1/ })).toHaveCount(1)
  const tabs = page.getByRole('navigation', { name: 'Tabs' })
  for (const address of [`new`, take.id, '']) {
    await page.goto(`/streaming/records/${live.id}/${address}`)
    await expect(tabs.getByRole('link', { name: 'Recordings' })).toHaveAttribute('href', `/streaming/live/${live.id}/records`)
    await expect(tabs.getByRole('link', { name: 'Recordings' })).toHaveAttribute('aria-current', 'page')
  }
  await expect(tabs.getByRole('link', { name: 'Recordings' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Player' }).click()
  await expect(page).toHaveURL(`/streaming/live/${live.id}/player`)
  await page.goto('/streaming/records/live_none')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a live resource leads to its recordings', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  await page.goto(`/streaming/live/${live.id}/records`)
  await expect(page.getByText('No recordings yet')).toBeVisible()
  await page.getByRole('link', { name: 'New recording' }).click()
  await expect(page).toHaveURL(`/streaming/records/${live.id}/new`)
})

test('start, stop and update are enabled by the state', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  await page.goto(`/streaming/records/${live.id}/new`)
  for (const [name, isEnabled] of [
    ['Start', true],
    ['Update', false],
    ['Stop', false],
  ] as const)
    await expect(button(page, name))[isEnabled ? 'toBeEnabled' : 'toBeDisabled']()
  await button(page, 'Start').click()
  await expect(page).toHaveURL(new RegExp(`/streaming/records/${live.id}/rec_`))
  // R2-357 R2-358
  await expect(button(page, 'Start')).toBeDisabled()
  for (const one of await page.getByRole('button', { name: 'Start', exact: true }).all()) await expect(one).toBeDisabled()
  await expect(button(page, 'Stop')).toBeEnabled()
  await expect(button(page, 'Update')).toBeEnabled()
  // R2-359
  await button(page, 'Stop').click()
  await expect(button(page, 'Start')).toBeEnabled()
  await expect(button(page, 'Stop')).toBeDisabled()
  await expect(button(page, 'Update')).toBeDisabled()
})

test('a recording whose schedule is over shows it, has no stop button, and leads back to the list', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  const schedule = [{ start: '2024-05-10T09:00:00Z', stop: '2024-05-10T10:00:00Z' }]
  const take = await makeTake(page, live, { launch_type: 'schedule', schedule })
  await page.goto(`/streaming/records/${live.id}/${take.id}`)
  await expect(page.getByText('Schedule over', { exact: true })).toBeVisible()
  for (const name of ['Start', 'Stop']) {
    const all = page.getByRole('button', { name, exact: true })
    await expect(all).toHaveCount(2)
    for (const one of await all.all()) await expect(one).toBeDisabled()
  }
  await expect(button(page, 'Update')).toBeEnabled()
  await page.getByRole('link', { name: 'Go to the list' }).click()
  await expect(page).toHaveURL(`/streaming/records/${live.id}`)
  await expect(page.getByRole('row', { name: /stream1/ })).toContainText('Schedule over')
  await expect(page.getByRole('button', { name: 'Stop the recording of stream1' })).toBeDisabled()
})

test('the buttons of recordings stay within their table, with long words, too', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  await makeTake(page, await makeLive(page), {
    launch_type: 'schedule',
    schedule: [{ start: '2030-05-10T09:00:00Z', stop: '2030-05-10T10:00:00Z' }],
  })
  await page.goto('/streaming/records')
  const table = page.getByRole('table')
  const panel = await page.locator('.panel').filter({ has: table }).boundingBox()
  for (const one of await table.getByRole('button', { name: /^Остановить / }).all()) {
    const box = await one.boundingBox()
    expect(box!.x + box!.width).toBeLessThan(panel!.x + panel!.width)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('R2-355 R2-356 editing an active recording asks, in Russian', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const live = await makeLive(page)
  const { id } = await makeTake(page, live)
  await page.goto(`/streaming/records/${live.id}/${id}`)
  const settings = page.getByRole('form', { name: 'Настройки записи' })
  await settings.getByLabel('Остановить после тишины').fill('000100')
  await settings.getByRole('button', { name: 'Обновить' }).click()
  const dialog = page.getByRole('dialog', { name: 'Уверены?', exact: true })
  await expect(dialog.getByRole('button', { name: 'Подтвердить' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  await expect(dialog).toHaveCount(0)
  expect(((await (await page.request.get(`${takes}/${id}`)).json()) as { version: number }).version).toBe(1)
  await settings.getByRole('button', { name: 'Обновить' }).click()
  const body = await sent(page, 'PUT', () => page.getByRole('dialog').getByRole('button', { name: 'Подтвердить' }).click())
  // R2-249 R2-252
  for (const name of 'stream_name stream_type path smil qualities launch_type stop_timeout storage_time dvr_enabled dvr_window schedule resource_id action id'.split(
    ' ',
  ))
    expect(body).toHaveProperty(name)
  expect(body).toMatchObject({ action: 'change', id, stop_timeout: 60, resource_id: live.id })
  await expect(page.getByText('Запись обновлена.')).toBeVisible()
})

const updates: [
  title: string,
  act: (page: Page) => Promise<unknown>,
  actions: string[][],
  changed: Record<string, unknown>,
  rows: object,
][] = [
  [
    'other settings change the recording',
    (page) => form(page).getByLabel('Stop after a silence of').fill('000200'),
    [['PUT', 'change']],
    {},
    { stream1: 1 },
  ],
  [
    'other qualities end it and begin a new one',
    (page) => page.getByRole('checkbox', { name: '720p' }).check(),
    [
      ['PUT', 'deactivate'],
      ['POST', 'create'],
    ],
    { stream_name: 'stream1', qualities: { '720p': true } },
    { stream1: 2 },
  ],
  [
    'another stream ends it and begins a new one',
    (page) => form(page).getByRole('combobox', { name: 'Stream', exact: true }).selectOption('stream2'),
    [
      ['PUT', 'deactivate'],
      ['POST', 'create'],
    ],
    { stream_name: 'stream2' },
    { stream1: 1, stream2: 1 },
  ],
]
test('R2-360 R2-361 an update changes the recording, or ends it and begins a new one if the stream or its qualities change', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn2@demo.example')
  for (const [title, act, actions, changed, rows] of updates)
    await test.step(title, async () => {
      const live = await makeLive(page)
      const { id } = await makeTake(page, live)
      await page.goto(`/streaming/records/${live.id}/${id}`)
      const bodies: { method: string; body: Record<string, unknown> }[] = []
      const note = (request: Request): void => {
        if (['PUT', 'POST'].includes(request.method()) && /\/stream-records(\/[^/]+)?(\?|$)/.test(request.url()))
          bodies.push({ method: request.method(), body: request.postDataJSON() as Record<string, unknown> })
      }
      page.on('request', note)
      await act(page)
      await button(page, 'Update').click()
      const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
      const isReplaced = actions.length > 1
      await expect(dialog.getByText('a new one begins')).toHaveCount(isReplaced ? 1 : 0)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      if (isReplaced) await expect(page).not.toHaveURL(new RegExp(id))
      else await expect(page.getByText('The recording is updated.')).toBeVisible()
      page.off('request', note)
      expect(bodies.map(({ method, body }) => [method, body['action']])).toEqual(actions)
      expect(bodies.at(-1)!.body).toMatchObject(changed)
      await page.goto(`/streaming/records/${live.id}`)
      for (const [name, count] of Object.entries(rows)) await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(count)
      await expect(page.getByRole('row', { name: /Stopped/ })).toHaveCount(isReplaced ? 1 : 0)
    })
})

test('a new recording that cannot be created leaves the old one on the air', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  const { id } = await makeTake(page, live)
  const activeNow = async () => ((await (await page.request.get(`${takes}/${id}`)).json()) as { active: boolean }).active
  await page.goto(`/streaming/records/${live.id}/${id}`)
  await page.route(`**${takes}*`, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  // Behind a dialog while that is open.
  const quality = page.getByRole('checkbox', { name: '720p', includeHidden: true })
  await quality.check()
  await button(page, 'Update').click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The new recording cannot be created: the old one continues')).toBeVisible()
  expect(await activeNow()).toBe(true)
  await expect(quality).toBeChecked()

  // The old one cannot be started again either: people read that it is stopped.
  await page.route(`**${takes}/${id}/commands/start`, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText(/and the old one is stopped: start it again$/)).toBeVisible()
  expect(await activeNow()).toBe(false)
  await expect(quality).toBeChecked()

  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(button(page, 'Stop')).toBeEnabled()
  await page.goto(`/streaming/records/${live.id}`)
  await expect(page.getByRole('row', { name: /stream1/ })).toHaveCount(2)
})

test('R0-106 the page of DVR deletions opens and leads to its form', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const live = await makeLive(page)
  await makeTake(page, live, { active: false, dvr_enabled: true, dvr_window: 3600 })
  await page.goto('/f-cdn/dvr-delete')
  await expect(page.getByRole('heading', { name: 'DVR deletion' })).toBeVisible()
  await page.getByRole('link', { name: 'Delete a range' }).first().click()
  await expect(page.getByRole('heading', { name: 'Delete a DVR range' })).toBeVisible()
})

test('a recording started by button becomes a file, which is played, downloaded, and deleted', async ({
  page,
  portal,
  people,
  address,
}) => {
  test.setTimeout(400_000)
  const admin = await people.as('admin@demo.example')
  const made = await admin.post('/api/v1/agents', { data: { name: `Media ${Date.now()}`, kind: 'media' } })
  const { id: agent } = (await made.json()) as { id: string }
  const { key } = (await (await admin.post(`/api/v1/agent/keys/${agent}`)).json()) as { key: string }
  const dir = mkdtempSync(join(tmpdir(), 'media-'))
  const node = startMediaNode({ portal: address, key, dir, ...ports })
  const encoders: { stop: () => Promise<void> }[] = []
  try {
    await portal.signIn('cdn2@demo.example')
    const live = await makeLive(page)
    await expect.poll(() => isServing(ports.hls), { timeout: 90_000 }).toBe(true)
    const shown = await page.request.post(`${lives}/${live.id}/keys/reveal`, { data: { at: '/streams/saaaaaaaaa/password' }, headers })
    const { key: streamKey } = (await shown.json()) as { key: string }
    encoders.push(
      publishTestPicture(`rtmp://127.0.0.1:${ports.rtmp}/live/${live.settings['RTMP-publish']!.application}_stream1?key=${streamKey}`),
    )

    await page.goto(`/streaming/records/${live.id}/new`)
    await button(page, 'Start').click()
    await expect(page.getByText(/^Recorded so far: /)).toBeVisible({ timeout: 90_000 })
    const files = page.getByRole('table', { name: 'Files' })
    await expect(files).toContainText('Recording', { timeout: 60_000 })
    await expect(page.getByText(/^Recorded so far: 0:00:1/)).toBeVisible({ timeout: 60_000 })
    await button(page, 'Stop').click()
    await expect(files).toContainText('Ready', { timeout: 90_000 })
    const sums = page.getByText(/^Ranges: 1 · Gaps: 0 · Total: 0:00:\d\d$/)
    await expect(sums).toBeVisible()
    // One file: its duration is the total.
    await expect(files.getByRole('cell', { name: (await sums.textContent())!.replace(/^.*Total: /, ''), exact: true })).toBeVisible()
    const range = page.getByRole('group', { name: 'Recorded time' }).getByRole('button')
    await expect(range).toHaveAccessibleName(/:\d\d:\d\d [AP]M – .*:\d\d:\d\d [AP]M$/)

    await files.getByRole('button', { name: /^Play / }).click()
    const video = page.getByLabel(/^Recording of /)
    await expect(video).toHaveAttribute('data-state', 'playing', { timeout: 60_000 })
    const timeOf = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime)
    await expect.poll(timeOf, { timeout: 30_000 }).toBeGreaterThan(1)

    const link = files.getByRole('link', { name: /^Download / })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.mp4$/)
    const address4 = await link.getAttribute('href')
    const playlist = address4!.replace('download.mp4', 'index.m3u8')

    await files.getByRole('button', { name: /^Delete / }).click()
    const dialog = page.getByRole('dialog', { name: /^Delete the file of / })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No files yet')).toBeVisible()
    await expect.poll(async () => (await fetch(playlist)).status, { timeout: 60_000 }).toBe(404)
  } finally {
    for (const { stop } of encoders) await stop()
    await node.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
