// Signing in: with a second step by SMS, from another site, and what an address says on the way.
import type { Page } from '@playwright/test'
import { expect, password, test } from '../../support/portal.ts'
import type { People } from '../../support/people.ts'
import { e2ePort } from '../../support/e2e.ts'

const third = `http://third.localhost:${e2ePort}`
/** As the page asks: names below localhost are known to the browser alone. */
const statusOf = (page: Page, path: string) =>
  page.evaluate(async (path) => (await fetch(path, { headers: { 'Sender-App': 'dashboard' } })).status, path)
test.beforeEach(({ guest }) => guest.move())

test.describe('a second step by SMS', () => {
  test('R0-492: a code is sent to the confirmed phone, and then the requested page opens', async ({ page, guest, portal, post }) => {
    const before = post.textsTo('+79161234501')
    await page.goto(`${third}/dns/section/zones`)
    await guest.signIn('sms@third.example', password)
    await expect(guest.title()).toHaveText('Code from the SMS')
    await expect(page).toHaveURL(/\/phone-verify\?twofa=sms&nextUrl=/)
    const code = await post.digits('+79161234501', before)
    // Until then the session opens nothing, wherever somebody goes.
    expect(await statusOf(page, '/api/v1/accounts')).toBe(403)
    await page.goto(`${third}/f-cdn/http`)
    await expect(guest.title()).toHaveText('Code from the SMS')
    await guest.enterCode(code === '1111' ? '1112' : '1111')
    await expect(page.getByText('The code is wrong. Check the SMS.')).toBeVisible()
    await guest.enterCode(code)
    await expect(portal.menu()).toBeVisible()
    await expect(page).toHaveURL(/\/f-cdn\/http/)
  })

  test('R0-490: an unconfirmed phone is reported, and confirmed by a code', async ({ page, guest, portal, post }) => {
    const before = post.textsTo('+79161234502')
    await page.goto(`${third}/login`)
    await guest.signIn('unproved@third.example', password)
    await expect(guest.title()).toHaveText('Your phone is not confirmed')
    await expect(page).toHaveURL(/\/twofa-warning/)
    expect(post.textsTo('+79161234502')).toBe(before)
    await page.getByRole('button', { name: 'Confirm the phone' }).click()
    await expect(guest.title()).toHaveText('Confirm your phone')
    await guest.enterCode(await post.digits('+79161234502', before))
    await expect(portal.menu()).toBeVisible()
    await expect(page).toHaveURL(/:\d+\/$/)
  })

  test('R0-491: no code can be sent to a phone abroad: support is named, and a code is sent by e-mail instead', async ({ page, guest }) => {
    await page.goto(`${third}/login`)
    await guest.signIn('abroad@third.example', password)
    await expect(guest.title()).toHaveText('Code from the e-mail')
    await expect(page.getByText('Codes by SMS cannot be sent to your phone. Contact support: help@third.example')).toBeVisible()
  })

  test('leaving the second step signs out', async ({ page, guest }) => {
    await page.goto(`${third}/login`)
    await guest.signIn('sms@third.example', password)
    await expect(guest.title()).toHaveText('Code from the SMS')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(guest.title()).toHaveText('Sign in')
    expect(await statusOf(page, '/api/v1/session')).toBe(401)
  })
})

