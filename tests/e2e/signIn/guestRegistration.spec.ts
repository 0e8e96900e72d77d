// From nobody to a customer: by a phone, an address, the letter that comes to it, and a password.
import type { Page } from '@playwright/test'
import { expect, test, unique, watchFaults } from '../../support/portal.ts'
import { e2ePort } from '../../support/e2e.ts'
import { neverProved } from '../../support/peopleDirectly.ts'
import { headers } from '../../support/people.ts'
import { Guest } from '../pages/Guest.ts'

const password = 'A-Fresh-Password-2026'
const newEmail = () => `${unique('new').replace(' ', '-')}@new.example`
const digits = () => String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')
const russian = () => `+7916${digits()}`
const german = () => `+491512${digits()}`

test.beforeEach(({ guest }) => guest.move())

test('R0-289 R0-496 R0-499 R0-505 R0-506: with a foreign phone: an e-mail, its link, a password, and then the portal with a project', async ({
  page,
  guest,
  portal,
  post,
}) => {
  const email = newEmail()
  await guest.open('/login', 'Sign in')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await expect(guest.title()).toHaveText('Registration')
  await guest.register(german(), email)
  await expect(guest.title()).toHaveText('Confirm your mail')
  await expect(page).toHaveURL(/\/register\/ready$/)
  await expect(page.getByText(email)).toBeVisible()

  await page.goto(await post.link(email, '/set-password/'))
  await expect(guest.title()).toHaveText('Set a password')
  await guest.setPassword(password)
  await expect(portal.menu()).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByText('The password was changed successfully.')).toHaveCount(0)
  const { accounts } = (await (await page.request.get('/api/v1/session')).json()) as { accounts: unknown[] }
  expect(accounts).toHaveLength(1)
})

test('R0-772: a project that the server fails to create is reported, in Russian', async ({ page, guest, portal, post }) => {
  const email = newEmail()
  await guest.open('/register', 'Registration')
  await guest.register(german(), email)
  await page.goto(await post.link(email, '/set-password/'))
  await page.getByRole('radio', { name: 'Русский' }).click()
  await page.route('**/api/v1/persons/*/project', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'internal', message_key: 'errors.internal', errors: [] } }),
  )
  await guest.setPassword(password)
  await expect(page.getByText('Ошибка при создании проекта.', { exact: true })).toBeVisible()
  await expect(portal.title()).toBeVisible()
})

test('R0-498: a Russian phone is confirmed first, by a code', async ({ page, guest, portal, post }) => {
  const [email, phone] = [newEmail(), russian()]
  await guest.open('/register', 'Registration')
  await guest.register(`8${phone.slice(2)}`, email)
  await expect(guest.title()).toHaveText('Confirm your phone')
  await expect(page).toHaveURL(new RegExp(`/phone-verify\\?phone=${encodeURIComponent(phone)}$`.replace('+', '\\+')))
  const code = await post.digits(phone)
  await guest.enterCode(code === '0000' ? '0001' : '0000')
  await expect(page.getByText('The code is wrong. Check the SMS.')).toBeVisible()
  // Loaded anew, it asks for no other one.
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(post.textsTo(phone)).toBe(1)
  await guest.enterCode(code)
  await expect(guest.title()).toHaveText('Confirm your mail')
  await page.goto(await post.link(email, '/set-password/'))
  await guest.setPassword(password)
  await expect(portal.menu()).toBeVisible()
  expect(await (await page.request.get('/api/v1/session')).json()).toMatchObject({ phone, phone_verified: true })
})

