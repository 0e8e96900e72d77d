// What the shell tells without being asked: settings made by hand, an account that is not verified, toasts.
import type { Page } from '@playwright/test'
import { changeBrand, restoreBrands } from '../../support/brands.ts'
import { e2ePort } from '../../support/e2e.ts'
import { becomeMember } from '../../support/peopleDirectly.ts'
import { headers, type People } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const admin = 'admin@demo.example'
const main = `http://localhost:${e2ePort}/`
const third = `http://third.localhost:${e2ePort}/`
const notVerified = (page: Page) => page.getByRole('dialog', { name: /^(Your account is not verified|Ваш аккаунт не верифицирован)$/ })

test.afterEach(({ people }) => restoreBrands(people))

type Project = { id: string; version: number; accounts: Record<string, { features?: string[]; utoken?: string }> }
async function projectOf(people: People, account: string): Promise<Project> {
  const staff = await people.as(admin)
  const all = (await (await staff.get('/api/v1/projects', { params: { range: '[0,199]' } })).json()) as Project[]
  return all.find(({ accounts = {} }) => account in accounts)!
}
/** Staff say of an account what it has; answers with what it had. */
async function giveFeatures(people: People, account: string, features: string[]): Promise<string[]> {
  const { id, version, accounts } = await projectOf(people, account)
  const { features: before = [] } = accounts[account]!
  // The map is sent as a whole: what is left out is gone.
  const next = Object.fromEntries(
    Object.entries(accounts).map(([name, { utoken: _, ...one }]) => [name, name === account ? { ...one, features } : one]),
  )
  const answer = await (
    await people.as(admin)
  ).patch(`/api/v1/projects/${id}`, {
    headers: { ...headers, 'If-Match': `"${version}"` },
    data: { accounts: next },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return before
}

test('R0-347: settings made by hand are told by a tooltip of the profile, in the main company alone', async ({ page, people }) => {
  const byHand = 'Some settings of this account were made by hand'
  const before: [string, string[]][] = []
  const tipOf = async (email: string, address: string) => {
    await page.context().clearCookies()
    const portal = new Portal(page)
    await portal.signInByForm(email, undefined, address)
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

test.describe('that an account is not verified', () => {
  /** Opens a page and answers whether the service that it told of is verified. */
  const opened = async (page: Page, open: () => Promise<unknown>): Promise<boolean> => {
    const told = page.waitForResponse((answer) => answer.url().endsWith('/service'))
    await open()
    return ((await (await told).json()) as { verified: boolean }).verified
  }

  test('R0-354: neither CDN1 users nor staff of CDN1 are told', async ({ page, portal, people, post }) => {
    await changeBrand(people, 'main', { verification: { texts: { en_US: 'Verify by phone.', ru_RU: 'Подтвердите по телефону.' } } })
    const user = 'cdn1@demo.example'
    expect(await opened(page, () => portal.signIn(user))).toBe(false)
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
  const toast = (page: Page) => page.locator('.toast')

  test('R0-358: with a lifetime of 0 stays until it is closed', async ({ page, portal, list, records }) => {
    const { name } = await records.resource()
    await portal.signIn('cdn2@demo.example', undefined, `/f-cdn/http?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
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
})
