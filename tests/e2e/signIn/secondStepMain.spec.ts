// A second step by SMS in the main company, which asks nobody for a phone.
import type { Page } from '@playwright/test'
import type { Post } from '../../support/outside/post.ts'
import { wantsSms } from '../../support/peopleDirectly.ts'
import { expect, password, test, unique } from '../../support/portal.ts'
import type { Guest } from '../pages/Guest.ts'

const statusOf = (page: Page, path: string) =>
  page.evaluate(async (address) => (await fetch(address, { headers: { 'Sender-App': 'dashboard' } })).status, path)
test.beforeEach(({ guest }) => guest.move())

/** A customer of the main company, who is at none of its pages yet. */
async function customerOfMain(
  { guest, post }: { guest: Guest; post: Post },
  sms: { phone: string; isConfirmed: boolean },
): Promise<string> {
  const { page } = guest
  const email = `${unique('second').replace(' ', '-')}@new.example`
  await guest.open('/register', 'Registration')
  await guest.register(`+491512${sms.phone.slice(-7)}`, email)
  await page.goto(await post.link(email, '/set-password/'))
  await guest.setPassword(password)
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  wantsSms(email, sms)
  return email
}
const some = () => String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')

test('R0-492: in the main company, too, a code is sent to the confirmed phone', async ({ page, guest, portal, post }) => {
  const phone = `+7917${some()}`
  const email = await customerOfMain({ guest, post }, { phone, isConfirmed: true })
  await page.goto('/dns/section/zones')
  await guest.signIn(email, password)
  await expect(guest.title()).toHaveText('Code from the SMS')
  await expect(page).toHaveURL(/\/phone-verify\?twofa=sms&nextUrl=/)
  expect(await statusOf(page, '/api/v1/accounts')).toBe(403)
  await guest.enterCode(await post.digits(phone))
  await expect(page).toHaveURL(/\/dns\/section\/zones$/)
  await expect(portal.menu()).toBeVisible()
})

test('R0-490: in the main company, too, an unconfirmed phone is reported, and confirmed by a code', async ({
  page,
  guest,
  portal,
  post,
}) => {
  const phone = `+7918${some()}`
  const email = await customerOfMain({ guest, post }, { phone, isConfirmed: false })
  await guest.open('/login', 'Sign in')
  await guest.signIn(email, password)
  await expect(guest.title()).toHaveText('Your phone is not confirmed')
  await expect(page).toHaveURL(/\/twofa-warning/)
  expect(post.textsTo(phone)).toBe(0)
  await page.getByRole('button', { name: 'Confirm the phone' }).click()
  await guest.enterCode(await post.digits(phone))
  await expect(portal.menu()).toBeVisible()
})

test('R0-491: in the main company, too, support is named for a phone abroad', async ({ page, guest, post }) => {
  const email = await customerOfMain({ guest, post }, { phone: `+491512${some()}`, isConfirmed: true })
  await guest.open('/login', 'Sign in')
  await guest.signIn(email, password)
  await expect(guest.title()).toHaveText('Code from the e-mail')
  await expect(page.getByText('Codes by SMS cannot be sent to your phone. Contact support: support@demo.example')).toBeVisible()
  expect(await statusOf(page, '/api/v1/accounts')).toBe(403)
})
