// What the shell tells without being asked: settings made by hand, an account that is not verified, toasts.
import type { Page } from '@playwright/test'
import { giveFeatures } from '../../support/accountFeatures.ts'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { becomeMember } from '../../support/peopleDirectly.ts'
import { headers } from '../../support/people.ts'
import { toast } from '../../support/toasts.ts'
import { expect, test, unique } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const admin = 'admin@demo.example'
const main = `http://localhost:${e2ePort}/`
const third = `http://third.localhost:${e2ePort}/`
const notVerified = (page: Page) => page.getByRole('dialog', { name: /^(Your account is not verified|Ваш аккаунт не верифицирован)$/ })

test.afterEach(({ people }) => restoreBrands(people))

test('R0-347: settings made by hand are reported by a tooltip of the profile, in the main company only', async ({ page, people }) => {
  const byHand = 'Some settings of this account were made by hand'
  const before: [string, string[]][] = []
  const tipOf = async (email: string, address: string) => {
    await page.context().clearCookies()
    const portal = new Portal(page)
    await portal.signInByForm(email, { at: address })
    await portal.setLanguage('en_US')
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: /^Profile menu/ }).hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    return page.getByRole('tooltip').innerText()
  }
  expect(await tipOf('cdn2@demo.example', main)).not.toContain(byHand)
  try {
    for (const account of ['demo-cdn2', 'demo-third']) before.push([account, await giveFeatures(people, account, ['custom_settings'])])
    expect(await tipOf('cdn2@demo.example', main)).toContain(byHand)
    expect(await tipOf('video@third.example', third)).not.toContain(byHand)
  } finally {
    for (const [account, features] of before) await giveFeatures(people, account, features)
  }
})

test.describe('the notice that an account is not verified', () => {
  /** Opens a page and answers whether the service that it told of is verified. */
  const opened = async (page: Page, open: () => Promise<unknown>): Promise<boolean> => {
    const told = page.waitForResponse((answer) => answer.url().endsWith('/service'))
    await open()
    return ((await (await told).json()) as { verified: boolean }).verified
  }

  test('R0-353: staff inside an account see no notice', async ({ page }) => {
    const customer = new Portal(page)
    expect(await opened(page, () => customer.signInByForm('fresh@third.example', { at: third }))).toBe(false)
    await expect(notVerified(page), 'its customer is told').toBeVisible()
    await page.context().clearCookies()
    await page.goto(`${third}login`)
    await page.evaluate(() => localStorage.clear())
    const staff = new Portal(page)
    await staff.signInByForm(admin, { at: `${third}admin/projects` })
    await staff.setLanguage('en_US')
    await page.getByRole('button', { name: 'Enter project: Ural Broadcast' }).click()
    expect(await opened(page, () => page.getByRole('menuitem', { name: /^demo-fresh/ }).click())).toBe(false)
    await expect(page.getByText('You are in the project')).toBeVisible()
    await expect(staff.menu().locator('.nav-scroll').getByRole('link').first()).toHaveText('Control panel')
    await expect(notVerified(page)).toHaveCount(0)
  })

  test('R0-354: neither CDN1 users nor staff of CDN1 are reported', async ({ page, portal, people, post }) => {
    await changeBrand(people, 'main', { verification: { texts: { en_US: 'Verify by phone.', ru_RU: 'Подтвердите по телефону.' } } })
    const user = 'cdn1@demo.example'
    expect(await opened(page, () => portal.signIn(user, { at: '/' }))).toBe(false)
    await expect(portal.menu()).toBeVisible()
    await expect(notVerified(page)).toHaveCount(0)

    // Staff of CDN1 are persons in more than a hundred accounts: one by invitation, the others given in the database.
    const email = `${unique('agency').replace(' ', '-')}@agency.example`
    const invitation = await (
      await people.as(user)
    ).post('/api/v1/accounts/cdn1_alpha/invitations', { headers, data: { email, role: 'customer' } })
    expect(invitation.status(), await invitation.text()).toBe(201)
    await page.context().clearCookies()
    await page.goto(await post.link(email, '/set-password/'))
    await page.getByLabel('Password', { exact: true }).fill('A-Fresh-Password-2026')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(portal.menu()).toBeVisible()
    const names = Array.from({ length: 101 }, (_, index) => `${unique('many').replace(' ', '-')}-${index}`)
    const made = await (
      await people.as(admin)
    ).post('/api/v1/projects', {
      headers,
      data: {
        name: unique('Agency'),
        client_type: 'legal',
        company_brand: 'main',
        status: 'active',
        currency: 'RUB',
        accounts: Object.fromEntries(names.map((name) => [name, { client: 'CDN1' }])),
      },
    })
    expect(made.status(), await made.text()).toBe(201)
    becomeMember(email, names)
    expect(await opened(page, () => page.reload())).toBe(false)
    const { accounts } = (await (await page.request.get('/api/v1/session')).json()) as { accounts: unknown[] }
    expect(accounts.length).toBeGreaterThan(100)
    await expect(portal.menu()).toBeVisible()
    await expect(notVerified(page)).toHaveCount(0)
    // No other story meets its accounts.
    const { id, version } = (await made.json()) as { id: string; version: number }
    const gone = await (
      await people.as(admin)
    ).patch(`/api/v1/projects/${id}`, { headers: { ...headers, 'If-Match': `"${version}"` }, data: { status: 'deleted' } })
    expect(gone.status(), await gone.text()).toBe(200)
  })
})

