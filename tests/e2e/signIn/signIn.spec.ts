import { expect, test } from '../../support/portal.ts'
import { Portal } from '../pages/Portal.ts'

test.describe('signing in', () => {
  test('a wrong password is reported in the words of the specification, and nothing typed is lost', async ({ page, portal }) => {
    await page.goto('/')
    await page.getByLabel('E-mail').fill('cdn2@demo.example')
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Wrong login or password entered.')
    await expect(page.getByLabel('E-mail')).toHaveValue('cdn2@demo.example')
    await portal.signInByForm('cdn2@demo.example')
    await expect(portal.menu().getByRole('link', { name: 'CDN', exact: true })).toBeVisible()
  })

  test('missing values are reported at their fields, and the first such field has the focus', async ({ page }) => {
    let asked = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/oauth/token')) asked++
    })
    await page.goto('/')
    const [email, password, button] = [
      page.getByLabel('E-mail'),
      page.getByLabel('Password', { exact: true }),
      page.getByRole('button', { name: 'Sign in' }),
    ]
    // Off, yet it can be pressed: then it says what is missing.
    await expect(button).toBeDisabled()
    await button.press('Enter')
    await expect(email).toHaveAccessibleDescription('This field is required.')
    await expect(password).toHaveAccessibleDescription('This field is required.')
    await expect(email).toBeFocused()
    await email.fill('nobody')
    await password.fill('x')
    await expect(button).toBeEnabled()
    await button.click()
    await expect(email).toHaveAccessibleDescription('Enter a valid email')
    await email.fill('cdn2@demo.example')
    await password.fill('')
    await button.press('Enter')
    await expect(email).toHaveAccessibleDescription('')
    await expect(password).toBeFocused()
    expect(asked).toBe(0)
  })

  test('R0-280 R0-283: the address that was requested opens after signing in by Enter', async ({ page, portal }) => {
    await portal.signInByForm('cdn2@demo.example', { at: '/f-cdn/http' })
    await expect(page).toHaveURL(/\/f-cdn\/http/)
    await expect(portal.title()).toHaveText('HTTP resources')
  })

  test('signing out ends the session on the server and in other tabs', async ({ page, portal, context }) => {
    await portal.signInByForm('cdn2@demo.example')
    const other = await context.newPage()
    await other.goto('/f-cdn/http')
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('HTTP resources')
    await portal.openProfile()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect((await page.request.get('/api/v1/session')).status()).toBe(401)
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('two hosts are two brands, and both say that the data are for demonstration', async ({ page, baseURL }) => {
    await page.goto('/')
    const first = await page.title()
    const fill = () => page.evaluate(() => getComputedStyle(document.querySelector('button[type=submit]')!).backgroundColor)
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const colour = await fill()
    await page.goto(baseURL!.replace('localhost', 'second.localhost'))
    await expect(page.locator('button[type=submit]')).toBeVisible()
    expect(await page.title()).not.toBe(first)
    expect(await fill()).not.toBe(colour)
  })

  test('the first frame has its colours: nothing fades in', async ({ page }) => {
    await page.addInitScript(() => {
      const begun: string[] = []
      Object.assign(window, { begun })
      document.addEventListener('transitionrun', ({ target, propertyName }) => begun.push(`${(target as Element).tagName} ${propertyName}`))
    })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const begun = await page.evaluate(() => (window as unknown as { begun: string[] }).begun)
    // The field that takes the focus may draw its ring slowly.
    expect(begun.filter((one) => one.startsWith('BUTTON'))).toEqual([])
  })

  test('language and theme of a person apply in another browser from the sign-in on', async ({ page, portal, browser, baseURL }) => {
    await portal.signInByForm('other@demo.example')
    await portal.setLanguage('ru_RU')
    await portal.openProfile()
    await page.getByRole('radio', { name: 'Тёмная' }).click()
    await expect
      .poll(async () => (await (await page.request.get('/api/v1/session')).json()) as object)
      .toMatchObject({ language: 'ru_RU', theme: 'dark' })
    const another = await (await browser.newContext({ baseURL, locale: 'en-GB' })).newPage()
    await new Portal(another).signInByForm('other@demo.example', { at: '/f-cdn/http' })
    await expect(another.getByRole('heading', { level: 1 })).toHaveText('HTTP-ресурсы')
    await expect(another.locator('html')).toHaveCSS('color-scheme', 'dark')
    await another.context().close()
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`a brand without a colour scheme follows the system (${scheme})`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto('/')
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
      await expect(page.locator('html')).toHaveCSS('color-scheme', scheme)
    })
  }
})
