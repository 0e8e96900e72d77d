import { TOTP } from 'otpauth'
import { expect, test, unique } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

test('R0-023 R0-197 a customer’s profile: names are saved and shown in the shell', async ({ page, portal }) => {
  await portal.signIn('other@demo.example', { at: '/profile/person' })
  await expect(portal.title()).toHaveText('Account')
  const personal = page.getByRole('region', { name: 'Personal data' })
  const name = unique('Oleg')
  await personal.getByLabel('First name').fill(name)
  await personal.getByLabel('Time zone').fill('Asia/Tok')
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await personal.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`Profile.*${name}|${name}`) }).first()).toBeVisible()
  await page.reload()
  await expect(personal.getByLabel('First name')).toHaveValue(name)
  await expect(personal.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
  // Other stories expect the name of the demo.
  await personal.getByLabel('First name').fill('Oleg')
  await personal.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /Profile.*Oleg Danilov/ }).first()).toBeVisible()
})

test('an authenticator is set up with its QR code, key and first code, and switched off again', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: '/profile/person' })
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: /^Security/ })
    .click()
  await expect(page).toHaveURL(/\/profile\/person\/security$/)
  const factor = page.getByRole('region', { name: 'Two-factor sign-in' })
  await factor.getByRole('button', { name: 'Set up an authenticator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong-password')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The password is wrong.')
  await dialog.getByLabel('Your password').fill('Demo-Portal-2026')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator' })).toBeVisible()
  const secret = (await dialog.locator('.once .mono').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('dialog', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(factor).toContainText('10 backup codes left')
  await factor.getByRole('button', { name: 'Switch off' }).click()
  await dialog.getByLabel('Your password').fill('Demo-Portal-2026')
  await dialog.getByRole('button', { name: 'Switch off' }).click()
  await expect(factor.getByRole('button', { name: 'Set up an authenticator' })).toBeVisible()
})

test('a token is shown once and revoked; an invitation is sent and withdrawn', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/profile/person' })
  const [name, email] = [unique('CI'), `${unique('guest').replaceAll(/\W/g, '').toLowerCase()}@portal.example`]
  const tabs = page.getByRole('navigation', { name: 'Account' })
  await tabs.getByRole('link', { name: /^API tokens/ }).click()
  const tokens = page.getByRole('region', { name: 'API tokens' })
  await tokens.getByRole('button', { name: 'Create a token' }).click()
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create a token' }).click()
  await expect(page.getByRole('dialog', { name: 'Token created' })).toContainText(/portal_[\w-]{43}/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.keyboard.press('Escape')
  await tokens.getByRole('button', { name: `Rotate the token ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  await expect(page.getByRole('dialog', { name: 'Token created' })).toContainText(/portal_[\w-]{43}/)
  await page.keyboard.press('Escape')
  const old = tokens.getByRole('row').filter({ hasText: 'replaced, works until' })
  await expect(old).toHaveCount(1)
  await expect(old.getByRole('button', { name: /^Rotate/ })).toHaveCount(0)
  await old.getByRole('button', { name: `Revoke the token ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  // Behind the dialog no row has a role.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(old).toHaveCount(0)
  await tokens.getByRole('button', { name: `Revoke the token ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(tokens.getByText(name)).toBeHidden()

  await tabs.getByRole('link', { name: /^People/ }).click()
  const invitations = page.getByRole('region', { name: 'Invitations' })
  await invitations.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await expect(invitations).toContainText(email)
  await expect(invitations).toContainText(/expires \d/)
  await invitations.getByRole('button', { name: `Revoke the invitation of ${email}` }).click()
  await expect(invitations.getByText(email)).toBeHidden()
  await tabs.getByRole('link', { name: /^Security/ }).click()
  await expect(page.getByRole('region', { name: 'Sessions' })).toContainText('this session')
})

test('R0-088 R0-089 R0-090 R0-091 staff have profile, contract and password at their own addresses', async ({ page, portal }) => {
  await portal.signIn('manager@demo.example', { at: '/profile/person-admin' })
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible()
  await page.goto('/profile/person-admin/contract')
  await expect(page.getByRole('heading', { name: 'Contracts are not available here yet' })).toBeVisible()
  await page.goto('/profile/person-admin/password')
  await expect(page.getByRole('region', { name: 'Password', exact: true })).toBeVisible()
  await page.goto('/profile/person-admin/tokens')
  await expect(page.getByRole('region', { name: 'API tokens' })).toBeVisible()
  await page.goto('/profile/person-admin/profile')
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeVisible()
})

test('each part of the profile has an address, and typed values survive a visit to another', async ({ page, portal }) => {
  await portal.signIn('other@demo.example', { at: '/profile/person/notifications' })
  const tabs = page.getByRole('navigation', { name: 'Account' })
  await expect(page.getByRole('region', { name: 'E-mails and SMS' })).toContainText('other@demo.example')
  await expect(tabs.getByRole('link', { name: 'Notifications' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Person' }).click()
  await page.getByLabel('Middle name').fill('typed, not saved')
  await tabs.getByRole('link', { name: /^Security/ }).click()
  await expect(page.getByRole('region', { name: 'Personal data' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Account security' })).toContainText('Two-factor is off')
  await page.goBack()
  await expect(page.getByLabel('Middle name')).toHaveValue('typed, not saved')
  await tabs.getByRole('link', { name: /^Security/ }).click()
  await page.getByRole('link', { name: 'All security events' }).click()
  await expect(portal.title()).toHaveText('Action history')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('_access')
  await expect(page.getByRole('button', { name: /You · Signed in/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /other@demo\.example/ })).toHaveCount(0)
})

test('the activity of the account is a tab of the profile, by day', async ({ page, portal, records }) => {
  const { name } = await records.resource({ name: unique('Active') })
  await portal.signIn('cdn2@demo.example', { at: '/profile/person' })
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Activity' }).click()
  await expect(page).toHaveURL(/\/profile\/person\/activity$/)
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('button', { name: new RegExp(`You.*${name}`) })).toBeVisible()
  await page.reload()
  await expect(today).toBeVisible()
})

test('access is locked: other sessions and tokens end, this session continues with a new password', async ({
  page,
  guest,
  portal,
  post,
  browser,
  baseURL,
}) => {
  const [email, password] = [`${unique('lock').replace(' ', '-')}@new.example`, 'A-Fresh-Password-2026']
  await guest.move()
  await guest.open('/register', 'Registration')
  await guest.register(`+491512${String(Date.now()).slice(-7)}`, email)
  await page.goto(await post.link(email, '/set-password/'))
  await guest.setPassword(password)
  await expect(portal.menu()).toBeVisible()
  const other = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
  await new Portal(other).signIn(email, { at: '/', password })

  await page.goto('/profile/person/security')
  await page.getByRole('button', { name: 'Lock my access' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock access for everyone else?' })
  const lock = dialog.getByRole('button', { name: 'Lock my access' })
  await dialog.getByLabel('Current password').fill('wrong-password')
  await dialog.getByLabel('New password').fill('Another-Password-1')
  await lock.click()
  await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(/wrong/)
  await dialog.getByLabel('Current password').fill(password)
  await lock.click()
  await expect(page.getByText('Access is locked: only this session is left.')).toBeVisible()
  expect((await page.request.get('/api/v1/session')).status()).toBe(200)
  expect((await other.request.get('/api/v1/session')).status()).toBe(401)
  await other.context().close()
})

test('on a phone the state of the account comes first, the lock panel last', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.signIn('cdn2@demo.example', { at: '/profile/person/security' })
  const order = ['Account security', 'Password', 'Sign-in history', 'Something looks wrong?']
  const tops = await Promise.all(
    order.map(async (name) => {
      const region = page.getByRole('region', { name, exact: true })
      await expect(region).toBeVisible()
      return (await region.boundingBox())!.y
    }),
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})
