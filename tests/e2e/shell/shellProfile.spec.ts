// The profile menu, who to ask, which account, which language; and what is said in passing.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

const menu = (page: Page) => page.getByRole('dialog', { name: /^(Profile menu|Меню профиля)$/ })
const choices = (page: Page) => menu(page).locator('a.mi, button.mi:not([aria-pressed])')
const openOn = async (page: Page, baseURL: string | undefined, host: string, email: string): Promise<Portal> => {
  const portal = new Portal(page)
  await portal.signInByForm(email, { at: baseURL!.replace('localhost', host) })
  return portal
}

test.describe('the profile menu', () => {
  test('R0-339 R0-340 R0-346: leads to the pages of the profile and signs out', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    await portal.openProfile()
    await expect(choices(page)).toHaveText([
      'Account',
      'Service account',
      'Billing',
      'Reports',
      'Action history',
      'Knowledge base',
      'Contact us',
      'Log out',
    ])
    await page.keyboard.press('Escape')
    for (const [name, end] of [
      ['Account', '/profile/person'],
      ['Service account', '/profile/service'],
      ['Reports', '/profile/profile-reports'],
      ['Action history', '/profile/account/action-history'],
    ] as const) {
      await portal.openProfile()
      await menu(page).getByRole('link', { name, exact: true }).click()
      await expect(portal.title()).toHaveText(name)
      expect(new URL(page.url()).pathname).toBe(end)
    }
    await portal.signOut()
    await expect(page).toHaveURL(/\/login/)
  })

  test('R0-343 R0-344: CDN1 has no service account, and a knowledge base of its own in each language', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await portal.openProfile()
    await expect(choices(page)).toHaveText(['Account', 'Reports', 'Action history', 'Knowledge base', 'Contact us', 'Log out'])
    const link = menu(page).getByRole('link', { name: 'Knowledge base' })
    await expect(link).toHaveAttribute('href', 'https://docs.demo.example/cdn1/en')
    await expect(link).toHaveAttribute('rel', /noopener/)
    await page.keyboard.press('Escape')
    await portal.setLanguage('ru_RU')
    await portal.openProfile()
    await expect(menu(page).getByRole('link', { name: 'База знаний' })).toHaveAttribute('href', 'https://docs.demo.example/cdn1/ru')
  })

  test('R0-638: staff have their own profile outside of projects, the customer’s inside', async ({ page, portal }) => {
    await portal.signIn('admin@demo.example', { at: '/' })
    await portal.openProfile()
    await expect(choices(page)).toHaveText(['Account', 'Action history', 'Knowledge base', 'Contact us', 'Log out'])
    await menu(page).getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page).toHaveURL(/\/profile\/person-admin$/)
    await page.goto('/admin/projects')
    await page.getByRole('button', { name: /demo-cdn2/ }).click()
    await expect(page.getByText('You are in the project')).toBeVisible()
    await portal.openProfile()
    await menu(page).getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page).toHaveURL(/\/profile\/person$/)
  })

  test('R0-342 R0-344 R0-345: the second brand has no reports, no knowledge base and no contacts', async ({ page, baseURL }) => {
    const portal = await openOn(page, baseURL, 'second.localhost', 'studio@second.example')
    await portal.setLanguage('en_US')
    await portal.openProfile()
    await expect(choices(page)).toHaveText(['Account', 'Service account', 'Action history', 'Log out'])
  })

  test('R0-341 R0-642: a legal entity of a brand with that setting has billing without a balance', async ({ page, baseURL }) => {
    const portal = await openOn(page, baseURL, 'third.localhost', 'video@third.example')
    await portal.openProfile()
    await menu(page).getByRole('link', { name: 'Billing' }).click()
    await expect(page).toHaveURL(/\/profile\/billing$/)
    await expect(page.getByText('No operations yet')).toBeVisible()
  })
})