test('an unconfirmed person can request another e-mail after a minute, which ends the previous link', async ({ page, guest, post }) => {
  test.slow() // a minute of the server's
  const email = 'unverified@demo.example'
  await guest.open('/login', 'Sign in')
  await guest.signIn(email, password)
  await expect(guest.title()).toHaveText('Confirm your mail')
  const again = page.getByRole('button', { name: 'Send the e-mail again' })
  const first = await post.link(email, '/activate/')
  await expect(again).toBeDisabled()
  await expect(page.getByRole('timer')).toHaveText(/00:\d\d$/)
  // The time stays with the browser; pressing what waits asks nobody.
  const asked: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/activation/again')) asked.push(request.postData())
  })
  await page.reload()
  await again.click({ force: true })
  expect(asked).toEqual([])
  await expect(again).toBeEnabled({ timeout: 70_000 })
  await again.click()
  await expect(page.getByRole('link', { name: 'write to us' })).toBeVisible()
  await expect(again).toBeDisabled()
  const second = await post.link(email, '/activate/', 1)
  expect(post.lettersTo(email)).toBe(2)
  expect(second).not.toBe(first)
  expect(asked).toHaveLength(1)
  // No password goes with it, only what the refused sign-in answered.
  expect(asked[0]).not.toContain(password)
  await page.goto(first)
  await page.getByRole('button', { name: 'Activate the account' }).click()
  await expect(page.getByText('The link is invalid.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('R0-495 R0-746 R0-298 R0-300 R0-781: an unconfirmed person gets an e-mail, and activates the account by a button', async ({
  page,
  guest,
  post,
}) => {
  await guest.open('/login', 'Sign in')
  await guest.signIn('unverified@demo.example', password)
  await expect(guest.title()).toHaveText('Confirm your mail')
  await expect(page).toHaveURL(/\/register\/ready$/)
  const acted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') acted.push(new URL(request.url()).pathname)
  })
  await page.goto(await post.link('unverified@demo.example', '/activate/'))
  await expect(page.getByText('unverified@demo.example')).toBeVisible()
  expect(acted).toEqual([])
  await page.getByRole('button', { name: 'Activate the account' }).click()
  await expect(page.getByText('Account activated successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

for (const path of ['/activate/nonsense?email=cdn2@demo.example', '/activate/nonsense?email=nobody@nowhere.example']) {
  test(`R0-783 R0-784: ${path} proves nothing and leads to the sign-in`, async ({ page, guest }) => {
    await page.goto(path)
    await page.getByRole('button', { name: 'Activate the account' }).click()
    await expect(page.getByText('Email confirmation error.')).toBeVisible()
    await expect(guest.title()).toHaveText('Sign in')
  })
}

test.describe('from another site', () => {
  const handover = async (people: People, email = 'cdn2@demo.example'): Promise<string> => {
    const answer = await (await people.as(email)).post('/api/v1/session/handover', { data: {} })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { token: string }).token
  }

  test('R0-281 B11: the token opens a session once, and is in no address, history or other call', async ({
    page,
    people,
    portal,
    browser,
    baseURL,
  }) => {
    const token = await handover(people)
    const told: string[] = []
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) told.push(request.url(), JSON.stringify(request.headers()))
    })
    await page.goto(`/login?cdnauthtoken=${token}&nextUrl=/f-cdn/http`)
    await expect(portal.menu()).toBeVisible()
    await expect(page).toHaveURL(/\/f-cdn\/http$/)
    expect(told.join('\n')).not.toContain(token)
    expect(await page.evaluate(() => JSON.stringify([location.href, { ...localStorage }, { ...sessionStorage }]))).not.toContain(token)
    const other = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
    await other.goto(`/login?cdnauthtoken=${token}`)
    await expect(other.getByText('Token is invalid.')).toBeVisible()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(other).toHaveURL(/\/login$/)
    await other.context().close()
  })

  test('R0-749: any other token is invalid, and the existing session continues', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    await page.goto('/login?cdnauthtoken=nonsense')
    await expect(page.getByText('Token is invalid.')).toBeVisible()
    await expect(portal.menu()).toBeVisible()
  })

  test('R0-282: the return address for signing out is stored', async ({ page, people, portal }) => {
    await page.goto(`/login?cdnauthtoken=${await handover(people)}&return_url=${encodeURIComponent('https://www.demo.example/shop')}`)
    await expect(portal.menu()).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('portal.returnUrl'))).toBe('https://www.demo.example/shop')
  })
})