test.describe('a toast', () => {
  test('R0-356: is alone: a newer one replaces the older', async ({ page, portal, list, records }) => {
    // The first one is still there when the second comes, however slow the machine is.
    await page.addInitScript(() => {
      const inTime = globalThis.setTimeout
      const later = (act: TimerHandler, wait = 0, ...given: unknown[]) => inTime(act, wait >= 4000 ? wait * 100 : wait, ...given)
      globalThis.setTimeout = later as typeof setTimeout
    })
    const [first, second] = [await records.resource(), await records.resource()]
    await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
    await list.search(first.name)
    await list.remove(first.name)
    await expect(toast(page)).toContainText(`Deleted: ${first.name}`)
    await list.search(second.name)
    await expect(list.row(second.name)).toHaveCount(1)
    await expect(toast(page)).toContainText(`Deleted: ${first.name}`)
    await list.remove(second.name)
    await expect(toast(page)).toContainText(`Deleted: ${second.name}`)
    await expect(toast(page)).toHaveCount(1)
  })

  test('R0-357: disappears after four seconds', async ({ page, portal, list, records }) => {
    const { name } = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
    await list.search(name)
    await list.remove(name)
    // From here on time passes as told.
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 1000))
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    // A toast under the pointer stays.
    await page.mouse.move(0, 0)
    const restored = toast(page).filter({ hasText: `Restored: ${name}` })
    await expect(async () => {
      await page.clock.runFor(20)
      await expect(restored).toBeVisible({ timeout: 200 })
    }).toPass()
    await page.clock.runFor(3800)
    await expect(restored).toBeVisible()
    await page.clock.runFor(300)
    // Drawing it away takes a tick more where the browser is late: less than a second of told time.
    for (let told = 0; told < 1000 && (await restored.count()) > 0; told += 50) await page.clock.runFor(50)
    await expect(restored).toHaveCount(0)
  })

  test('R0-358: with a lifetime of 0 stays until it is closed', async ({ page, portal, list, records }) => {
    const { name } = await records.resource()
    await portal.signIn('cdn2@demo.example', { at: `/f-cdn/http?filter=${encodeURIComponent(JSON.stringify({ q: name }))}` })
    await list.remove(name)
    await page.route('**/restore**', (route) => route.abort())
    await page.clock.install()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    const failed = toast(page).filter({ hasText: name })
    await expect(failed).toContainText(`Not restored: ${name}`)
    await page.clock.runFor(10_000)
    await page.clock.fastForward(600_000)
    await expect(failed).toBeVisible()
    await failed.getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).toHaveCount(0)
  })

  test('R0-359: lasts five seconds in the provider’s area, with a button that closes it', async ({ page, portal, list, form }) => {
    await portal.signIn(admin, { at: '/admin/employees' })
    const saved = toast(page).filter({ has: page.getByRole('button', { name: 'Close' }) })
    const save = async () => {
      await form.fill('Telegram', `@${unique('belov').replace(' ', '_')}`)
      await form.save()
      await expect(async () => {
        await page.clock.runFor(20)
        await expect(saved).toBeVisible({ timeout: 200 })
      }).toPass()
    }
    await list.open('Maxim Belov')
    await page.clock.install()
    await page.clock.pauseAt(new Date(Date.now() + 1000))
    await save()
    await page.clock.runFor(4800)
    await expect(saved).toBeVisible()
    await page.clock.runFor(300)
    await expect(saved).toHaveCount(0)
    await save()
    await saved.getByRole('button', { name: 'Close' }).click()
    await expect(saved).toHaveCount(0)
  })
})