test.describe('whom to ask', () => {
  test('R0-348 R0-349 R0-392 R0-872: the personal manager with four facts, and support, are in a dialog of the usual width', async ({
    page,
    portal,
  }) => {
    await portal.signIn('other@demo.example', { at: '/' })
    await portal.openProfile()
    await menu(page).getByRole('button', { name: 'Contact us' }).click()
    const manager = page.getByRole('region', { name: 'Your manager' })
    for (const text of ['Daria Egorova', 'clients@demo.example', '+7 495 000-00-11', '@egorova_demo'])
      await expect(manager).toContainText(text)
    const support = page.getByRole('region', { name: 'Technical support' })
    for (const text of ['support@demo.example', 'noc@demo.example', '+7 495 000-00-00']) await expect(support).toContainText(text)
    expect((await page.getByRole('dialog').boundingBox())?.width).toBe(500)
    // On a phone it fills the screen, and what it says does not stick to its title.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(390)
    const [title, first] = [await page.getByRole('heading', { name: 'Contact us' }).boundingBox(), await manager.boundingBox()]
    expect(first!.y - title!.y - title!.height).toBeGreaterThanOrEqual(12)
  })

  test('R0-348: without a manager no person is shown', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    await portal.openProfile()
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/manager'))
    await menu(page).getByRole('button', { name: 'Contact us' }).click()
    expect((await answered).status()).toBe(204)
    await expect(page.getByRole('region', { name: 'Technical support' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your manager' })).toHaveCount(0)
  })
})

test.describe('an account that is not verified', () => {
  test('R0-351 R0-352 R0-355: shows the notice once, with the date and the decree', async ({ page, baseURL }) => {
    const portal = await openOn(page, baseURL, 'third.localhost', 'fresh@third.example')
    const dialog = page.getByRole('dialog', { name: 'Your account is not verified' })
    await expect(dialog).toContainText('no. 2011 of 29.11.2023')
    await expect(dialog).toContainText('by 15 September 2024.')
    await expect(dialog.getByRole('button')).toHaveText(['Skip', 'Verify'])
    await dialog.getByRole('button', { name: 'Skip' }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(portal.title()).toBeVisible()
    await portal.setLanguage('en_US')
    await expect(dialog).toHaveCount(0)
  })

  test('R0-352: no notice in other brands, nor for a verified account', async ({ page, baseURL }) => {
    for (const [host, email, verified] of [
      ['second.localhost', 'studio@second.example', false],
      ['third.localhost', 'video@third.example', true],
    ] as const) {
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/service'))
      await openOn(page, baseURL, host, email)
      expect(await (await answered).json()).toMatchObject({ verified })
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})

test.describe('accounts', () => {
  test('R0-647 R0-648: CDN1 switches accounts, and the account’s data is loaded; no balance is invented', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/' })
    await portal.openProfile()
    const accounts = menu(page).getByRole('group', { name: 'Account' })
    await expect(accounts.getByRole('button')).toHaveText([/cdn1_alpha.*Alpha TV/, /cdn1_beta.*Beta Radio/])
    await expect(accounts).toContainText('Balance: not connected')
    await expect(accounts).not.toContainText('0')
    const loaded = page.waitForResponse((answer) => answer.url().endsWith('/accounts/cdn1_beta/service'))
    await accounts.getByRole('button', { name: /cdn1_beta/ }).click()
    expect(await (await loaded).json()).toMatchObject({ id: 'cdn1_beta', balance: null })
    await expect(page.getByText('cdn1_beta · CDN1')).toBeVisible()
    // Once books are kept, what they say stands there.
    await page.route('**/accounts/cdn1_alpha/service', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), balance: 1200.5, currency: 'RUB' } })
    })
    await portal.openProfile()
    await accounts.getByRole('button', { name: /cdn1_alpha/ }).click()
    await expect(page.getByText('cdn1_alpha · CDN1')).toBeVisible()
    await portal.openProfile()
    await expect(accounts).toContainText(/Balance: ₽\s1,200\.50/)
  })

  test('R0-646: with one account that is not CDN1 there is no choice', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    await portal.openProfile()
    await expect(menu(page).getByRole('group', { name: 'Account' })).toHaveCount(0)
  })
})

test.describe('language', () => {
  const sent = (page: Page): string[] => {
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && request.url().endsWith('/session')) bodies.push(request.postData() ?? '')
    })
    return bodies
  }

  test('R0-512 R0-513 R0-514 R0-677: changes every text, is kept in the browser and sent to the server', async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', { at: '/' })
    const bodies = sent(page)
    await portal.setLanguage('ru_RU')
    await expect(portal.menu().getByRole('link', { name: 'Статистика' })).toBeVisible()
    await expect.poll(() => bodies).toEqual(['{"language":"ru_RU"}'])
    await page.reload()
    await expect(portal.menu().getByRole('link', { name: 'Статистика' })).toBeVisible()
    await portal.setLanguage('en_US')
    await expect(portal.menu().getByRole('link', { name: 'Statistics' })).toBeVisible()
  })

  test('R0-513 R0-514: of CDN1 is kept by the browser and not sent to the server', async ({ page, portal }) => {
    await portal.signIn('cdn1@demo.example', { at: '/' })
    const bodies = sent(page)
    await portal.setLanguage('ru_RU')
    await page.reload()
    await expect(portal.menu().getByRole('link', { name: 'Статистика' })).toBeVisible()
    expect(bodies).toEqual([])
  })
})
