// Rules of an HTTP resource: the table, a page for each, and which of them answers.
import type { Page } from '@playwright/test'
import { headers } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'

const rows = (page: Page) => page.getByRole('main').locator('tbody tr')
const paths = async (page: Page) => rows(page).locator('td:nth-child(3) a, td:nth-child(3):not(:has(a))').allTextContents()
const locations = { '/video/': { cache: { valid: { '2xx': '7d' } } }, '/': {}, '~\\.mp4$': { priority: 0 }, '~\\.ts$': { priority: 1 } }

test('R0-104 R1-036 R1-057 R1-058 R1-059 R1-060 R1-061 R1-062 R1-063 R1-064: the table begins with the default, and every row opens its page', async ({
  page,
  portal,
  form,
  records,
}) => {
  const { path } = await records.resource({ locations })
  await portal.signIn('cdn2@demo.example', { at: `${path}/rule` })
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: /^(No\.|Type|Path)$/ })).toHaveText(['No.', 'Type', 'Path'])
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).first().getByRole('cell')).toContainText(['1', 'Resource default', '—'])
  expect(await paths(page)).toEqual(['—', '/video/', '/', '~\\.mp4$', '~\\.ts$'])
  // The index beside the table has the order of its rows, at the place of the index of *Settings*.
  const index = page.getByRole('navigation', { name: 'Sections' })
  await expect(index.getByRole('link')).toHaveText(['Rules', 'Resource default', '/video/', '/', '~\\.mp4$', '~\\.ts$'])
  const placeOf = async () => (await index.boundingBox())!.x
  const place = await placeOf()
  await portal.openTab('Settings')
  await expect(index.getByRole('link', { name: 'Sources' })).toBeVisible()
  expect(await placeOf()).toBe(place)
  await page.goBack()
  await index.getByRole('link', { name: '/video/' }).click()
  await expect(page).toHaveURL(`${path}/rule/L3ZpZGVvLw`)
  await page.goBack()

  await page.getByRole('link', { name: 'New rule' }).click()
  await expect(page).toHaveURL(`${path}/rule/new`)
  await page.goBack()
  await rows(page).getByRole('link', { name: 'Resource default' }).click()
  await expect(page).toHaveURL(`${path}/rule/base`)
  await expect(form.section('Sources')).toContainText('origin.example.com')
  await expect(form.field('Name')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Rules', exact: true }).last().click()
  await rows(page).getByRole('link', { name: '/video/' }).click()
  await expect(page).toHaveURL(`${path}/rule/L3ZpZGVvLw`)
  await expect(form.field('Path')).toHaveValue('/video/')
  await page.goto(`${path}/rule/bm9uZQ`)
  await expect(page.getByText('There is no such rule.')).toBeVisible()
})

