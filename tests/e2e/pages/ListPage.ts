import { expect, type Page } from '@playwright/test'

/** The list of any type. */
export class ListPage {
  constructor(readonly page: Page) {}

  async search(text: string) {
    await this.page.getByRole('searchbox').fill(text)
  }

  rows() {
    return this.page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') })
  }

  row(name: string | RegExp) {
    return this.rows().filter({ hasText: name })
  }

  async open(name: string) {
    await this.row(name).getByRole('link', { name }).first().click()
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  async create() {
    await this.page
      .getByRole('main')
      .getByRole('link', { name: /^(Create|Создать)/ })
      .first()
      .click()
    await expect(this.page.getByRole('button', { name: /^(Create|Создать)/ })).toBeVisible()
  }

  /** An entry of the row's menu. */
  async rowAction(name: string, action: string) {
    await this.row(name).hover()
    await this.row(name)
      .getByRole('button', { name: /^(Actions of|Действия)/ })
      .click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }

  /** Deletes one of what can be active: its name is typed. */
  async remove(name: string) {
    await this.rowAction(name, 'Delete')
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(name)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(this.row(name)).toHaveCount(0)
  }

  async addFilter(name: string) {
    await this.page.getByRole('button', { name: /^(Add filter|Фильтр)$/ }).click()
    await this.page.getByRole('menuitem', { name, exact: true }).click()
  }
}
