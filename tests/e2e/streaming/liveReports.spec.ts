// What agents say about live resources: fetched playlists, and settings that an agent does not support.
import { readFile } from 'node:fs/promises'
import { expect, test } from '../../support/portal.ts'
import { headers } from '../../support/people.ts'
import { withAgent } from '../../support/restreams.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'
type Live = { id: string; version: number }

/** Calls of an agent with its key. */
function saying(address: string, key: string, live: Live) {
  const of = { account: 'demo-cdn2', type: 'live-resources', id: live.id, version: live.version }
  const send = async (path: string, body: object): Promise<void> => {
    const answer = await fetch(`${address}/api/v1/agent/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await answer.json()).toMatchObject({ refused: [] })
  }
  return {
    acknowledge: (more: object) => send('acknowledgements', { acknowledgements: [{ ...of, ...more }] }),
    report: (more: object) => send('reports', { reports: [{ ...of, part: '/streams/saaaaaaaaa', at: new Date().toISOString(), ...more }] }),
  }
}

test('a fetched playlist shows whether it is on air, or why not and what to do, in the language of the page', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/', locale: 'ru_RU' })
  const data = {
    type: 'HLS-cache',
    name: `pulled-${Date.now()}`,
    streams: { saaaaaaaaa: { path: '/news/playlist.m3u8' } },
    origin: { https: true, servers: { 'hls.partner.example': { port: 443 } } },
  }
  const made = await page.request.post(api, { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  const live = (await made.json()) as Live
  await withAgent(await people.as('admin@demo.example'), 'edge', async (key) => {
    const agent = saying(new URL(page.url()).origin, key, live)
    await agent.acknowledge({ state: 'applied' })
    // It has been on air before, or it would not have failed yet.
    await agent.report({ code: 0, figures: { bitrate: 2_500_000 } })
    await agent.report({ code: 3, reason: 'The source answers with 503.' })
    await page.goto(`/streaming/live/${live.id}/player`)
    const panel = page.getByRole('region', { name: '/news/playlist.m3u8' })
    await expect(panel).toContainText('Источник отвечает с кодом 503.')
    await expect(panel).toContainText('CDN забирает этот плейлист из вашего источника.')
    await expect(panel).not.toContainText('кодировщик')
    await agent.report({ code: 0, figures: { bitrate: 2_500_000, width: 1280, height: 720, uptime: 65 }, texts: { video: 'H264' } })
    await expect(panel.getByText('В эфире', { exact: true }).first()).toBeVisible()
    await expect(panel).toContainText('2,5 Мбит/с')
    await expect(panel).toContainText('1280 × 720')
    await expect(panel).not.toContainText('503')
    // How the figure went, in a line and in words, with the time it was off air.
    await page.reload()
    const bitrate = panel.getByRole('listitem').filter({ hasText: 'Битрейт' })
    await expect(bitrate).toContainText('За последние 3 часа: 2,5 Мбит/с всё время.')
    await expect(bitrate).toContainText('1 сбой.')
    await expect(bitrate.locator('svg polyline')).toHaveCount(1)
    await expect(bitrate.locator('svg .idle')).toHaveCount(1)
    await expect(panel.getByText('Битрейт')).toHaveCount(1)
  })
})

test('the header shows on air and for how long, or off air with advice and the last error; the states can be downloaded', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' } }
  const made = await page.request.post(api, { data: { type: 'RTMP-publish', name: `studio-${Date.now()}`, streams }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const live = (await made.json()) as Live
  const air = page.getByRole('region', { name: 'Эфир' })
  await page.goto(`/streaming/live/${live.id}/edit`)
  await expect(portal.title()).toBeVisible()
  await withAgent(await people.as('admin@demo.example'), 'media', async (key) => {
    const agent = saying(new URL(page.url()).origin, key, live)
    await agent.acknowledge({ state: 'applied' })
    await expect(air).toHaveText('От серверов ещё не было отчётов')
    await agent.report({ code: 3, reason: 'An encoder sent a wrong key and was refused.' })
    await expect(air).toContainText('Не в эфире')
    await expect(air).toContainText('Запустите кодировщик с адресом со вкладки «Публикация».')
    await expect(air).toContainText('Последнее сообщение: Кодировщик прислал неверный ключ и отклонён.')
    await agent.report({ code: 0, figures: { bitrate: 2_500_000, uptime: 26_373 } })
    await expect(air).toContainText('В эфире')
    await expect(air).toContainText(/Время в эфире: 7:19:\d\d/)
    await expect(air).not.toContainText('кодировщик')
    // The clock runs between reports.
    const time = await air.locator('.tn').textContent()
    await expect(air.locator('.tn')).not.toHaveText(time!)
    await page.goto(`/streaming/live/${live.id}/player`)
    await expect(page.getByText(/^Обновлено \d+ с назад$/)).toBeVisible()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`${live.id}-states.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('Время (UTC);Поток;Статус;Причина')
    expect(lines[1]).toMatch(/Z;stream1;Не в эфире;Кодировщик прислал неверный ключ и отклонён\.$/)
    expect(lines[2]).toMatch(/Z;stream1;В эфире;$/)
  })
})

