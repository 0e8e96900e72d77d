// The page of an HLS-pull resource: its form, what waits for its edges, and an inactive one.
import type { APIResponse, Page } from '@playwright/test'
import { Edge } from '../../support/outside/edge.ts'
import { headers } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'
import { HlsPullForm, leave } from '../pages/HlsPullForm.ts'

const api = '/api/v1/accounts/demo-cdn2/live-resources'
type Made = { id: string; version: number; name: string; path: string }

async function made(page: Page, more: object = {}): Promise<Made> {
  const data = {
    type: 'HLS-cache',
    name: unique('hls').replace(' ', '-'),
    origin: { https: true, servers: { 'origin.example.com': { port: 443, weight: 10, backup: false } } },
    streams: { saaaaaaaaa: { path: '/live/main.m3u8' } },
    ...more,
  }
  const answer: APIResponse = await page.request.post(api, { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, version, name } = (await answer.json()) as Made
  return { id, version, name, path: `/streaming/live/${id}` }
}

test('R2-112 R2-270: an inactive resource is dimmed, and only activation is offered', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const { path } = await made(page, { active: false })
  await page.goto(path)
  const activate = page.getByRole('button', { name: 'Активировать', exact: true })
  await expect(activate).toBeVisible()
  await expect(form.saveButton()).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Вкладки' }).getByRole('link', { name: /Правила|Деактивация|Настройка/ })).toHaveCount(
    0,
  )
  await expect(page.locator('.dimmed').getByRole('region', { name: 'Источники данных' })).toBeVisible()
  await expect(page.locator('.dimmed').getByRole('textbox')).toHaveCount(0)
  const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), activate.click()])
  expect(sent.postDataJSON()).toEqual({ active: true })
  await expect(page.getByRole('status').getByText('Ресурс активирован.').first()).toBeAttached()
  await expect(activate).toHaveCount(0)
})

test('R2-006 R2-111 R2-113: an active resource is the filled form of a new one, and Save comes with the first change', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await page.goto('/streaming/live/new/hls')
  await expect(hls.sources).toBeVisible()
  const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  const ofNew = (await headings()).slice(0, 7)
  const { id, path, name } = await made(page, { https_only: true, origin: { https: true, servers: { 'a.example.com': { port: 443 } } } })
  await page.goto(path)
  await expect(portal.title()).toHaveText(name)
  expect((await headings()).filter((heading) => ofNew.includes(heading))).toEqual(ofNew)
  await expect(form.field('Имя ресурса', hls.additional)).toHaveValue(name)
  await hls.links.getByRole('button', { name: '/live/main.m3u8: изменить' }).click()
  await expect(hls.link).toHaveValue('/live/main.m3u8')
  await expect(hls.sources).toContainText('a.example.com')
  await expect(form.switch('HTTPS до источника', hls.origin)).toBeChecked()

  await expect(form.saveButton()).toHaveCount(0)
  await leave(hls.link, '/live/other.m3u8')
  await expect(form.saveButton()).toBeVisible()
  const asked = page.waitForRequest((request) => request.method() === 'PUT')
  await form.save()
  const change = await asked
  expect(new URL(change.url()).pathname).toBe(`${api}/${id}`)
  expect(change.postDataJSON()).toMatchObject({ name, streams: { saaaaaaaaa: { path: '/live/other.m3u8' } } })
  await form.saved()
  await expect(form.saveButton()).toHaveCount(0)
})

