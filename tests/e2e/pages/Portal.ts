import { expect, type Page } from '@playwright/test'

/** The frame around every page: sign-in, menu, language, theme. */
export class Portal {
  constructor(readonly page: Page) {}

  async signIn(email: string, password = 'Demo-Portal-2026', path = '/') {
    await this.page.goto(path)
    await this.page.locator('input[type=email], input[name=username], input[autocomplete=username]').first().fill(email)
    await this.page.locator('input[type=password]').fill(password)
    await this.page.keyboard.press('Enter')
    await expect(this.page.locator('input[type=password]')).toHaveCount(0)
    await expect(this.title()).toBeVisible()
  }

  menu() {
    return this.page.getByRole('navigation', { name: /^(Menu|Меню)$/ })
  }

  title() {
    return this.page.getByRole('heading', { level: 1 })
  }

  /** A tab of the open record. */
  async openTab(name: string) {
    await this.page.getByRole('navigation', { name: /^(Tabs|Вкладки)$/ }).getByRole('link', { name, exact: true }).click()
  }

  /** The choice is the person's and outlives the page. */
  async setLanguage(locale: 'en_US' | 'ru_RU') {
    await this.openProfile()
    await this.page.getByRole('radio', { name: locale === 'ru_RU' ? 'Русский' : 'English' }).click()
    await expect(this.page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2))
    await this.page.keyboard.press('Escape')
  }

  async openProfile() {
    await this.page.getByRole('button', { name: /^(Profile menu|Меню профиля)/ }).click()
  }

  async signOut() {
    await this.openProfile()
    await this.page.getByRole('button', { name: /^(Log out|Выйти)$/ }).click()
    await expect(this.page.locator('input[type=password]')).toBeVisible()
  }
}
