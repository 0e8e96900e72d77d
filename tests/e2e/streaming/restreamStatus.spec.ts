// The status of a restreaming resource, as an agent of the provider reports it.
import type { APIRequestContext } from '@playwright/test'
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

const api = '/api/v1/accounts/cdn1_alpha/restreams'
const restreams = ['one', 'two', 'three'].map((name) => ({
  source: 'https://hls.partner.example/live/arena/main.m3u8',
  target_type: 'customRTMP',
  target_url: `rtmp://${name}.partner.example/app`,
  target_key: `key-${name}`,
  target_comment: `Partner ${name}`,
}))

async function created(request: APIRequestContext): Promise<{ id: string; version: number; name: string }> {
  const made = await request.post(api, { data: { name: `status-${Date.now()}`, type: 'long', restreams }, headers })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as { id: string; version: number; name: string }
}

/** An agent with a key of its own, through the API. */
async function reporter(request: APIRequestContext, address: string) {
  const signedIn = await request.post('/api/v1/oauth/token', { form: { username: 'admin@demo.example', password: 'Demo-Portal-2026' } })
  const { token } = (await signedIn.json()) as { token: string }
  const staff = { authorization: `Bearer ${token}`, cookie: '' }
  const agent = (await (
    await request.post('/api/v1/agents', { data: { name: `Restreamer ${Date.now()}`, kind: 'restreamer' }, headers: staff })
  ).json()) as { id: string }
  const { key } = (await (await request.post(`/api/v1/agent/keys/${agent.id}`, { headers: staff })).json()) as { key: string }
  return async (of: { id: string; version: number }, codes: [code: number, reason?: string][]): Promise<void> => {
    const reports = codes.map(([code, reason = ''], index) => ({
      account: 'cdn1_alpha',
      type: 'restreams',
      id: of.id,
      version: of.version,
      part: `/restreams/${index}`,
      at: new Date().toISOString(),
      code,
      reason,
      figures: code === 0 ? { bitrate: 2_500_000, fps: 25, uptime: 3_725 } : {},
    }))
    const said = await fetch(`${address}/api/v1/agent/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reports }),
    })
    expect(await said.json()).toEqual({ accepted: codes.length, ignored: 0, refused: [] })
  }
}

test('targets have their states in words, with the reason, and follow what is reported', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example')
  const record = await created(page.request)
  const report = await reporter(page.request, new URL(page.url()).origin)
  await page.goto(`/streaming/restream/${record.id}/status`)
  const table = page.getByRole('table', { name: 'State of every target' })
  await expect(table.getByText('Not reported yet')).toHaveCount(3)

  await report(record, [[0], [4, 'The server refuses connections.'], [3, 'The source has no stream.']])
  const row = (name: string) => table.getByRole('row', { name: new RegExp(`rtmp://${name}\\.`) })
  await expect(row('one')).toContainText('OK')
  await expect(row('two')).toContainText('Error')
  await expect(row('two')).toContainText('The server refuses connections.')
  await expect(row('three')).toContainText('Stream not published')
  await expect(row('one').getByRole('img', { name: 'The last 24 hours; at the end: OK' })).toBeVisible()
  await expect(page.getByText('2.5 Mbit/s')).toBeVisible()
  await expect(page.getByText('1:02:05')).toBeVisible()

  await report(record, [[3], [3], [3]])
  await expect(table.getByText('Stream not published')).toHaveCount(3)
  await expect(page.getByText('Off air')).toBeVisible()
  await expect(page.getByText('Start your encoder.')).toBeVisible()
})

test('the list shows the state of each resource as it was reported', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example')
  const record = await created(page.request)
  const report = await reporter(page.request, new URL(page.url()).origin)
  await report(record, [[0], [4], [3]])
  await page.goto('/streaming/restream')
  await expect(page.getByRole('row', { name: new RegExp(record.name) })).toContainText('OK with problems')
  await report(record, [[0], [0], [0]])
  await expect(page.getByRole('row', { name: new RegExp(record.name) })).toContainText(/OK(?! with)/)
})

test('a picture that cannot be loaded says so, and from where', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example')
  const record = await created(page.request)
  await page.goto(`/streaming/restream/${record.id}/status`)
  await page.getByRole('button', { name: 'Watch' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'hls.partner.example' })).toBeVisible({ timeout: 30_000 })
})
