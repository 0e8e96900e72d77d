// The forms before the sign-in as people meet them: what they hold, what they refuse, and when their buttons are off.
import type { Page } from '@playwright/test'
import { expect, password, test } from '../../support/portal.ts'

test.beforeEach(({ guest }) => guest.move())
const off = async (page: Page, name: string) => expect(page.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
const on = async (page: Page, name: string) => expect(page.getByRole('button', { name })).not.toHaveAttribute('aria-disabled')
/** The answer comes when the story says so. */
async function hold(page: Page, url: string): Promise<() => void> {
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.fallback()
  })
  return goOn
}

test.describe('the sign-in', () => {
  test.beforeEach(({ guest }) => guest.open('/login', 'Sign in'))
  const [email, secret] = ['E-mail', 'Password'].map((name) => (page: Page) => page.getByLabel(name, { exact: true })) as [
    (page: Page) => ReturnType<Page['getByLabel']>,
    (page: Page) => ReturnType<Page['getByLabel']>,
  ]

  test('R0-275 R0-276 R0-277 R0-278: has two fields, a button, and the ways to a forgotten password and to the registration', async ({
    page,
    guest,
  }) => {
    await expect(email(page)).toHaveAttribute('type', 'email')
    await expect(secret(page)).toHaveAttribute('type', 'password')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/restore$/)
    await expect(guest.title()).toHaveText('Restore the password')
    await page.goBack()
    await page.getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL(/\/register$/)
    await expect(guest.title()).toHaveText('Registration')
  })

  for (const [locale, wrong] of [
    ['English', 'Enter a valid email'],
    ['Русский', 'Введите корректный e-mail'],
  ] as const)
    test(`R0-554 R0-555 R0-556: only an ASCII address is accepted: ${locale}`, async ({ page }) => {
      await page.getByRole('radio', { name: locale }).click()
      for (const text of ['abc', 'тест@почта.рф']) {
        await email(page).fill(text)
        await email(page).blur()
        await expect(email(page), text).toHaveAccessibleDescription(wrong)
      }
      await email(page).fill('a@b.example')
      await expect(page.getByText(wrong)).toHaveCount(0)
    })

  test('R0-557 R0-558: the button is disabled while a field is empty and during the request', async ({ page, portal }) => {
    await off(page, 'Sign in')
    await email(page).fill('cdn2@demo.example')
    await off(page, 'Sign in')
    await email(page).fill('')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await off(page, 'Sign in')
    await email(page).fill('cdn2@demo.example')
    await on(page, 'Sign in')
    const goOn = await hold(page, '**/api/v1/oauth/token')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await off(page, 'Sign in')
    goOn()
    await expect(portal.menu()).toBeVisible()
  })

  test('R0-559: values that the browser fills in silently enable the button', async ({ page }) => {
    await off(page, 'Sign in')
    // Chrome fills forms for people only: this is the sign by which the page knows it.
    await email(page).evaluate((input) =>
      input.dispatchEvent(new AnimationEvent('animationstart', { animationName: 'g-autofilled', bubbles: true })),
    )
    await expect(email(page)).toHaveValue('')
    await on(page, 'Sign in')
  })
})

test.describe('the registration', () => {
  test.beforeEach(({ guest }) => guest.open('/register', 'Registration'))
  const phone = (page: Page) => page.getByLabel('Phone')
  const email = (page: Page) => page.getByLabel('E-mail')
  const german = () => `+49 1512 ${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

  test('R0-284 R0-287 R0-241: has two fields and a button, and leads to the mail panel', async ({ page, guest }) => {
    await expect(phone(page)).toBeVisible()
    await expect(email(page)).toBeVisible()
    await guest.register(german(), `ready-${Date.now()}@new.example`)
    await expect(page).toHaveURL(/\/register\/ready$/)
    await expect(guest.title()).toHaveText('Confirm your mail')
  })

  test('R0-560 R0-561 R0-562 R0-564: an invalid address or number is reported, and the button is disabled', async ({ page }) => {
    await off(page, 'Register')
    await phone(page).fill(german())
    await off(page, 'Register')
    for (const text of ['abc', 'тест@a.ru']) {
      await email(page).fill(text)
      await email(page).blur()
      await expect(email(page), text).toHaveAccessibleDescription('Enter a valid email')
      await off(page, 'Register')
    }
    await email(page).fill('a@b.example')
    await on(page, 'Register')
    await phone(page).fill('+7123')
    await phone(page).blur()
    await expect(phone(page)).toHaveAccessibleDescription('Enter a valid phone number')
    await off(page, 'Register')
    await phone(page).fill('')
    await off(page, 'Register')
    await phone(page).fill(german())
    const goOn = await hold(page, '**/api/v1/registration/email')
    await page.getByRole('button', { name: 'Register' }).click()
    await off(page, 'Register')
    goOn()
  })

  test('R0-562: an invalid number is reported in Russian, too', async ({ page }) => {
    await page.getByRole('radio', { name: 'Русский' }).click()
    await page.getByLabel('Телефон').fill('+7123')
    await page.getByLabel('Телефон').blur()
    await expect(page.getByLabel('Телефон')).toHaveAccessibleDescription('Введите корректный номер телефона')
  })

  test('R0-563: a sixteenth digit is not accepted', async ({ page }) => {
    await phone(page).pressSequentially('1234567890123456')
    const digits = async (): Promise<string> => (await phone(page).inputValue()).replace(/\D/g, '')
    expect(await digits()).toBe('123456789012345')
  })

  test('R0-602 R0-603: digits beyond the size of a box move to the next one, and a negative number empties it', async ({ page, guest }) => {
    const number = `+7916${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
    await guest.register(number, `code-${Date.now()}@new.example`)
    await expect(guest.title()).toHaveText('Confirm your phone')
    const boxes = page.getByRole('textbox', { name: /^Digit \d of 4$/ })
    await expect(boxes).toHaveCount(4)
    await boxes.nth(0).fill('12')
    await expect(boxes.nth(0)).toHaveValue('1')
    await expect(boxes.nth(1)).toHaveValue('2')
    await expect(boxes.nth(2)).toBeFocused()
    await boxes.nth(0).fill('-1')
    await expect(boxes.nth(0)).toHaveValue('')
  })
})

test.describe('a forgotten password', () => {
  const button = 'Reset the password'
  test.beforeEach(({ guest }) => guest.open('/restore', 'Restore the password'))

  test('R0-296 R0-576 R0-578: has a field, a button and a back link; the button is disabled without an address', async ({
    page,
    guest,
  }) => {
    const email = page.getByLabel('E-mail')
    await off(page, button)
    for (const text of ['abc', 'тест@a.ru']) {
      await email.fill(text)
      await off(page, button)
    }
    await email.fill('a@b.example')
    await on(page, button)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await expect(guest.title()).toHaveText('Sign in')
  })

  test('R0-577: spaces around the address are not sent', async ({ page }) => {
    await page.getByLabel('E-mail').fill(' nobody@nowhere.example ')
    const asked = page.waitForRequest('**/api/v1/password/forgot')
    await page.getByRole('button', { name: button }).click()
    expect((await asked).postDataJSON()).toMatchObject({ email: 'nobody@nowhere.example' })
  })
})
