// The player and the state of a live resource, with a real media node and a real encoder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../server/drivers/freePort.ts'
import { isServing, startMediaNode } from '../../support/media/mediaNode.ts'
import { publishTestPicture } from '../../support/media/rtmpServer.ts'
import { homeOf, serverOn } from '../../support/ownServer.ts'
import { headers } from '../../support/people.ts'
import { expect, test as base } from '../../support/portal.ts'

/** A server of these stories: it knows where its media node serves HLS. */
const ports = { rtmp: await freePort(), hls: await freePort() }
const test = base.extend({
  address: [
    async ({ post }, use) => {
      const home = homeOf('live')
      const server = await serverOn(await freePort(), home, { ...post.env, LIVE_HLS_URL: `http://127.0.0.1:${ports.hls}` })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const api = '/api/v1/accounts/demo-cdn2/live-resources'
const at = '/streams/saaaaaaaaa/password'
type Live = { id: string; settings: Record<string, { application: string }> }

test('a stream is off air with the reason, then on air: it plays, and has figures', async ({ page, portal, people, address }) => {
  test.setTimeout(300_000)
  const admin = await people.as('admin@demo.example')
  const made = await admin.post('/api/v1/agents', { data: { name: `Media ${Date.now()}`, kind: 'media' } })
  const { id: agent } = (await made.json()) as { id: string }
  const { key } = (await (await admin.post(`/api/v1/agent/keys/${agent}`)).json()) as { key: string }
  const dir = mkdtempSync(join(tmpdir(), 'media-'))
  const node = startMediaNode({ portal: address, key, dir, ...ports })
  const encoders: { stop: () => Promise<void> }[] = []
  try {
    await portal.signIn('cdn2@demo.example')
    const streams = { saaaaaaaaa: { name: 'stream1', resolution: '144p' } }
    const created = await page.request.post(api, { data: { type: 'RTMP-publish', name: `player-${Date.now()}`, streams }, headers })
    expect(created.status(), await created.text()).toBe(201)
    const live = (await created.json()) as Live
    await expect.poll(() => isServing(ports.hls), { timeout: 90_000 }).toBe(true)
    await page.goto(`/streaming/live/${live.id}/player`)
    const panel = page.getByRole('region', { name: 'stream1' })
    await expect(panel.getByText('Off air', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await expect(panel).toContainText('Start your encoder with the address on the “Publishing” tab.')

    const place = `rtmp://127.0.0.1:${ports.rtmp}/live/${live.settings['RTMP-publish']!.application}_stream1`
    encoders.push(publishTestPicture(`${place}?key=wrong-key`))
    await expect(panel).toContainText('An encoder sent a wrong key and was refused.', { timeout: 60_000 })

    const shown = await page.request.post(`${api}/${live.id}/keys/reveal`, { data: { at }, headers })
    const { key: streamKey } = (await shown.json()) as { key: string }
    encoders.push(publishTestPicture(`${place}?key=${streamKey}`))
    await expect(panel.getByText('On air', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await expect(panel).toContainText('25 per second')
    // The page and its header count the same time, and the strip of a day takes all of its column.
    const header = page.getByRole('region', { name: 'On air' })
    const shownTimes = async () => [
      /[\d:]+$/.exec(await header.innerText())?.[0],
      await panel.locator('dt', { hasText: 'On air' }).locator('+ dd').innerText(),
    ]
    await expect.poll(async () => new Set(await shownTimes()).size).toBe(1)
    const [strip, column] = await Promise.all([panel.locator('.part-day').boundingBox(), panel.locator('.part-figures').boundingBox()])
    expect(strip!.width).toBeGreaterThan(column!.width * 0.8)
    await expect(panel).not.toContainText('wrong key')
    const health = panel.getByRole('list', { name: 'Quality of the stream' })
    for (const line of [
      'Video codec: H264',
      'Audio codec: AAC',
      'Picture: 320 × 180',
      '144p is expected.',
      'Bitrate: 0.',
      'Keyframes: every 1 s',
    ])
      await expect(health).toContainText(line, { timeout: 60_000 })
    await expect(health.locator('.dot.warn')).toHaveCount(1)
    await panel.getByRole('button', { name: 'Watch' }).click()
    const video = panel.getByLabel('Picture of stream1')
    await expect(video).toHaveAttribute('data-state', 'playing', { timeout: 60_000 })
    const timeOf = () => video.evaluate((element) => (element as HTMLVideoElement).currentTime)
    const before = await timeOf()
    await expect.poll(timeOf, { timeout: 30_000 }).toBeGreaterThan(before)
  } finally {
    for (const { stop } of encoders) await stop()
    await node.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})
