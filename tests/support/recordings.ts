// Recordings in a browser: a server with a media node, and initial records.
import type { Page } from '@playwright/test'
import { freePort } from '../../server/drivers/freePort.ts'
import { homeOf, serverOn } from './ownServer.ts'
import { headers } from './people.ts'
import { expect, test as base } from './portal.ts'

/** A server of these stories, configured with the HLS address of its media node. */
export const ports = { rtmp: await freePort(), hls: await freePort() }
export const test = base.extend({
  address: [
    async ({ post }, use) => {
      const home = homeOf('recordings')
      const env = { ...post.env, LIVE_HLS_URL: `http://127.0.0.1:${ports.hls}`, CONFIG_CHANGE_SECONDS: '0' }
      const server = await serverOn(await freePort(), home, env)
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export const lives = '/api/v1/accounts/demo-cdn2/live-resources'
export const takes = '/api/v1/accounts/demo-cdn2/stream-records'
export type Live = { id: string; name: string; settings: Record<string, { application: string }> }

export async function makeLive(page: Page): Promise<Live> {
  const streams = { saaaaaaaaa: { name: 'stream1', resolution: '720p' }, sbbbbbbbbb: { name: 'stream2', resolution: '480p' } }
  const made = await page.request.post(lives, { data: { type: 'RTMP-publish', name: `recorded-${Date.now()}`, streams }, headers })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as Live
}
export async function makeTake(page: Page, live: Live, more: object = {}): Promise<{ id: string }> {
  const settings = {
    resource_id: live.id,
    stream_name: 'stream1',
    stream_type: 'short',
    path: 'index.m3u8',
    launch_type: 'button',
    ...more,
  }
  const made = await page.request.post(takes, { data: settings, headers })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as { id: string }
}
/** The body of the next change of recordings, by its method. */
export const sent = async (page: Page, method: string, act: () => Promise<void>): Promise<Record<string, unknown>> => {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.method() === method && one.url().includes('/stream-records')),
    act(),
  ])
  return request.postDataJSON() as Record<string, unknown>
}
export const form = (page: Page) => page.getByRole('form', { name: 'Settings of the recording' })
export const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true })
