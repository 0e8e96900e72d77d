// What a failed call, a broken page and a lost network look like. Only the way of the calls is disturbed; the server is the real one.
import type { Page, Route } from '@playwright/test'
import { expect, test, unique } from '../../support/portal.ts'
import { FormPage } from '../pages/FormPage.ts'

const refusal = (status: number, code: string, more: object = {}) => ({
  status,
  json: { status, code, message_key: `errors.${code}`, errors: [], ...more },
})
const toast = (page: Page) => page.getByRole('status').locator('.toast')

test.describe('a save that fails', () => {
  const saves = async (page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> => {
    await page.route('**/http-resources/*', (route) => (route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue()))
  }
  for (const { id, what, answer, said } of [
    {
      id: 'R0-786',
      what: 'a code with friendly words',
      answer: refusal(507, 'storage_full'),
      said: 'The storage is full: nothing was saved. Try again later.',
    },
    {
      id: 'R0-787',
      what: 'a code without words, and a description',
      answer: refusal(400, 'pool_is_full', { description: 'The <b>pool</b> is full' }),
      said: 'The <b>pool</b> is full',
    },
    { id: 'R0-788', what: 'a code without words or description', answer: refusal(400, 'pool_is_full'), said: 'Error' },
    {
      id: 'R0-792',
      what: 'a gateway that answers itself',
      answer: { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
      said: 'We have temporary problems. We are already working on it.',
    },
  ]) {
    test(`${id}: ${what}; typed values stay, and the next attempt saves them`, async ({ page, portal, form, records }) => {
      await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
      await saves(page, answer)
      const name = unique('Typed')
      await form.fill('Name', name)
      await form.save()
      await expect(form.refused()).toContainText(said)
      await expect(form.field('Name')).toHaveValue(name)
      await page.unrouteAll()
      await form.save()
      await form.saved()
      await expect(portal.title()).toHaveText(name)
    })
  }

  test('R0-785: too many changes in a minute are reported in a toast; Save shows how long it waits, and the next attempt saves the typed values', async ({
    page,
    portal,
    form,
    records,
  }) => {
    await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
    await page.clock.install()
    let tries = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') tries += 1
    })
    await saves(page, { ...refusal(429, 'config_change_limit'), headers: { 'Retry-After': '40' } })
    const name = unique('Typed')
    await form.fill('Name', name)
    await form.save()
    await expect(toast(page)).toContainText('Configuration changes are possible no more than once a minute')
    await expect(form.refused()).toHaveCount(0)
    await page.unrouteAll()
    const save = form.saveButton()
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(save).toHaveAccessibleDescription(/^Try again in \d\d seconds\.$/)
    await page.keyboard.press('Control+s')
    expect(tries).toBe(1)
    await expect(form.field('Name')).toHaveValue(name)
    await page.clock.fastForward(41_000)
    await form.save()
    await form.saved()
    await expect(portal.title()).toHaveText(name)
  })

  test('R0-792: says so in Russian, too', async ({ page, portal, form, records }) => {
    await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path, locale: 'ru_RU' })
    await saves(page, { status: 503, body: '' })
    await page.locator('form input').first().fill(unique('Имя'))
    await page.keyboard.press('Control+s')
    await expect(form.refused()).toContainText('У нас временные проблемы. Мы уже работаем над этим.')
  })
})

test('R0-660: a call that is aborted for another one stays silent', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await page.route('**/api/v1/search?*', (route) =>
    route.request().url().includes('q=first-words') && !route.request().url().includes('more') ? undefined : route.continue(),
  )
  await page.keyboard.press('Control+k')
  const given = page.waitForEvent('requestfailed', (request) => request.url().includes('q=first-words'))
  const asked = page.waitForRequest((request) => request.url().includes('q=first-words'))
  await page.getByRole('combobox').fill('first-words')
  await asked
  await page.getByRole('combobox').fill('first-words-and-more')
  await given
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('R0-793: an answer that the session has ended signs out, and the sign-in page says why', async ({ page, portal }) => {
  await portal.signInByForm('cdn2@demo.example', { at: '/f-cdn/http' })
  await page.route('**/dns-zones?*', (route) => route.fulfill(refusal(401, 'unauthenticated')))
  await portal.menu().getByRole('link', { name: 'DNS' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Session time expired. Please log in again')).toBeVisible()
})

test('R0-794: without a response about the branding the page has the default colours', async ({ page, baseURL }) => {
  const third = baseURL!.replace('localhost', 'third.localhost')
  const colour = async (address: string): Promise<string> => {
    await page.goto(`${address}/login`)
    return page.getByRole('button', { name: /Sign in|Войти/ }).evaluate((button) => getComputedStyle(button).backgroundColor)
  }
  const [reference, branded] = [await colour(baseURL!), await colour(third)]
  expect(branded).not.toBe(reference)
  // Neither the page itself nor the call tells of the brand.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => document.querySelector('meta[name="portal-brand"]')?.remove()),
  )
  const failed = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/brand'))
  await page.route('**/api/v1/brand', (route) => route.fulfill({ status: 500, body: '' }))
  expect(await colour(third)).toBe(reference)
  expect((await failed).status()).toBe(500)
  await expect(page).toHaveTitle(/CDN$/)
})

test('a page that breaks offers to reload it, and typed values stay', async ({ context, portal, records }) => {
  const record = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: '/' })
  // A page of its own: the other one fails the story when script does.
  const page = await context.newPage()
  const form = new FormPage(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.route('**/revisions', (route) => route.fulfill({ json: [null] }))
  await page.goto(record.path)
  await form.fill('Name', 'Typed before the page broke')
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'History' }).click()
  const broken = page.getByRole('alert').filter({ hasText: 'This page could not be displayed' })
  await expect(broken).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.unrouteAll()
  await broken.getByRole('button', { name: 'Try again' }).click()
  await expect(broken).toHaveCount(0)
  await page.goto(record.path)
  await expect(form.field('Name')).toHaveValue('Typed before the page broke')
  await page.close()
})

test('a lost network is reported on every page until it is back', async ({ page, portal, context }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  const banner = page.getByText('The connection is lost. The data shown may be out of date.')
  await expect(portal.title()).toHaveText('HTTP resources')
  await expect(banner).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner).toBeVisible()
  await portal.menu().getByRole('link', { name: 'Main' }).click()
  await expect(banner).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toHaveCount(0)
})
