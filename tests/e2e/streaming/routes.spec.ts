// The addresses of streaming and protection (000 §2.1, 002 §2): each shows its own screen, for both types of customer.
import type { Page } from '@playwright/test'
import { headers } from '../../support/people.ts'
import type { Portal } from '../pages/Portal.ts'
import { expect, test } from '../../support/portal.ts'
import { file } from '../../support/visitors.ts'

const openTab = (page: Page) => page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current="page"]')

/** Opens each address and expects its heading, and its tab if it has one. */
async function expectScreens(page: Page, portal: Portal, screens: Record<string, string | [heading: string, tab: string]>): Promise<void> {
  for (const [path, screen] of Object.entries(screens)) {
    const [heading, tab] = [screen].flat()
    await page.goto(path)
    await expect(portal.title(), path).toHaveText(heading!)
    if (tab) await expect(openTab(page), path).toContainText(tab)
  }
}

test('R0-112 R0-113 R0-114 R0-125 R0-129 R0-131 R0-137 R2-059 R2-061 R2-064: lists, creation and the selection of a customer CDN2', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn2@demo.example')
  await expectScreens(page, portal, {
    '/streaming': 'Live streams',
    '/streaming/live/resources': 'Live streams',
    '/streaming/live/new': 'New live resource',
    '/streaming/live/order': 'Order a live stream',
    '/streaming/live/order/anything': 'Order a live stream',
    '/streaming/restream': 'Restreaming',
    '/streaming/restream/new': 'Create a restreaming resource',
  })
  await page.goto('/streaming')
  await expect(page).toHaveURL(/\/streaming\/live$/)
  await expect(page.getByRole('table', { name: 'Live streams' })).toBeVisible()
})

test('R0-115 R0-116 R0-117 R0-118 R0-119 R0-120 R0-121 R0-122 R0-123 R0-124 R2-056 R2-057: every part of a live resource has its address', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const create = async (data: object) => {
    const made = await page.request.post('/api/v1/accounts/demo-cdn2/live-resources', { data, headers })
    expect(made.status(), await made.text()).toBe(201)
    const { id, name } = (await made.json()) as { id: string; name: string }
    return { name, path: `/streaming/live/${id}` }
  }
  const rtmp = await create({
    type: 'RTMP-publish',
    name: `routes-rtmp-${Date.now()}`,
    streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } },
  })
  const hls = await create({
    type: 'HLS-cache',
    name: `routes-hls-${Date.now()}`,
    origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
    streams: { saaaaaaaaa: { path: '/live/main.m3u8' } },
    locations: { '/second/': { enabled: true } },
  })
  const tabs = ({ name, path }: typeof rtmp, targets: Record<string, string>) =>
    Object.fromEntries(Object.entries(targets).map(([target, tab]) => [`${path}${target}`, [name, tab] as [string, string]]))
  const everywhere = { '': 'Settings', '/edit': 'Settings', '/rules': 'Rules' }
  await expectScreens(page, portal, {
    ...tabs(rtmp, { ...everywhere, '/config': 'Publishing', '/player': 'Player and status' }),
    ...tabs(hls, { ...everywhere, '/config-HLS': 'Connection', '/rule': 'Rules' }),
  })
  // Sections have an address and a line of the index, and no tab: they are parts of the form.
  const sections = { [`${rtmp.path}/limitations`]: 'Additional settings', [`${hls.path}/limitations-HLS`]: 'Additional settings' }
  for (const [path, section] of Object.entries({
    ...sections,
    [`${rtmp.path}/expert`]: 'Expert settings',
    [`${hls.path}/expert`]: 'Expert settings',
  })) {
    await page.goto(path)
    await expect(form.section(section), path).toBeInViewport()
    await expect(openTab(page), path).toHaveText('Settings')
  }
  await page.goto(`${hls.path}/rule/${Buffer.from('/second/').toString('base64url')}`)
  await expect(openTab(page)).toContainText('Rules')
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue('/second/')
})

test('R0-126 R0-127 R0-128 R2-046 R2-047 R2-048 R2-049 R2-062: the order forms of a customer CDN1 by their names and addresses', async ({
  page,
  portal,
}) => {
  const pathOf = (name: string, target = '') => file.pages[name]!.path.replace(':target', target)
  expect(['rtmp', 'srt', 'hls'].map((kind) => pathOf(`streaming-${kind}-cdn-1`))).toEqual([
    '/streaming/live/order/newrtmp',
    '/streaming/live/order/newsrt',
    '/streaming/live/order/newhls',
  ])
  await portal.signIn('cdn1@demo.example')
  await expectScreens(page, portal, {
    [pathOf('streaming-rtmp-cdn-1')]: 'RTMP/RTSP-publish',
    [pathOf('streaming-srt-cdn-1')]: 'SRT-publish',
    [pathOf('streaming-hls-cdn-1')]: 'HLS-pull',
    [pathOf('streaming-other-cdn-1', 'rtmp-pull')]: 'RTMP/RTSP-pull',
    [pathOf('streaming-other-cdn-1', 'mpeg-ts')]: 'MPEG-TS-publish',
    [pathOf('streaming-other-cdn-1', 'icecast-pull')]: 'Icecast-pull',
    '/streaming/live/order/low-latency': 'Low latency',
  })
})

test('R0-132 R0-133 R0-134 R0-136: every tab of a restreaming resource has its address', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example')
  const name = `routes-${Date.now()}`
  const restreams = [
    {
      source: 'https://hls.partner.example/live/arena/main.m3u8',
      target_type: 'customRTMP',
      target_url: 'rtmp://routes.partner.example/app',
      target_key: 'key',
      target_comment: 'Partner',
    },
  ]
  const made = await page.request.post('/api/v1/accounts/cdn1_alpha/restreams', { data: { name, type: 'long', restreams }, headers })
  expect(made.status(), await made.text()).toBe(201)
  const path = `/streaming/restream/${((await made.json()) as { id: string }).id}`
  await expectScreens(page, portal, {
    [path]: [name, 'Resource settings'],
    [`${path}/edit`]: [name, 'Resource settings'],
    [`${path}/status`]: [name, 'Status'],
    [`${path}/deactivate`]: [name, 'Deactivation'],
  })
})

test('R0-164 R0-165 R2-065: the addresses of protection', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await expectScreens(page, portal, { '/security/antiddos': 'DDoS protection', '/security/waf': 'Web Application Firewall' })
})