test('the link of an e-mail, opened in another browser, requires the code of the phone first', async ({
  guest,
  post,
  browser,
  baseURL,
}) => {
  const [email, phone] = [newEmail(), russian()]
  await guest.open('/register', 'Registration')
  await guest.register(`8${phone.slice(2)}`, email)
  await expect(guest.title()).toHaveText('Confirm your phone')
  const first = await post.digits(phone)
  const other = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
  const faults = watchFaults(other)
  const there = new Guest(other)
  await other.goto(await post.link(email, '/set-password/'))
  await there.setPassword(password)
  await expect(there.title()).toHaveText('Confirm your phone')
  await expect(other.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  // The code that came to the phone before is still good.
  await there.enterCode(first === '0000' ? '0001' : '0000')
  await expect(other.getByText('The code is wrong. Check the SMS.')).toBeVisible()
  await there.enterCode(first)
  await expect(other.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  expect(await (await other.request.get('/api/v1/session')).json()).toMatchObject({ phone, phone_verified: true })
  expect(faults).toEqual([])
  await other.context().close()
})

test('R0-497: a brand that requires every phone to be confirmed sends codes abroad, too', async ({ page, guest, post }) => {
  const [email, phone] = [newEmail(), german()]
  await page.goto(`http://third.localhost:${e2ePort}/register`)
  await guest.register(phone, email)
  await expect(guest.title()).toHaveText('Confirm your phone')
  await guest.enterCode(await post.digits(phone))
  await expect(guest.title()).toHaveText('Confirm your mail')
  expect(await post.link(email, '/set-password/')).toContain(`//third.localhost:${e2ePort}/`)
})

test('R0-290 R0-291 R0-500 R0-501 R0-502 R0-751: the e-mail can be sent again after a minute, and then support is offered', async ({
  page,
  guest,
  post,
}) => {
  const email = newEmail()
  await page.clock.install()
  await guest.open('/register', 'Registration')
  await guest.register(german(), email)
  const again = page.getByRole('button', { name: 'Send the e-mail again' })
  await expect(again).toBeDisabled()
  await page.clock.fastForward(20_000)
  await page.reload()
  await expect(page.getByRole('timer')).toHaveText(/00:(?:3\d|40)$/)
  await page.clock.fastForward(41_000)
  await expect(again).toBeEnabled()
  await again.click()
  // The server has a clock of its own.
  await expect(page.getByRole('alert')).toContainText('no more than once a minute from one IP address')
  await expect(again).toBeDisabled()
  await page.clock.fastForward(61_000)
  await guest.move()
  await again.click()
  await expect(page.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', 'mailto:support@demo.example')
  await expect(again).toBeDisabled()
  await expect.poll(() => post.lettersTo(email)).toBe(2)
})

test('R0-750: a second registration within a minute from one place is refused in words, and nothing typed is lost', async ({
  page,
  guest,
}) => {
  await guest.open('/register', 'Registration')
  await guest.register(german(), newEmail())
  await expect(guest.title()).toHaveText('Confirm your mail')
  await guest.open('/register', 'Registration')
  const email = newEmail()
  await guest.register(german(), email)
  await expect(page.getByRole('alert')).toContainText('Registration from one IP address is possible no more than once a minute')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test('R0-752 R0-753: an address or a phone in use is reported at its field', async ({ page, guest, post }) => {
  await guest.open('/register', 'Registration')
  await guest.register(german(), 'cdn2@demo.example')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('User with this email is already registered')
  const [email, phone] = [newEmail(), german()]
  await guest.register(phone, email)
  await page.goto(await post.link(email, '/set-password/'))
  await guest.setPassword(password)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.context().clearCookies()
  await guest.move()
  await guest.open('/register', 'Registration')
  await guest.register(phone, newEmail())
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('User with this phone is already registered')
})

test('R0-760 R0-759: a link works once; a wrong code creates no account', async ({ page, guest, post, browser, baseURL }) => {
  const email = newEmail()
  await guest.open('/register', 'Registration')
  await guest.register(german(), email)
  const link = await post.link(email, '/set-password/')
  await page.goto(link.replace(/set-password\/[^?]+/, 'set-password/wrong'))
  await guest.setPassword(password)
  await expect(page.getByRole('alert')).toContainText('The code in the link is wrong')
  await page.goto(link)
  await page.getByLabel('Password', { exact: true }).fill(email.split('@')[0]!)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password matches the mail account')).toBeVisible()
  await guest.setPassword('password1')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/)
  await guest.setPassword(password)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  const other = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
  const faults = watchFaults(other)
  await other.goto(link)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Save password' }).click()
  await expect(other.getByRole('alert')).toBeVisible()
  await expect(other).toHaveURL(/set-password/)
  expect(faults).toEqual([])
  await other.context().close()
})

test('R0-754: a lost connection is reported, and typed values stay', async ({ page, guest }) => {
  await page.route('**/api/v1/registration/email', (route) => route.abort())
  await guest.open('/register', 'Registration')
  await guest.register(german(), 'a@b.example')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByLabel('E-mail')).toHaveValue('a@b.example')
})

test.describe('by the brand and the language', () => {
  const second = `http://second.localhost:${e2ePort}`
  test('R0-279 R0-288: a button to another site in one language, hidden in the other', async ({ page, guest }) => {
    await page.goto(`${second}/register`)
    const link = page.getByRole('link', { name: /^Оставить заявку/ })
    await expect(link).toHaveAttribute('href', 'https://join.second.example/start')
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await page.getByRole('radio', { name: 'English' }).click()
    await expect(guest.title()).toHaveText('Sign in')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0)
  })

  test('R0-285 R0-286: the brand’s own consent in one language, the default one in the other, with both links', async ({ page }) => {
    await page.goto(`http://third.localhost:${e2ePort}/register`)
    await expect(page.getByText('Ember Video keeps what you enter here')).toBeVisible()
    await page.getByRole('radio', { name: 'Русский' }).click()
    await expect(page.getByText('Регистрируясь, вы принимаете')).toBeVisible()
    await expect(page.getByRole('link', { name: 'политику конфиденциальности' })).toHaveAttribute('href', 'https://third.example/privacy')
    await expect(page.getByRole('link', { name: 'согласие на обработку персональных данных' })).toHaveAttribute(
      'href',
      'https://third.example/consent',
    )
  })
})

/** The calls that the page makes of the portal, as they come. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/v1/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('R0-508: an invitation continues as after a sign-in: inside the inviting account, and no project is created', async ({
  page,
  portal,
  guest,
  people,
  post,
}) => {
  const email = newEmail()
  const customer = await people.as('cdn2@demo.example')
  const answer = await customer.post('/api/v1/accounts/demo-cdn2/invitations', { headers, data: { email, role: 'customer' } })
  expect(answer.status(), await answer.text()).toBe(201)
  const calls = callsOf(page)
  await page.goto(await post.link(email, '/set-password/'))
  await guest.setPassword(password)
  await expect(portal.menu()).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello')
  expect(calls).toContain('POST /api/v1/registration')
  expect(calls).toContain('POST /api/v1/oauth/token')
  expect(calls.filter((call) => call.endsWith('/project'))).toEqual([])
  const { accounts } = (await (await page.request.get('/api/v1/session')).json()) as { accounts: { name: string }[] }
  expect(accounts.map(({ name }) => name)).toEqual(['demo-cdn2'])
})

test('R0-299: an activation that returns a code leads to the password, and then signs in', async ({
  page,
  portal,
  guest,
  people,
  post,
}) => {
  const email = newEmail()
  await guest.open('/register', 'Registration')
  await guest.register(german(), email)
  await page.goto(await post.link(email, '/set-password/'))
  await guest.setPassword(password)
  await expect(portal.menu()).toBeVisible()
  const { id } = (await (await page.request.get('/api/v1/session')).json()) as { id: string }
  await page.context().clearCookies()
  neverProved(email)
  const staff = await people.as('admin@demo.example')
  const before = post.lettersTo(email)
  expect((await staff.post(`/api/v1/persons/${id}/verification`, { headers })).status()).toBe(204)
  await page.goto(await post.link(email, '/activate/', before))
  const told = page.waitForResponse((response) => response.url().endsWith('/api/v1/activation'))
  await page.getByRole('button', { name: 'Activate the account' }).click()
  const { code } = (await (await told).json()) as { code: string }
  expect(code).toMatch(/^[\w-]{20,}$/)
  await expect(guest.title()).toHaveText('Set a password')
  await guest.setPassword(password)
  await expect(portal.menu()).toBeVisible()
})
