// The pages of one HTTP resource: its tabs and their addresses, the set-up, deactivation and the way back, and what is said when one is made.
import type { Page } from '@playwright/test'
import type { FormPage } from '../pages/FormPage.ts'
import { expect, test, unique } from '../../support/portal.ts'
import { saidFor, stopClock, toast } from '../../support/toasts.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: /^(Tabs|Вкладки)$/ })
const openTab = (page: Page) => tabs(page).locator('[aria-current="page"]')
const source = async (form: FormPage, host: string) => {
  const sources = form.section('Источники')
  await sources.getByRole('button', { name: /Добавить источник/ }).click()
  await form.fill('Хост', host, sources)
}

test('R1-038 R0-098 R0-099 R0-100 R0-101 R0-102 R0-103 R1-037 R1-039 R1-043 R1-045 R1-046 R1-050: each tab has an address; the form’s is the shortest', async ({
  page,
  portal,
  form,
  records,
}) => {
  const { id, path, name } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path })
  const seen: Record<string, [string, () => Promise<void>]> = {
    edit: ['Settings', () => expect(form.field('Name')).toHaveValue(name)],
    config: ['Connect your site', () => expect(page.getByRole('region', { name: 'CDN domain' })).toContainText(id.replace('_', '-'))],
    rules: ['Rules', () => expect(page.getByRole('columnheader', { name: 'Path' })).toBeVisible()],
    // A section has an address and a line of the index, and no tab: it is a part of the form.
    limitations: ['Settings', () => expect(form.section('Limitations')).toBeInViewport()],
    expert: [
      'Settings',
      () => expect(form.section('Expert settings').getByText('GET, HEAD and OPTIONS are always allowed.').first()).toBeInViewport(),
    ],
    deactivate: ['Deactivation', () => expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()],
  }
  await seen['edit']![1]()
  await expect(openTab(page)).toHaveText('Settings')
  for (const [target, [tab, isThere]] of Object.entries(seen)) {
    await page.goto(`${path}/${target}`)
    await expect(openTab(page)).toHaveText(tab)
    await isThere()
  }
  // Of the address the resource itself is believed.
  await page.goto(`${path}/config?active=true`)
  await expect(openTab(page)).toHaveText('Connect your site')
  // What is no tab is the form.
  await page.goto(`${path}/nonsense`)
  await expect(openTab(page)).toHaveText('Settings')
})

test('R1-051: an opened tab is part of the address, and typed values of the form stay', async ({ page, portal, form, records }) => {
  const { path, name } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path })
  await form.fill('Name', `${name} typed`)
  await portal.openTab('Connect your site')
  await expect(page).toHaveURL(`${path}/config`)
  await portal.openTab('Rules')
  await expect(page).toHaveURL(`${path}/rules`)
  await portal.openTab('Settings')
  await expect(page).toHaveURL(`${path}/edit`)
  await expect(form.field('Name')).toHaveValue(`${name} typed`)
})

test('R1-034 R1-067 R1-084 R1-085 R1-086 R1-087 R1-088 R1-089 R1-090: the set-up instructions of a resource are shown', async ({
  page,
  portal,
  records,
}) => {
  const names = [`${unique('one').replace(' ', '-')}.example.com`, `${unique('two').replace(' ', '-')}.example.com`]
  const { id, path } = await records.resource({ names, packaging: { mp4: { output_protocols: ['HLS', 'MPEG-DASH'] } } })
  await portal.signIn('cdn2@demo.example', { at: `${path}/config` })
  const part = (name: string) => page.getByRole('region', { name })
  const domain = (await part('CDN domain').locator('.mono').textContent()) ?? ''
  expect(domain.startsWith(id.replace('_', '-'))).toBe(true)
  for (const name of names) await expect(part('Names and DNS records')).toContainText(`${name}. CNAME ${domain}.`)
  await expect(part('Paths on your site')).toContainText(/Beforeorigin\.example\.com(\/\S+)After/)
  await expect(part('Paths on your site')).toContainText(`${names[0]}/img/logo.png`)
  await expect(part('Video')).toContainText(/MP4\S+\/clip\.mp4HLS\S+\/clip\.mp4\/playlist\.m3u8MPEG-DASH\S+\/clip\.mp4\/manifest\.mpd/)
  await expect(part('Site on a CMS')).toContainText('CDN domain')
  const guide = part('Site on a CMS').getByRole('link')
  await expect(guide).toHaveAttribute('href', /\/cms$/)
  await expect(guide).toHaveAttribute('target', '_blank')
})