test('R1-056 R1-117: a rule is created, filled in, saved and found in its place', async ({ page, portal, form, records, people }) => {
  const { id, path } = await records.resource()
  const stored = async () =>
    (
      (await (await people.as('cdn2@demo.example')).get(`/api/v1/accounts/demo-cdn2/http-resources/${id}`)).json() as Promise<{
        locations?: unknown
      }>
    ).then((record) => record.locations)
  await portal.signIn('cdn2@demo.example', { at: `${path}/rules` })
  await page.getByRole('link', { name: 'New rule' }).click()
  await expect(form.field('Path')).toBeFocused()
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await form.errorOf(form.field('Path'))).toContain('Enter a path.')
  await form.fill('Path', 'video')
  expect(await form.errorOf(form.field('Path'))).toContain('A path starts with a single /')
  await form.fill('Path', '/video/../private/')
  expect(await form.errorOf(form.field('Path'))).toContain('A path cannot contain /./ or /../')
  await form.fill('Path', '/video/')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${path}/rule/L3ZpZGVvLw`)
  const gzip = form.section('Compression, media').getByRole('group', { name: 'Gzip' })
  await expect(gzip.getByRole('radio', { name: 'Same as the resource' })).toBeChecked()
  await gzip.getByText('Off', { exact: true }).click()
  // A mistake in a rule is counted at its tab and found from any other.
  await form.field('Response code').fill('999')
  await form.save()
  await expect(form.field('Response code')).toBeFocused()
  await portal.openTab('Connect your site')
  await expect(page.getByRole('region', { name: 'CDN domain' })).toBeVisible()
  await page.keyboard.press('F8')
  await expect(form.field('Response code')).toBeFocused()
  await form.field('Response code').fill('')
  await form.save()
  await form.saved()
  await expect.poll(stored).toEqual({ '/video/': { enabled: true, compress: { gzip: false } } })
  await page.reload()
  await expect(gzip.getByRole('radio', { name: 'off' })).toBeChecked()
})

test('rules are moved with the keyboard, switched off, renamed, copied and removed, and nothing is saved before Save', async ({
  page,
  portal,
  form,
  records,
  people,
}) => {
  const { id, path } = await records.resource({ locations })
  const stored = async () =>
    (
      (await (await people.as('cdn2@demo.example')).get(`/api/v1/accounts/demo-cdn2/http-resources/${id}`)).json() as Promise<{
        locations: Record<string, unknown>
      }>
    ).then((record) => record.locations)
  await portal.signIn('cdn2@demo.example', { at: `${path}/rules` })
  await rows(page).getByRole('link', { name: '~\\.ts$' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => paths(page)).toEqual(['—', '/video/', '/', '~\\.ts$', '~\\.mp4$'])
  await expect(rows(page).getByRole('link', { name: '~\\.ts$' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  expect(await paths(page)).toEqual(['—', '/video/', '/', '~\\.ts$', '~\\.mp4$'])
  await form.switch('Enable /').click()
  // Taken away, and back.
  await page.getByRole('button', { name: 'More for ~\\.mp4$' }).or(rows(page).last().getByRole('button').last()).first().click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(page)).toHaveCount(5)
  // Another path, typed letter by letter: the page stays the same, its address follows.
  await rows(page).getByRole('link', { name: '/video/' }).click()
  await form.field('Path').press('End')
  await page.keyboard.type('hd/')
  await expect(form.field('Path')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\/rule\/L3ZpZGVvL2hkLw$/)
  expect(Object.keys(await stored())).toEqual(Object.keys(locations))
  await form.save()
  await form.saved()
  await expect.poll(stored).toEqual({
    '/video/hd/': locations['/video/'],
    '/': { enabled: false },
    '~\\.ts$': { priority: 0 },
    '~\\.mp4$': { priority: 1 },
  })
})

test('the rule for a URL is found, saved or not', async ({ page, portal, form, records }) => {
  const name = `${unique('rules').replace(' ', '-')}.example.com`
  const { path } = await records.resource({ names: [name], locations: { '/video/': {}, '~\\.mp4$': { priority: 0 } } })
  await portal.signIn('cdn2@demo.example', { at: `${path}/rules` })
  const answer = page.getByRole('region', { name: 'Which rule applies?' }).getByRole('status')
  const ask = (text: string) => form.fill('URL or path', text)
  await ask(`https://${name}/video/a.mp4?t=1`)
  await expect(answer).toHaveText('Row 2 applies: /video/')
  await expect(page.locator('tr.at')).toHaveCount(1)
  await ask('https://www.example.org/video/a.mp4')
  await expect(answer).toContainText('www.example.org is not a host of this resource')
  await expect(answer).toContainText(name)
  await expect(page.locator('tr.at')).toHaveCount(0)
  await ask('/films/a.mp4')
  await expect(answer).toHaveText('Row 3 applies: ~\\.mp4$')
  await ask('/a.txt')
  await expect(answer).toHaveText('Row 1 applies: Resource default')
  await ask('no address')
  await expect(answer).toHaveText('This is neither a URL nor a path.')
  await ask('/video/a.mp4')
  await expect(page.locator('tr.at')).toContainText('/video/')
  await form.switch('Enable /video/').click()
  await expect(answer).toHaveText('Row 3 applies: ~\\.mp4$')
  await expect(page.locator('tr.at')).toContainText('~\\.mp4$')
})

test('R0-857: a date-time picker shows and accepts YYYY-MM-DD HH:mm in the person’s zone, in both languages', async ({
  page,
  portal,
  form,
  people,
}) => {
  const times = [{ start: '2024-09-15T12:05:00Z', end: '2024-09-16T12:05:00Z' }]
  const data = {
    name: unique('Moments'),
    tuning: 'default',
    origin: { https: true, servers: { 'origin.example.com': { port: 443 } } },
    limitations: { ip: [{ default_action: 'allow', exclude: [], times }] },
  }
  const made = await (
    await people.as('cdn2@demo.example')
  ).post('/api/v1/accounts/demo-cdn2/http-resources', { data, headers: { ...headers, 'Confirm-Paid': '/limitations' } })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const path = `/f-cdn/http/${id}`
  await portal.signIn('cdn2@demo.example', { at: `${path}/limitations` })
  const section = form.section('Limitations')
  await section.getByText('2024-09-15 15:05 → 2024-09-16 15:05').click()
  const inputs = section.getByRole('textbox')
  await expect.poll(async () => Promise.all((await inputs.all()).map((one) => one.inputValue()))).toContain('2024-09-15 15:05')
  const values = await Promise.all((await inputs.all()).map((one) => one.inputValue()))
  expect(values).toContain('2024-09-16 15:05')
  await inputs.nth(values.indexOf('2024-09-15 15:05')).fill('2024-09-15 16:30')
  await form.save()
  await form.saved()
  type Stored = { limitations: { ip: { times: object[] }[] } }
  const stored = async () => (await (await page.request.get(`/api/v1/accounts/demo-cdn2/http-resources/${id}`)).json()) as Stored
  await expect.poll(async () => (await stored()).limitations.ip[0]!.times).toMatchObject([{ start: '2024-09-15T13:30:00Z' }])
  await portal.setLanguage('ru_RU')
  await page.goto(`${path}/limitations`)
  await expect(page.getByText('2024-09-15 16:30 → 2024-09-16 15:05')).toBeVisible()
})