test('R2-447 R2-455: without a link or a source nothing can be created or saved, and the last link cannot be removed', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
  const hls = new HlsPullForm(form)
  await page.goto('/streaming/live/new/hls')
  await leave(hls.link, '/live/main.m3u8')
  await hls.refused()
  await hls.create.press('Enter')
  await expect(form.refused()).toContainText(/Введите домен|Добавьте хотя бы один источник/)
  await leave(hls.host, 'origin.example.com')
  await hls.ready()
  await leave(hls.link, '')
  await hls.refused()
  await hls.create.press('Enter')
  await expect(form.refused()).toContainText('Введите валидную ссылку')

  const { path } = await made(page)
  await page.goto(path)
  await hls.links.getByRole('button', { name: /другие действия$/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Дублировать' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Удалить' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await hls.sources.getByRole('button', { name: /другие действия$/ }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await expect(form.saveButton()).toHaveAttribute('aria-disabled', 'true')
  await form.save()
  await expect(form.refused()).toContainText('Добавьте хотя бы один источник')
  const data = { type: 'HLS-cache', name: unique('hls').replace(' ', '-'), origin: { servers: { 'a.example.com': { port: 80 } } } }
  for (const [change, at] of [
    [{ streams: {} }, '/streams'],
    [{ streams: { saaaaaaaaa: { path: '/' } }, origin: { servers: {} } }, '/origin/servers'],
  ] as const) {
    const refused = await page.request.post(api, { data: { ...data, ...change }, headers })
    expect(await refused.json()).toMatchObject({ status: 400, errors: [{ path: at, keyword: 'minProperties' }] })
  }
})

test('R2-454 R2-649: there are at most 100 links', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example')
  const links = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${String(index).padStart(9, '0')}`, { path: `/live/${index}.m3u8` }]))
  const { path, name } = await made(page, { streams: links(99) })
  await page.goto(path)
  await expect(portal.title()).toHaveText(name)
  const section = form.section('HLS playlist links')
  const add = section.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(section.getByRole('button', { name: /^Limit reached/ })).toBeDisabled()
  await expect(add).toHaveCount(0)
  const data = { type: 'HLS-cache', name: unique('hls').replace(' ', '-'), origin: { servers: { 'a.example.com': { port: 80 } } } }
  const refused = await page.request.post(api, { data: { ...data, streams: links(101) }, headers })
  expect(await refused.json()).toMatchObject({ status: 400, errors: [{ path: '/streams', keyword: 'maxProperties' }] })
  const long = await page.request.post(api, { data: { ...data, streams: { saaaaaaaaa: { path: `/${'a'.repeat(249)}` } } }, headers })
  expect(await long.json()).toMatchObject({ status: 400, errors: [{ path: '/streams/saaaaaaaaa/path', keyword: 'maxLength' }] })
})

test.describe('while edges apply it', () => {
  let edge: Edge
  test.beforeEach(async ({ people, address }) => {
    edge = await Edge.join(people, address)
  })
  test.afterEach(() => edge.leave())

  test('R2-364 R2-365 R2-366 R2-367 R2-368 R2-555 R2-556 R2-557 R2-622 R2-685: the form is blurred until they have applied it', async ({
    page,
    portal,
  }) => {
    await portal.signIn('cdn2@demo.example', { locale: 'ru_RU' })
    const { id, path, name, version } = await made(page)
    const asked: number[] = []
    let fails = false
    await page.clock.install()
    // Nothing is pushed: what is read is what was asked for.
    await page.route('**/api/v1/events*', (route) => route.abort())
    await page.route(`**${api}/${id}`, (route) => {
      asked.push(1)
      return fails ? route.fulfill({ status: 500, body: '{}' }) : route.fallback()
    })
    await page.goto(path)
    await expect(portal.title()).toHaveText(name)
    const notice = page.getByRole('status').getByText('Мы конфигурируем Ваш ресурс. Подождите чуть-чуть.', { exact: true })
    await expect(notice).toBeVisible()
    const blurred = page.locator('.blurred[inert]')
    await expect(blurred.getByRole('region', { name: 'Источники данных', includeHidden: true })).toHaveCount(1)
    const before = asked.length
    // The clock goes on by itself, too: what has passed since the first read is not known to the second.
    await page.clock.runFor(45_000)
    expect(asked.length).toBe(before)
    fails = true
    await page.clock.runFor(15_500)
    await expect.poll(() => asked.length).toBe(before + 1)
    const unknown = page.getByRole('alert').getByText('Не удалось загрузить')
    await expect(unknown).toBeVisible()
    await expect(notice).toBeVisible()
    fails = false
    await edge.say(id, version, { state: 'applied' }, 'live-resources')
    await page.clock.runFor(60_500)
    await expect(notice).toHaveCount(0)
    await expect(page.locator('.blurred')).toHaveCount(0)
    await expect(unknown).toHaveCount(0)
  })
})