test('R1-091: without video conversion there are no video paths; a resource without names says so', async ({ page, portal, records }) => {
  const { path } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: `${path}/config` })
  await expect(page.getByRole('region', { name: 'Paths on your site' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Video' })).toHaveCount(0)
  await expect(page.getByText('playlist.m3u8')).toHaveCount(0)
  await expect(page.getByText('This resource has no names of its own yet.')).toBeVisible()
})

test('R0-387 R0-543 R0-537 R0-538 R1-052 R1-053 R1-184 R1-185 R1-364: a resource is deactivated after a confirmation, and then shows its form and how to activate it', async ({
  page,
  portal,
  form,
  records,
  people,
}) => {
  const data = { follow_redirects: true, locations: { '/a/': { enabled: false } } }
  const { id, path } = await records.resource(data)
  const stored = async () =>
    (await (await people.as('cdn2@demo.example')).get(`/api/v1/accounts/demo-cdn2/http-resources/${id}`)).json() as Promise<
      Record<string, unknown>
    >
  const before = await stored()
  await portal.signIn('cdn2@demo.example', { at: `${path}/deactivate`, locale: 'ru_RU' })
  await page.getByRole('button', { name: 'Деактивировать' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Отмена' }).click()
  expect(await stored()).toEqual(before)
  await page.getByRole('button', { name: 'Деактивировать' }).click()
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Деактивировать' }).click()
  expect((await asked).postDataJSON()).toEqual({ active: false })
  await expect(toast(page)).toContainText('Ресурс деактивирован.')
  const { active, version, updated_at: _, _delivery: __, ...rest } = await stored()
  const { active: ___, version: earlier, updated_at: ____, _delivery: _____, ...same } = before
  expect({ active, version, rest }).toEqual({ active: false, version: Number(earlier) + 1, rest: same })

  await expect(tabs(page)).toHaveCount(0)
  await expect(page).toHaveURL(path)
  // To be read, and not to be changed.
  await expect(form.section('Источники')).toContainText('origin.example.com')
  await expect(page.locator('.blurred, [inert]')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('switch')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Неактивно. Ничего не раздаётся.')).not.toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Активировать' }).click()
  await expect(toast(page)).toContainText('Ресурс активирован.')
  expect(await stored()).toMatchObject({ active: true, ...data })
  await expect(tabs(page)).toBeVisible()
  await expect(openTab(page)).toHaveText('Настройки')
})

test('an inactive resource still has its history and its JSON', async ({ page, portal, records }) => {
  const { path } = await records.resource({ active: false })
  await portal.signIn('cdn2@demo.example', { at: `${path}/rule/base` })
  await expect(page).toHaveURL(path)
  await expect(tabs(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('button', { name: /^Version 1/ })).toBeVisible()
  await portal.openTab('Settings')
  await expect(tabs(page)).toHaveCount(0)
})

test('R0-743 R2-067 R2-389 R1-007 R1-055 R1-350 R1-362 R1-363: a created resource opens at its set-up, and its goal is reported', async ({
  page,
  portal,
  form,
}) => {
  await page.addInitScript(() =>
    addEventListener('portal-goal', (event) =>
      sessionStorage.setItem('goals', `${sessionStorage.getItem('goals') ?? ''}${JSON.stringify((event as CustomEvent).detail)}`),
    ),
  )
  const goals = () => page.evaluate(() => sessionStorage.getItem('goals'))
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new', locale: 'ru_RU' })
  await expect(page.getByRole('button', { name: /^Создать/ })).toBeVisible()
  expect(await goals()).toBeNull()
  await form.fill('Имя ресурса', unique('Новый'))
  await source(form, 'origin.example.com')
  await stopClock(page)
  await form.save()
  await saidFor(page, 'Ресурс создан.', 4000)
  await expect(page).toHaveURL(/\/f-cdn\/http\/http_\w+\/config$/)
  expect(await goals()).toBe('{"goal":"http_resource_creation_button"}')
})

test('R1-054 R1-359 R1-360 R1-375 R1-376: errors that prevent creating a resource are reported in a toast and stay at their fields', async ({
  page,
  portal,
  form,
  records,
}) => {
  const host = `${unique('taken').replace(' ', '-')}.example`
  const { name } = await records.resource({ names: [host] })
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new', locale: 'ru_RU' })
  await form.fill('Имя ресурса', name)
  await form.fill('CNAME', host)
  await source(form, 'origin.example.com')
  await stopClock(page)
  await form.save()
  await saidFor(page, 'При создании ресурса произошла ошибка', 5000)
  await expect(form.refused()).toContainText('Введите уникальное имя ресурса')
  expect(await form.errorOf(form.field('Имя ресурса'))).toContain('Введите уникальное имя ресурса.')
  await expect(form.field('Имя ресурса')).toHaveValue(name)
  // Names are claimed once nothing else is wrong.
  await form.fill('Имя ресурса', `${name} 2`)
  await form.save()
  await expect(form.refused()).toContainText('Введите другой CNAME')
})

test('R2-207 R2-208: the create page of CDN1 is called HTTP caching and has no back link of its own', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: '/f-cdn/http/new/cdn1' })
  await expect(portal.title()).toHaveText('HTTP caching')
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the list' })).toHaveCount(0)
})

test('R2-209 R2-210: that of CDN2 leads back to the list', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
  await expect(portal.title()).toHaveText('Create HTTP resource')
  await page.getByRole('main').getByRole('link', { name: 'Go to the list' }).click()
  await expect(page).toHaveURL(/\/f-cdn\/http$/)
})

test('Save is the only filled button, even in tabs with actions or links of their own', async ({ page, portal, form, records }) => {
  const { path } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path })
  await form.fill('Name', unique('Changed'))
  const filled = page.getByRole('main').locator('.btn.pri')
  for (const [tab, own] of [
    ['Cache', 'Clear the cache'],
    ['Rules', 'Continue'],
  ] as const) {
    await tabs(page).getByRole('link', { name: tab }).click()
    if (tab === 'Rules') await page.getByRole('link', { name: 'New rule' }).click()
    await expect(page.getByRole('button', { name: own })).toBeVisible()
    await expect(filled).toHaveText([/^Save/])
  }
})
