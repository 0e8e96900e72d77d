// A customer saves a resource and sees it served, counted and purged: the browser, the reference edge with a real nginx, an origin and visitors.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../server/drivers/freePort.ts'
import { openOrigin, type Origin, type RunningEdge, startEdge, visit } from '../../support/edges/edge.ts'
import { expect, headers, test, unique } from '../../support/portal.ts'
import { cacheForm } from '../pages/cacheForm.ts'

// A program starts, and nginx is loaded several times.
test.setTimeout(240_000)
const patient = { timeout: 90_000, intervals: [200] }
const dir = mkdtempSync(join(tmpdir(), 'loop-edge-'))
let origin: Origin | undefined
let edge: RunningEdge | undefined
/** Takes the agent out of service, so that other stories find no edge connected. */
let retire = async (): Promise<void> => {}

test.beforeAll(async () => void (origin = await openOrigin()))
test.afterAll(async () => {
  await edge?.stop()
  await retire()
  await origin?.close()
  rmSync(dir, { recursive: true, force: true })
})

test('a resource is saved, served from the cache, counted and purged', async ({ page, portal, people, form, address }) => {
  const served = origin!
  const admin = await people.as('admin@demo.example')
  const made = await admin.post('/api/v1/agents', { data: { name: unique('Loop'), kind: 'edge' }, headers })
  const { id } = (await made.json()) as { id: string }
  retire = async () => {
    const agent = await admin.get(`/api/v1/agents/${id}`)
    const matching = { ...headers, 'If-Match': agent.headers()['etag'] ?? '' }
    expect((await admin.patch(`/api/v1/agents/${id}`, { data: { active: false }, headers: matching })).status()).toBe(200)
  }
  const { key } = (await (await admin.post(`/api/v1/agent/keys/${id}`, { headers })).json()) as { key: string }
  const port = await freePort()
  edge = startEdge({ portal: address, key, dir, http: port })

  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
  const name = unique('Loop')
  await form.fill('Name', name)
  const sources = form.section('Sources')
  await sources.getByRole('button', { name: /Add source/ }).click()
  await form.fill('Host', `127.0.0.1:${served.port}`, sources)
  await form
    .section('Connection to the origin')
    .getByRole('switch', { name: /^HTTPS to the origin/ })
    .uncheck()
  await form.save()
  await expect(portal.title()).toHaveText(name)
  await expect(page.getByText('Version 1 applied')).toBeVisible({ timeout: 90_000 })

  const customer = await people.as('cdn2@demo.example')
  const record = await customer.get(`/api/v1/accounts/demo-cdn2/http-resources/${new URL(page.url()).pathname.split('/')[3]}`)
  const { cdn_domain: host } = (await record.json()) as { cdn_domain: string }
  const ask = () => visit(port, { host, path: '/hello.txt' })
  // What is told as applied is served at once.
  const first = await ask()
  expect([first.status, first.body]).toEqual([200, '/hello.txt 1'])
  for (let more = 0; more < 3; more += 1) expect((await ask()).body).toBe(first.body)
  expect(served.count('/hello.txt')).toBe(1)

  const day = page.getByRole('region', { name: 'Last 24 hours' })
  await expect(async () => {
    await page.reload()
    await expect(day).toContainText(/75\.00\s?% from cache/, { timeout: 5_000 })
  }).toPass(patient)

  await page.getByRole('link', { name: 'Clear cache' }).click()
  const { whole, confirm, history } = cacheForm(page)
  await whole.check()
  await confirm.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear the whole cache' }).click()
  await expect(history.getByRole('listitem').filter({ hasText: host }).first()).toContainText('Done', { timeout: 90_000 })
  expect((await ask()).body).not.toBe(first.body)
  expect(served.count('/hello.txt')).toBe(2)
})
