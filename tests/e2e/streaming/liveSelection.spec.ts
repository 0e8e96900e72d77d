// The choice of a new live resource: tiles of its kinds, addresses by their names, and brands that offer more.
import type { Page } from '@playwright/test'
import { pagePath } from '../../../src/engine/pages/pageTable.ts'
import { expect, headers, test } from '../../support/portal.ts'
import { table } from '../../support/visitors.ts'
import { Portal } from '../pages/Portal.ts'

const tiles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link')
const titles = async (page: Page) => tiles(page).locator('b').allTextContents()
const more = ['RTMP/RTSP-pull', 'MPEG-TS-publish', 'Icecast-pull', 'Low latency']
const usual = ['RTMP/RTSP-publish', 'SRT-publish', 'HLS-pull']

test('R2-004 R2-015 R2-016 R2-042 R2-043 R2-071 R2-072 R2-073 R2-074 R2-543 R2-544: a CDN2 customer chooses among tiles', async ({
  page,
  portal,
  form,
}) => {
  expect(['rtmp', 'srt'].map((kind) => pagePath(table, `streaming-resource-new-${kind}`))).toEqual([
    '/streaming/live/new/rtmp',
    '/streaming/live/new/srt',
  ])
  await portal.signIn('cdn2@demo.example', { at: '/streaming/live', locale: 'ru_RU' })
  await page.getByRole('main').getByRole('link', { name: 'Создать ресурс' }).first().click()
  await expect(page).toHaveURL(/\/streaming\/live\/new$/)
  // The brand's further tiles lead to orders; its customers CDN2 have no other way to order these kinds.
  await expect(tiles(page)).toHaveCount(7)
  expect((await titles(page)).slice(0, 3)).toEqual(usual)
  for (const [tile, kind, title] of [
    ['RTMP/RTSP-publish', 'rtmp', 'Создание RTMP/RTSP-publish ресурса'],
    ['SRT-publish', 'srt', 'Создание SRT-publish ресурса'],
    ['HLS-pull', 'hls', 'Создание HLS-pull ресурса'],
  ] as const) {
    await page.goto('/streaming/live/new')
    await tiles(page).filter({ hasText: tile }).click()
    await expect(page).toHaveURL(new RegExp(`/streaming/live/new/${kind}$`))
    await expect(portal.title()).toHaveText(title)
    await expect(page.getByRole('button', { name: /^Создать ресурс/ })).toBeVisible()
    await expect(form.field('Имя ресурса')).toBeVisible()
  }
  for (const target of ['rtmp-pull', 'mpeg-ts', 'icecast-pull']) {
    await page.goto('/streaming/live/new')
    await page.getByRole('main').locator(`a[href="/streaming/live/order/${target}"]`).click()
    await expect(page.getByRole('button', { name: /^Отправить заявку/ })).toBeVisible()
  }
})

