import { expect, type Page } from '@playwright/test'
import { headers, password as demoPassword, type People } from '../../support/people.ts'

type SignIn = { at?: string; locale?: 'en_US' | 'ru_RU'; password?: string }

/** The frame around every page: sign-in, menu, language, theme. With `people` a story begins with nobody's earlier choices. */
export class Portal {
  constructor(
    readonly page: Page,
    private readonly people?: People,
  ) {}

  /**
   * Without the form, which costs a page of its own; what the form does is told by its own stories. `at`: the address to open; without it
   * the story opens its first page itself. `locale` is the person's choice, as the profile menu makes it.
   */
  async signIn(email: string, { at, locale, password = demoPassword }: SignIn = {}) {
    await this.people?.asOnFirstDay(email, locale)
    // The page of somebody else takes an answer to one of its last calls for the end of the session, also of the new one.
    if (this.page.url() !== 'about:blank') await this.page.goto('about:blank')
    const answer = await this.page.request.post('/api/v1/oauth/token', { form: { username: email, password }, headers })
    expect(answer.status()).toBe(200)
    if (at === undefined) return
    await this.page.goto(at)
    await expect(this.title()).toBeVisible()
  }

  async signInByForm(email: string, { at = '/', password = demoPassword }: Omit<SignIn, 'locale'> = {}) {
    await this.people?.asOnFirstDay(email)
    await this.page.goto(at)
    await this.page.locator('input[type=email], input[name=username], input[autocomplete=username]').first().fill(email)
    await this.page.locator('input[type=password]').fill(password)
    await this.page.keyboard.press('Enter')
    await expect(this.page.locator('input[type=password]')).toHaveCount(0)
    // Also behind a dialog that comes with the page and hides it from readers.
    await expect(this.page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
  }

  menu() {
    return this.page.getByRole('navigation', { name: /^(Menu|Меню)$/ })
  }

  /** Previews have titles of their own. */
  title() {
    return this.page.getByRole('heading', { level: 1 }).and(this.page.locator(':not([inert] *)'))
  }

  /** A tab of the open record. */
  async openTab(name: string) {
    const bar = this.page.getByRole('navigation', { name: /^(Tabs|Вкладки)$/ })
    const tab = bar.getByRole('link', { name, exact: true })
    await bar.getByRole('link').first().waitFor()
    if ((await tab.count()) > 0) return tab.click()
    await bar.getByRole('button').click()
    await this.page.getByRole('menuitem', { name, exact: true }).click()
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