test.describe('the address', () => {
  test('R0-271 R0-272 R0-274: its text is shown as plain text and removed from the address, signed in or not', async ({
    page,
    portal,
    guest,
  }) => {
    await page.goto('/login?nextUrl=%2Fdns%2Fsection%2Fzones&error=%3Cb%3EBad%3C%2Fb%3E%20card')
    await expect(page.getByText('<b>Bad</b> card')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?nextUrl=%2Fdns%2Fsection%2Fzones$/)
    await guest.signIn('cdn2@demo.example', password)
    await expect(portal.menu()).toBeVisible()
    await page.goto('/f-cdn/http?success=%D0%9E%D0%BA')
    await expect(page.getByText('Ок', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/f-cdn\/http$/)
  })

  for (const [language, text] of [
    ['Русский', 'Проверка выполнена успешно'],
    ['English', 'The check completed successfully'],
  ] as const)
    test(`R0-273: without a text it shows the default one, which disappears after four seconds: ${language}`, async ({ page, guest }) => {
      await guest.open('/login', 'Sign in')
      await page.getByRole('radio', { name: language }).click()
      await page.clock.install()
      await page.goto('/login?success=')
      const toast = page.getByText(text, { exact: true })
      await expect(toast).toBeVisible()
      await expect(page).toHaveURL(/\/login$/)
      await page.clock.fastForward(4100)
      await expect(toast).toHaveCount(0)
    })

  for (const path of [
    '/set-password?email=a@b.example',
    '/set-password/abc',
    '/set-password',
    '/activate?email=a@b.example',
    '/activate/abc',
    '/report-unsubscribe?uid=1&code=2',
    '/report-unsubscribe?email=a@b.example&code=2',
    '/report-unsubscribe?email=a@b.example&uid=1',
  ]) {
    test(`R0-261 R0-262 R0-302: ${path} lacks something and leads to the sign-in`, async ({ page, guest }) => {
      await page.goto(path)
      await expect(guest.title()).toHaveText('Sign in')
      await expect(page).toHaveURL(/\/login$/)
    })
  }

  test('R0-050 R0-051 R0-052 R0-053 R0-054 R0-055 R0-056 R0-057 R0-058 R0-260: every page before the sign-in opens for a guest', async ({
    page,
    guest,
  }) => {
    const pages = {
      '/login': 'Sign in',
      '/register': 'Registration',
      '/register/ready': 'Confirm your mail',
      '/set-password/abc?email=a@b.example&target=registration': 'Set a password',
      '/phone-verify': 'Confirm your phone',
      '/report-unsubscribe?email=a@b.example&uid=1&code=2': 'Unsubscribe from the report?',
      '/restore': 'Restore the password',
      '/activate/abc?email=a@b.example': 'Confirm your email',
      '/twofa-warning': 'Your phone is not confirmed',
    }
    for (const [path, title] of Object.entries(pages)) {
      await guest.open(path, title)
      expect(page.url()).toContain(path)
    }
  })

  test('R0-059: a signed-in person is redirected home', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example')
    for (const path of [
      '/login',
      '/register',
      '/register/ready',
      '/set-password/abc?email=a@b.example',
      '/phone-verify',
      '/report-unsubscribe?email=a@b.example&uid=1&code=2',
      '/restore',
      '/activate/abc?email=a@b.example',
      '/twofa-warning',
      '/login?nextUrl=/register',
    ]) {
      await page.goto(path)
      await expect(portal.menu()).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/$/)
    }
  })

  test('R0-776: an unsubscribe link without a subscription is reported', async ({ page }) => {
    await page.goto('/report-unsubscribe?email=a@b.example&uid=rep_1&code=nonsense')
    await page.getByRole('button', { name: 'Yes, unsubscribe' }).click()
    await expect(page.getByRole('alert')).toContainText(/not subscribed|link is incorrect/)
  })
})

test.describe('the language', () => {
  test('R0-314 R0-512 R0-513: the footer offers two, the choice is kept in this browser, and nothing typed is lost', async ({
    page,
    guest,
  }) => {
    await guest.open('/restore', 'Restore the password')
    await page.getByLabel('E-mail').fill('a@b.example')
    await page.getByRole('radio', { name: 'Русский' }).click()
    await expect(guest.title()).toHaveText('Восстановление пароля')
    await expect(page.getByLabel('E-mail')).toHaveValue('a@b.example')
    await page.goto('/register')
    await expect(guest.title()).toHaveText('Регистрация')
  })
})
