import { expect, type Locator, type Page } from '@playwright/test'

/** The form of any type, by the words a person reads. */
export class FormPage {
  constructor(readonly page: Page) {}

  section(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true })
  }

  field(label: string, within: Locator | Page = this.page): Locator {
    return within.getByRole('textbox', { name: new RegExp(`^${escape(label)}( |$)`) })
  }

  async fill(label: string, value: string, within?: Locator) {
    await this.field(label, within).fill(value)
  }

  switch(label: string, within: Locator | Page = this.page): Locator {
    return within.getByRole('switch', { name: label, exact: true })
  }

  /** The message that the control itself points at. */
  async errorOf(control: Locator): Promise<string> {
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    const ids = (await control.getAttribute('aria-describedby'))?.split(' ') ?? []
    const texts = await Promise.all(ids.map((id) => this.page.locator(`[id="${id}"]`).textContent()))
    return texts.join(' ')
  }

  /** What is drawn at a pointer of the record. */
  at(pointer: string): Locator {
    return this.page.locator(`[data-at="${pointer}"]`)
  }

  /** Sections that are folded up while nothing is set in them. */
  async unfold() {
    const main = this.page.getByRole('main')
    const sections = main.getByRole('button', { expanded: false }).filter({ has: this.page.getByRole('heading', { level: 2 }) })
    await expect(
      main
        .getByRole('textbox')
        .or(main.getByRole('switch'))
        .or(main.getByRole('button', { expanded: false }))
        .first(),
    ).toBeVisible()
    for (let folded = await sections.count(); folded > 0; folded--) await sections.first().click()
  }

  /** Save of the save bar, Publish where there are drafts, or Create. */
  saveButton(): Locator {
    return this.page.getByRole('button', { name: /^(Save|Create|Publish|Сохранить|Создать|Опубликовать)( Ctrl S)?$/ })
  }

  /** Disabled while something is wrong, the button takes the press all the same. */
  async save() {
    await this.press(this.saveButton())
  }

  /** As a hand does it: what lies under the pointer must be the thing itself, whatever its aria-disabled says. */
  async press(target: Locator) {
    await target.hover()
    await this.page.mouse.down()
    await this.page.mouse.up()
  }

  refused(): Locator {
    return this.page.getByRole('main').getByRole('alert')
  }

  async saved() {
    // The toast floats: its live region has no size of its own.
    await expect(
      this.page
        .getByRole('status')
        .getByText(/(?<!un|not )(?:saved|created|published as)|(?<!не ?)(?:сохран|создан|опубликовано как)/i)
        .first(),
    ).toBeVisible()
  }
}

function escape(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
