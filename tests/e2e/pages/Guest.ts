import { expect, type Page } from '@playwright/test'

let places = 0

/** The pages before the sign-in, as somebody at a place of his own sees them: limits count by place. */
export class Guest {
  constructor(readonly page: Page) {}

  /** From another place on the net. */
  async move() {
    places += 1
    await this.page.setExtraHTTPHeaders({ 'X-Forwarded-For': `10.${process.pid % 250}.${Math.floor(places / 250)}.${(places % 250) + 1}` })
  }

  title() {
    return this.page.getByRole('heading', { level: 1 })
  }

  async open(path: string, title: string) {
    await this.page.goto(path)
    await expect(this.title()).toHaveText(title)
  }

  async register(phone: string, email: string) {
    await this.page.getByLabel('Phone').fill(phone)
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByRole('button', { name: 'Register' }).click()
  }

  async setPassword(password: string) {
    await this.page.getByLabel(/^(?:Password|Пароль)$/).fill(password)
    await this.page.getByRole('button', { name: /^(?:Save password|Сохранить пароль)$/ }).click()
  }

  /** The last digit sends it. */
  async enterCode(digits: string) {
    await this.page.getByLabel('Digit 1 of 4').fill(digits)
  }

  async signIn(email: string, password: string) {
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }
}
