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

type Report = (of: { id: string; version: number }, codes: [code: number, reason?: string][]) => Promise<void>

/** An agent with a key of its own, deleted afterwards: the next story begins without one. */
async function withReporter(admin: APIRequestContext, address: string, work: (report: Report) => Promise<void>): Promise<void> {
  const made = await admin.post('/api/v1/agents', { data: { name: `Restreamer ${Date.now()}`, kind: 'restreamer' } })
  expect(made.status(), await made.text()).toBe(201)
  const agent = (await made.json()) as { id: string; version: number }
  const { key } = (await (await admin.post(`/api/v1/agent/keys/${agent.id}`)).json()) as { key: string }
  const report: Report = async ({ id, version }, codes) => {
    const reports = codes.map(([code, reason = ''], index) => ({
      account: 'cdn1_alpha',
      type: 'restreams',
      id,
      version,
      part: `/restreams/${index}`,
      at: new Date().toISOString(),
      code,
      reason,
      figures: code === 0 ? { bitrate: 2_500_000, fps: 25, uptime: 3_725 } : {},
    }))
    const acknowledgements = [{ account: 'cdn1_alpha', type: 'restreams', id, version, state: 'applied' }]
    for (const [path, body] of Object.entries({ acknowledgements: { acknowledgements }, reports: { reports } })) {
      const said = await fetch(`${address}/api/v1/agent/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(await said.json()).toMatchObject({ refused: [] })
    }
  }
  try {
    await work(report)
  } finally {
    const { version } = (await (await admin.get(`/api/v1/agents/${agent.id}`)).json()) as { version: number }
    await admin.delete(`/api/v1/agents/${agent.id}`, { headers: { 'If-Match': `"${version}"` } })
  }
}

test('targets have their states in words, with the reason, and follow what is reported', async ({ page, portal, people }) => {
  await portal.signIn('cdn1@demo.example')
  const record = await created(page.request)
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    await page.goto(`/streaming/restream/${record.id}/status`)
    const table = page.getByRole('table', { name: 'State of every target' })
    await expect(table.getByText('Not reported yet', { exact: true })).toHaveCount(3)

    await report(record, [[0], [4, 'The server refuses connections.'], [3, 'The source has no stream.']])
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`rtmp://${name}\\.`) })
    await expect(row('one')).toContainText('OK')
    await expect(row('two')).toContainText('Error')
    await expect(row('two')).toContainText('The server refuses connections.')
    await expect(row('three')).toContainText('Stream not published')
    await expect(page.getByText('2.5 Mbit/s')).toBeVisible()
    await expect(page.getByText('1:02:05')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Watch' })).toBeVisible()

    await report(record, [[3], [3], [3]])
    await expect(table.getByText('Stream not published', { exact: true })).toHaveCount(3)
    await expect(page.getByText('Off air', { exact: true })).toBeVisible()
    await expect(page.getByText('Start your encoder.')).toBeVisible()
  })
})

test('the list shows the state of each resource as it was reported', async ({ page, portal, people }) => {
  await portal.signIn('cdn1@demo.example')
  const record = await created(page.request)
  await withReporter(await people.as('admin@demo.example'), new URL(page.url()).origin, async (report) => {
    const row = page.getByRole('row', { name: new RegExp(record.name) })
    await page.goto('/streaming/restream')
    await expect(row).toContainText('Applying')
    await report(record, [[0], [4], [3]])
    await page.goto('/streaming/restream')
    await expect(row).toContainText('OK with problems')
    await report(record, [[3], [3], [3]])
    await page.goto('/streaming/restream')
    await expect(row).toContainText('Stream not published')
  })
})
