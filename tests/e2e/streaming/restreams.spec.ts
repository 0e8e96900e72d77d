// Restreaming by a customer who types his sources: the list, a new resource, what it says of mistakes, switching it off and on.
import { expect, test, unique } from '../../support/portal.ts'

const list = '/streaming/restream'
const name = () => unique('restream-story').replaceAll(' ', '-')

test('R0-131 R2-159 R2-160 R2-161 R2-164 R2-165: the list, its filter and its columns', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', undefined, list)
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/Streaming.*Restreaming/)
  const filter = page.getByRole('main').getByRole('search')
  await expect(filter.getByRole('button', { name: /^(All|Active|Deactivated)/ })).toHaveText([/^All/, /^Active/, /^Deactivated/])
  await expect(filter.getByRole('button', { name: /^Active/ })).toHaveAttribute('aria-pressed', 'true')
  const head = page.getByRole('columnheader')
  for (const column of ['Name', 'Created', 'Status']) await expect(head.filter({ hasText: column })).toHaveCount(1)
  await expect(head.filter({ hasText: 'key' })).toHaveCount(0)
})

test('a resource with one target, from an empty form to the list; switched off and on', async ({ page, portal, form }) => {
  await portal.signIn('cdn1@demo.example', undefined, list)
  await page.getByRole('link', { name: 'Add a resource' }).first().click()
  await expect(portal.title()).toHaveText('Create a restreaming resource')
  await expect(form.field('Name')).toHaveValue(/^restream-[a-z0-9]{10}$/)
  await expect(page.getByRole('radio', { name: /^24\/7/ })).toBeChecked()
  const own = name()
  await form.fill('Name', own)
  await page.getByRole('button', { name: 'Add a source' }).click()
  await form.fill('Source URL', 'rtmp://in.alpha.example.net/live/story/main')
  await page.locator('.p2 .li-b').first().click()
  await form.fill('Target URL', 'rtmp://a.rtmp.youtube.com/live2')
  await page.getByLabel('Stream key').fill('story-key')
  await form.fill('Comment', 'Story')
  await page.getByRole('button', { name: /^Create the resource/ }).click()
  await expect(page.getByRole('status').getByText('Resource created.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${list}(\\?|$)`))

  await page.getByRole('link', { name: own }).first().click()
  await expect(page.getByText('Editing a restreaming resource')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^24\/7/ })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toContainText(/Resource settings.*Status.*Deactivation/)
  await portal.openTab('Status')
  await expect(page).toHaveURL(/\/status$/)
  await expect(page.getByRole('main')).toContainText('No restreamer is connected')
  await expect(page.getByRole('table', { name: 'State of every target' })).toContainText('rtmp://a.rtmp.youtube.com/live2')
  await portal.openTab('Deactivation')
  await page.getByRole('main').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Activation of a restreaming resource')).toBeVisible()
  await page.getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByRole('status').getByText('Resource activated.')).toBeVisible()
})

test('R2-498 R2-507 R2-508 R2-510 R2-512 R2-517: what is wrong is said at its field, and nothing is saved', async ({
  page,
  portal,
  form,
}) => {
  await portal.signIn('cdn1@demo.example', undefined, `${list}/new`)
  await form.fill('Name', 'abc')
  await form.field('Name').blur()
  expect(await form.errorOf(form.field('Name'))).toContain('Enter a valid value')
  await page.getByRole('button', { name: 'Add a source' }).click()
  await form.fill('Source URL', 'rtmp://in.alpha.example.net/live/story/wrong')
  await page.locator('.p2 .li-b').first().click()
  const wrong: [string, string, string][] = [
    ['Target URL', 'http://a', 'Enter a valid restreaming target URL.'],
    ['Stream key', 'a b', 'Enter a valid restreaming target key.'],
    ['Comment', 'c'.repeat(101), 'Comment must be shorter than 100 characters.'],
  ]
  for (const [label, value, text] of wrong) {
    const field = page.getByLabel(label, { exact: false }).first()
    await field.fill(value)
    await field.blur()
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
  }
  await form.fill('Backup URL', 'nope')
  await form.field('Backup URL').blur()
  await expect(page.getByRole('main').getByText('Enter a valid backup URL.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Create the resource/ })).toBeDisabled()
})

test('R2-174 R2-175 R2-349 R2-676 R2-677 R2-678 R2-679 R2-680 R2-681: the Russian page of a new resource, with what it costs', async ({
  page,
  portal,
}) => {
  await portal.signIn('cdn1@demo.example', undefined, `${list}/new`)
  await portal.setLanguage('ru_RU')
  await expect(portal.title()).toHaveText('Создание ресурса рестриминга')
  await expect(page.getByRole('button', { name: /^Создать ресурс( Ctrl S)?$/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^24\/7/ })).toBeChecked()
  const main = page.getByRole('main')
  for (const text of [
    'Один комплект — это один исходный поток на 1–3 точки.',
    'Резервная точка не учитывается.',
    'Оплата за факт рестриминга: непрерывный рестриминг от 30 минут до 10 часов.',
    'Перерыв больше 30 минут начинает новый факт.',
    'Ежемесячная абонентская плата за комплект.',
  ])
    await expect(main).toContainText(text)
})
