// What links in letters open: a password, an activation, the end of a report.
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'

test.beforeEach(({ guest }) => guest.move())
const refuse = (page: Page, url: string, status: number, body: object) =>
  page.route(url, (route) => route.fulfill({ status, json: { status, message_key: 'errors.invalid', errors: [], ...body } }))
const field = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Save password' })

test.describe('a new password', () => {
  const link = '/set-password/abc?email=john.smith%40a.example&target=registration'
  test.beforeEach(({ guest }) => guest.open(link, 'Set a password'))

  test('R0-292 R0-293 R0-294: has one field that can be revealed, a button, and a link to the sign-in', async ({ page, guest }) => {
    await expect(page.locator('input[type=password]')).toHaveCount(1)
    await field(page).fill('Shown-Password-1')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field(page)).toHaveAttribute('type', 'text')
    await expect(field(page)).toHaveValue('Shown-Password-1')
    await expect(button(page)).toBeVisible()
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(guest.title()).toHaveText('Sign in')
  })

  test('R0-566 R0-569 R0-575: an invalid length and the e-mail address as a password are reported at the field, and the button is disabled', async ({
    page,
  }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/registration')) sent.push(request.url())
    })
    for (const [text, wrong] of [
      ['1234567', 'Length must be from 8 to 64'],
      ['x'.repeat(65), 'Length must be from 8 to 64'],
      ['john.smith@a.example', 'Password matches the mail account'],
    ] as const) {
      await field(page).fill(text)
      await field(page).press('Enter')
      await expect(field(page)).toHaveAccessibleDescription(new RegExp(wrong))
      await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    }
    expect(sent).toEqual([])
    await field(page).fill('A-Good-Password-1')
    await expect(button(page)).not.toHaveAttribute('aria-disabled')
  })

  test('R0-566 R0-569: the same in Russian', async ({ page }) => {
    await page.getByRole('radio', { name: 'Русский' }).click()
    const russian = page.getByLabel('Пароль', { exact: true })
    for (const [text, wrong] of [
      ['1234567', 'Длина должна быть от 8 до 64'],
      ['john.smith@a.example', 'Пароль совпадает с почтой'],
    ] as const) {
      await russian.fill(text)
      await russian.press('Enter')
      await expect(russian).toHaveAccessibleDescription(new RegExp(wrong))
    }
  })

  for (const [id, keyword, text] of [
    ['R0-570 R0-571', 'common', 'This password is too common. Choose another one.'],
    ['R0-570 R0-572', 'minLength', 'Length must be from 8 to 64'],
    ['R0-570 R0-573', 'differs', 'Password matches the mail account'],
  ] as const)
    test(`${id}: the server’s refusal (${keyword}) is shown at the field, and the button is disabled until it is changed`, async ({
      page,
    }) => {
      await refuse(page, '**/api/v1/registration', 400, { code: 'invalid', errors: [{ path: '/password', keyword, params: {} }] })
      await field(page).fill('A-Good-Password-1')
      await button(page).click()
      await expect(field(page)).toHaveAccessibleDescription(new RegExp(text))
      await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
      await field(page).fill('Another-Password-1')
      await expect(button(page)).not.toHaveAttribute('aria-disabled')
    })

  test('R0-574: the button is disabled while it is saved', async ({ page }) => {
    let goOn = (): void => undefined
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/api/v1/registration', async (route) => {
      await held
      await route.fallback()
    })
    await field(page).fill('A-Good-Password-1')
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-disabled', 'true')
    goOn()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(button(page)).not.toHaveAttribute('aria-disabled')
  })
})

test.describe('a link that ends a report', () => {
  const link = '/report-unsubscribe?email=a%2Bb%40c.example&uid=rep_1&code=x%2Fy'
  const ask = async (page: Page) => {
    await page.goto(link)
    await page.getByRole('radio', { name: 'Русский' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отписаться от отчёта?')
  }
  const [yes, no] = ['Да, отписаться', 'Нет, оставить']

  test('R0-303 R0-305: offers yes and no; no is acknowledged, and the subscription stays', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/reports/unsubscribe')) sent.push(request.url())
    })
    await ask(page)
    await expect(page.getByRole('button', { name: yes })).toBeVisible()
    await page.getByRole('button', { name: no }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Спасибо')
    expect(sent).toEqual([])
  })

  test('R0-301 R0-304: yes sends the values of the address; an ended subscription is reported', async ({ page }) => {
    await ask(page)
    // No report is sent yet, so none can be ended: the server's side is told in tests/server/letters/unsubscribe.test.ts.
    await page.route('**/api/v1/reports/unsubscribe', (route) => route.fulfill({ status: 204 }))
    const asked = page.waitForRequest('**/api/v1/reports/unsubscribe')
    await page.getByRole('button', { name: yes }).click()
    const request = await asked
    expect([request.method(), request.postDataJSON()]).toEqual(['POST', { email: 'a+b@c.example', uid: 'rep_1', code: 'x/y' }])
    await expect(page.getByText('Вы успешно отписаны от данной рассылки.')).toBeVisible()
  })
})

test('an invitation opened while signed in asks to sign out, and says that an existing password stays', async ({ page, portal, guest }) => {
  await portal.signIn('cdn2@demo.example')
  await page.goto('/set-password/abc?email=cdn2%40demo.example&target=invitation')
  await expect(guest.title()).toHaveText('You are signed in')
  await expect(page.getByText('This link accepts an invitation to an account, but cdn2@demo.example is signed in here.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out and accept the invitation' }).click()
  await expect(guest.title()).toHaveText('Set a password')
  await expect(page.getByText('enter your password: it does not change')).toBeVisible()
})