test('a stream lists its restreams with their states and links', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' }, sbbbbbbbbb: { name: 'stream2', resolution: '720p' } }
  const made = await page.request.post(api, { data: { type: 'RTMP-publish', name: `passed-${Date.now()}`, streams }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const live = (await made.json()) as Live & { playback?: string; cdn_domain: string }
  const source = `${live.playback ? live.playback : `https://${live.cdn_domain}/live`}/stream1/index.m3u8`
  const name = `partners-${Date.now()}`
  const restreams = ['one', 'two'].map((host) => ({
    source,
    target_type: 'customRTMP',
    target_url: `rtmp://${host}.example.com/app`,
    target_key: 'key',
  }))
  const passing = await page.request.post('/api/v1/accounts/demo-cdn2/restreams', {
    data: { name, type: 'long', active: true, restreams },
    headers,
  })
  expect(passing.status(), await passing.text()).toBe(201)
  await page.goto(`/streaming/live/${live.id}/player`)
  const [first, second] = ['stream1', 'stream2'].map((stream) => page.getByRole('region', { name: stream }))
  await expect(first!.getByRole('listitem').filter({ hasText: name })).toContainText('2 targets')
  await expect(second!).not.toContainText(name)
  await first!.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/\/streaming\/restream\/rs_[^/]+\/status$/)
})

test('transcoding and encryption that no media node supports are noted at the fields; alerts may wait', async ({
  page,
  portal,
  people,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const data = {
    type: 'SRT-publish',
    name: `stadium-${Date.now()}`,
    streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } },
    transcode_profile: '360_480_720',
    passphrase: 'correct_horse_1',
  }
  const made = await page.request.post(api, { data, headers: { ...headers, 'confirm-paid': '/transcode_profile' } })
  expect(made.status(), await made.text()).toBe(201)
  const live = (await made.json()) as Live
  await withAgent(await people.as('admin@demo.example'), 'media', async (key) => {
    const reason = 'Not supported by this media node: viewers get streams as they are published, in one quality.'
    await saying(new URL(page.url()).origin, key, live).acknowledge({
      state: 'error',
      errors: [
        { path: '/transcode_profile', reason },
        { path: '/passphrase', reason: 'Not supported by this media node: it has no ffmpeg with SRT, and refuses the stream.' },
      ],
    })
    // Write-only: the ready lines have a place for it.
    await page.goto(`/streaming/live/${live.id}/config`)
    await expect(page.getByText(/&passphrase=PASSPHRASE$/).first()).toBeVisible()
    await expect(page.getByText('This stream is encrypted: put the passphrase of the resource in place of PASSPHRASE.')).toBeVisible()
    expect(await page.content()).not.toContain('correct_horse_1')
    await page.goto(`/streaming/live/${live.id}/edit`)
    await expect(page.getByRole('region', { name: 'Transcoding' })).toContainText(reason)
    const additional = page.getByRole('region', { name: 'Additional settings' })
    await expect(additional.getByText('SRT passphrase')).toBeVisible()
    await expect(additional).toContainText('it has no ffmpeg with SRT, and refuses the stream.')
    const after = page.getByRole('textbox', { name: 'Alert after' })
    await expect(after).toHaveCount(0)
    await page.getByRole('switch', { name: 'E-mail alerts' }).check()
    await expect(after).toHaveValue('0')
    await page.getByRole('switch', { name: 'E-mail alerts' }).uncheck()
    await expect(after).toHaveCount(0)
  })
})
