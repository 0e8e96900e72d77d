// A role that needs a second factor: the next sign-in leads to setting up an authenticator, and nothing else opens before.
import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { misfits } from '../../support/fits.ts'
import { homeOf, serverOn } from '../../support/ownServer.ts'
import { freePort } from '../../../server/drivers/freePort.ts'
import { expect, password, test as base } from '../../support/portal.ts'

/** A server of these stories: some roles of staff need a second factor. */
const test = base.extend({
  address: [
    async ({ post }, use) => {
      const server = await serverOn(await freePort(), homeOf('factor'), {
        ...post.env,
        SECOND_FACTOR_ROLES: 'manager_provider,supervisor_all',
      })
      await use(server.address)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

const words = {
  en_US: {
    language: 'English',
    who: 'manager@demo.example',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    title: 'Set up two-factor sign-in',
    next: 'Continue',
    wrongPassword: 'The password is wrong.',
    picture: 'QR code for the authenticator',
    code: 'Code from the app',
    on: 'Switch on',
    wrongCode: 'The code is wrong or was already used.',
    codes: 'Backup codes',
    saved: 'I have saved them',
    step: 'Second step',
  },
  ru_RU: {
    language: 'Русский',
    who: 'admin@demo.example',
    email: 'E-mail',
    password: 'Пароль',
    signIn: 'Войти',
    title: 'Настройка двухфакторного входа',
    next: 'Продолжить',
    wrongPassword: 'Неверный пароль.',
    picture: 'QR-код для аутентификатора',
    code: 'Код из приложения',
    on: 'Включить',
    wrongCode: 'Код неверный или уже использован.',
    codes: 'Резервные коды',
    saved: 'Коды сохранены',
    step: 'Второй шаг',
  },
} as const
type Words = (typeof words)[keyof typeof words]

const title = (page: Page) => page.getByRole('heading', { level: 1 })
async function signIn(page: Page, told: Words, path = '/') {
  await page.goto(path)
  // The language of the browser does not choose the one of the page.
  await page.getByRole('radio', { name: told.language }).click()
  await page.getByLabel(told.email).fill(told.who)
  await page.getByLabel(told.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: told.signIn, exact: true }).click()
}
/** Six digits that the authenticator does not show now, nor a step before or after. */
function wrongCode(totp: TOTP): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) => totp.generate({ timestamp: Date.now() + seconds * 1000 }))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!
}

for (const locale of ['en_US', 'ru_RU'] as const) {
  const told = words[locale]
  test.describe(locale, () => {
    test('without a second factor nothing opens; it is set up with the password and a code, and then everything opens', async ({
      page,
    }) => {
      await signIn(page, told)
      await expect(title(page)).toHaveText(told.title)
      for (const path of ['/admin/projects', '/profile/person-admin', '/no/such/page']) {
        await page.goto(path)
        await expect(title(page), path).toHaveText(told.title)
        await expect(page.getByRole('navigation')).toHaveCount(0)
      }
      for (const path of ['accounts', 'projects', 'definitions', 'tokens']) {
        const answer = await page.request.get(`/api/v1/${path}`)
        expect([answer.status(), ((await answer.json()) as { code: string }).code], path).toEqual([403, 'totp_setup_required'])
      }
      expect(await misfits(page)).toEqual([])

      const typed = page.getByLabel(told.password, { exact: true })
      await typed.fill('not-the-password')
      await page.getByRole('button', { name: told.next }).click()
      await expect(typed).toHaveAccessibleDescription(told.wrongPassword)
      await expect(page.getByRole('img', { name: told.picture })).toHaveCount(0)
      await typed.fill(password)
      await page.getByRole('button', { name: told.next }).click()
      await expect(page.getByRole('img', { name: told.picture })).toBeVisible()
      expect(await misfits(page)).toEqual([])

      const totp = new TOTP({ secret: (await page.locator('.once.mono').innerText()).replaceAll(/\s/g, '') })
      const code = page.getByLabel(told.code)
      await code.fill(wrongCode(totp))
      await page.getByRole('button', { name: told.on }).click()
      await expect(code).toHaveAccessibleDescription(told.wrongCode)
      await expect(page.getByRole('list', { name: told.codes })).toHaveCount(0)
      await code.fill(totp.generate())
      await page.getByRole('button', { name: told.on }).click()
      await expect(page.getByRole('list', { name: told.codes }).getByRole('listitem')).toHaveCount(10)
      expect(await misfits(page)).toEqual([])
      await page.getByRole('button', { name: told.saved }).click()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await page.goto('/admin/projects')
      await expect(title(page)).not.toHaveText(told.title)
      expect((await page.request.get('/api/v1/projects')).status()).toBe(200)

      // From now on the sign-in asks for a code.
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await signIn(page, told)
      await expect(title(page)).toHaveText(told.step)
    })
  })
}