test('R2-001 R2-028 R2-029 R2-044 R2-045: a CDN1 customer chooses among orders, each with a plain title, a wrench and the way back', async ({
  page,
  portal,
}) => {
  expect(pagePath(table, 'streaming-new-cdn-1')).toBe('/streaming/live/order')
  await portal.signIn('cdn1@demo.example', { at: '/streaming/live/new' })
  await expect(page).toHaveURL(/\/streaming\/live\/order$/)
  await page.goto('/streaming/live')
  await page.getByRole('main').getByRole('link', { name: 'Order a live stream' }).first().click()
  await expect(page).toHaveURL(/\/streaming\/live\/order$/)
  expect(await titles(page)).toEqual([...usual, ...more])
  const addresses = await tiles(page).evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  expect(addresses).toEqual([
    ...['newrtmp', 'newsrt', 'newhls'].map((kind) => `/streaming/live/order/${kind}`),
    ...['rtmp-pull', 'mpeg-ts', 'icecast-pull', 'low-latency'].map((kind) => `/streaming/live/order/${kind}`),
  ])
  for (const [index, address] of addresses.entries()) {
    await page.goto(address)
    await expect(portal.title()).toHaveText([...usual, ...more][index]!)
    await expect(portal.title().locator('svg.lucide-wrench')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Go to the list' }).click()
    await expect(page).toHaveURL(/\/streaming\/live\/order$/)
  }
})

test('R2-050 R2-063: a brand without the feature offers the three usual kinds, and its customers order no others', async ({
  page,
  baseURL,
}) => {
  const portal = new Portal(page)
  await portal.signInByForm('studio@second.example', { at: baseURL!.replace('localhost', 'second.localhost') })
  const root = new URL(page.url()).origin
  await page.goto(`${root}/streaming/live/new`)
  await expect(tiles(page)).toHaveCount(3)
  expect(await titles(page)).toEqual(usual)
  for (const target of ['rtmp-pull', 'mpeg-ts', 'icecast-pull', 'low-latency']) {
    await page.goto(`${root}/streaming/live/order/${target}`)
    await expect(page).toHaveURL(/\/streaming\/live\/order$/)
    await expect(tiles(page)).toHaveCount(3)
  }
  const refused = await page.evaluate(async (given) => {
    const { accounts } = (await (await fetch('/api/v1/session')).json()) as { accounts: { name: string }[] }
    const body = JSON.stringify({ kind: 'mpeg-ts', description: 'UDP' })
    const options = { method: 'POST', body, headers: { ...given, 'Content-Type': 'application/json' } }
    const answer = await fetch(`/api/v1/accounts/${accounts[0]!.name}/live-orders`, options)
    return { status: answer.status, body: (await answer.json()) as unknown }
  }, headers)
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: '/kind', keyword: 'enum' }] } })
})

test('R2-002 R2-051 R2-052 R2-053 R2-055 R0-013 R0-014: every address of the area shows its screen', async ({
  page,
  portal,
  form,
  records,
}) => {
  await portal.signIn('cdn2@demo.example', { at: '/streaming' })
  await expect(page).toHaveURL(/\/streaming\/live$/)
  await expect(page.getByRole('table', { name: 'Live streams' })).toBeVisible()
  const data = { type: 'RTMP-publish', name: `area-${Date.now()}`, streams: { saaaaaaaaa: { name: 'stream1', resolution: '720p' } } }
  const made = await page.request.post('/api/v1/accounts/demo-cdn2/live-resources', { data, headers })
  const { id } = (await made.json()) as { id: string }
  const http = await records.resource()
  const screens: Record<string, string> = {
    '/streaming/live/resources': 'Live streams',
    '/streaming/live/new': 'New live resource',
    [pagePath(table, 'resource-live', { id, target: 'config' })!]: data.name,
    [`/streaming/live/${id}/rule/base`]: data.name,
    [pagePath(table, 'resource-http', { id: http.id, target: 'config' })!]: http.name,
    '/streaming/live/order': 'Order a live stream',
    '/streaming/live/order/rtmp-pull': 'RTMP/RTSP-pull',
    '/streaming/live/order/newrtmp': 'Create an RTMP/RTSP-publish resource',
    '/streaming/live/order/newsrt': 'Create an SRT-publish resource',
    '/streaming/live/order/newhls': 'Create an HLS-pull resource',
    '/streaming/restream': 'Restreaming',
    '/streaming/restream/new': 'Create a restreaming resource',
    '/security/antiddos': 'DDoS protection',
    '/security/waf': 'Web Application Firewall',
  }
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(path)
    await expect(portal.title(), path).toHaveText(title)
  }
  expect(pagePath(table, 'resource-live', { id, target: 'config' })).toBe(`/streaming/live/${id}/config`)
  expect(pagePath(table, 'resource-http', { id: http.id, target: 'config' })).toBe(`/f-cdn/http/${http.id}/config`)
  await page.goto('/media/files')
  await expect(page.getByRole('button', { name: /^Upload/ }).first()).toBeVisible()

  await page.goto('/streaming/live/new/hls')
  await form.switch('HTTPS support').click()
  const certificate = form.section('HTTPS support').getByRole('link', { name: /^Create/ })
  await expect(certificate).toHaveAttribute('href', pagePath(table, 'cert-new')!)
  const opened = page.waitForEvent('popup')
  await certificate.click()
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(tab).toHaveURL(/\/f-cdn\/cert\/certs\/new/)
})
