import { expect, type Page } from '@playwright/test'

/** The list of any type. */
export class ListPage {
  constructor(readonly page: Page) {}

  async search(text: string) {
    await this.page.getByRole('searchbox').fill(text)
  }

  rows() {
    return this.page.getByRole('table').getByRole('row').filter({ has: this.page.getByRole('cell') })
  }

  row(name: string | RegExp) {
    return this.rows().filter({ hasText: name })
  }

  async open(name: string) {
    await this.row(name).getByRole('link', { name }).first().click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  async create() {
    await this.page.getByRole('main').getByRole('link', { name: /^(Create|Создать)/ }).first().click()
    await expect(this.page.getByRole('button', { name: /^(Create|Создать)/ })).toBeVisible()
  }
}
