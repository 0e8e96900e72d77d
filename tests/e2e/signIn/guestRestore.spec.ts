// A forgotten password: a letter, its link, another password.
import { expect, test, unique } from '../../support/portal.ts'
import type { Post } from '../../support/outside/post.ts'
import type { Guest } from '../pages/Guest.ts'

const restored = 'A-Restored-Password-2026'
test.beforeEach(({ guest }) => guest.move())

/** Somebody whose password no other story needs. */
async function someone({ guest, post }: { guest: Guest; post: Post }) {
  const email = `${unique('lost').replace(' ', '-')}@new.example`
  await guest.open('/register', 'Registration')
  await guest.register(`+491512${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`, email)
  await guest.page.goto(await post.link(email, '/set-password/'))
  await guest.setPassword('A-Forgotten-Password-1')
  await expect(guest.page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await guest.page.context().clearCookies()
  await guest.page.evaluate(() => localStorage.clear())
  return email
}

async function ask(guest: Guest, email: string) {
  await guest.open('/login', 'Sign in')
  await guest.page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(guest.title()).toHaveText('Restore the password')
  await guest.page.getByLabel('E-mail').fill(email)
  await guest.page.getByRole('button', { name: 'Reset the password' }).click()
}

test('R0-297 R0-503 R0-505 R0-510 R0-511: an e-mail with a link, a new password, and then the portal; the link works once', async ({
  page,
  guest,
  portal,
  post,
}) => {
  const email = await someone({ guest, post })
  const before = post.lettersTo(email)
  await ask(guest, ` ${email.toUpperCase()} `)
  await expect(page.getByText(/Instructions were sent to/)).toBeVisible()
  const link = await post.link(email, '/set-password/', before)
  const checked = page.waitForRequest((request) => request.url().endsWith('/oauth/password-code'))
  await page.goto(link)
  await checked
  await guest.setPassword(restored)
  await expect(portal.menu()).toBeVisible()
  await expect(page.getByText('The password was changed successfully.')).toBeVisible()
  await portal.signOut()
  await page.goto(link)
  await expect(page.getByText('Link is invalid')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await guest.signIn(email, 'A-Forgotten-Password-1')
  await expect(page.getByRole('alert')).toContainText('Wrong login or password entered.')
  await guest.signIn(email, restored)
  await expect(portal.menu()).toBeVisible()
})

test('R0-771: the changed password is reported in Russian', async ({ page, guest, portal, post }) => {
  const email = await someone({ guest, post })
  const before = post.lettersTo(email)
  await ask(guest, email)
  await page.goto(await post.link(email, '/set-password/', before))
  await page.getByRole('radio', { name: 'Русский' }).click()
  await guest.setPassword(restored)
  await expect(page.getByText('Пароль успешно изменён.', { exact: true })).toBeVisible()
  await expect(portal.menu()).toBeVisible()
})

test('R0-778: an unknown address is reported', async ({ page, guest }) => {
  await ask(guest, 'nobody@nowhere.example')
  await expect(page.getByText('We are sorry. We do not know this address.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@nowhere.example')
})

test('R0-779 R0-780: too frequent requests are reported until the notice is closed', async ({ page, guest, post }) => {
  const email = await someone({ guest, post })
  await ask(guest, email)
  await expect(page.getByText(/Instructions were sent to/)).toBeVisible()
  await page.clock.install()
  await ask(guest, email)
  const toast = page.getByText('Password reset is requested too often')
  await expect(toast).toBeVisible()
  await page.clock.fastForward(600_000)
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toHaveCount(0)
})

test('R0-295: links of a registration, of an invitation and of a forgotten password open one form', async ({ page, guest, post }) => {
  const email = await someone({ guest, post })
  const before = post.lettersTo(email)
  await ask(guest, email)
  const own = await post.link(email, '/set-password/', before)
  for (const link of [own, ...['registration', 'invitation'].map((target) => `/set-password/abc?email=a@b.example&target=${target}`)]) {
    await page.goto(link)
    await expect(guest.title()).toHaveText('Set a password')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save password' })).toBeVisible()
  }
})

for (const path of [
  '/set-password/nonsense?email=cdn2@demo.example',
  '/set-password/nonsense?email=nobody@nowhere.example&target=unknown',
]) {
  test(`R0-504 R0-764: ${path} is invalid and leads to the sign-in`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByText('Link is invalid')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)
  })
}

test('R0-509: the link’s code is in no address once the password is set; a person who cannot be signed in is sent to the sign-in', async ({
  page,
  guest,
  post,
}) => {
  const email = await someone({ guest, post })
  const before = post.lettersTo(email)
  await ask(guest, email)
  await page.goto(await post.link(email, '/set-password/', before))
  await page.route('**/api/v1/oauth/token', (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'internal', message_key: 'errors.internal', errors: [] } }),
  )
  await guest.setPassword(restored)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('The password was changed successfully.')).toBeVisible()
})

test('while a page before the sign-in loads, its frame is shown', async ({ page, guest }) => {
  await guest.open('/login', 'Sign in')
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/RestorePage-*.js', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/RestorePage-*.js')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await asked
  await expect(page.getByRole('radio', { name: 'English' })).toBeVisible()
  await expect(guest.title()).toHaveCount(0)
  goOn()
  await expect(guest.title()).toHaveText('Restore the password')
})
