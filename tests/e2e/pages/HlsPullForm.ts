import { expect, type Locator } from '@playwright/test'
import type { FormPage } from './FormPage.ts'

/** The form of a new HLS-pull resource, in Russian. */
export class HlsPullForm {
  readonly sources: Locator
  readonly origin: Locator
  readonly links: Locator
  readonly https: Locator
  readonly additional: Locator
  readonly host: Locator
  readonly link: Locator
  readonly create: Locator
  constructor(readonly form: FormPage) {
    this.sources = form.section('Источники данных')
    this.origin = form.section('Связь с источником')
    this.links = form.section('Ссылки на HLS-плейлисты')
    this.https = form.section('Поддержка HTTPS')
    this.additional = form.section('Дополнительные настройки')
    this.host = form.field('Хост', this.sources).first()
    this.link = form.field('Ссылка на плейлист', this.links).first()
    this.create = form.page.getByRole('button', { name: /^Создать ресурс/ })
  }

  /** Disabled for everybody, with the reason (ruling 35). */
  async refused() {
    await expect(this.create).toHaveAttribute('aria-disabled', 'true')
  }

  async ready() {
    await expect(this.create).not.toHaveAttribute('aria-disabled', 'true')
  }

  /** Opens a new form and fills what it needs. */
  async open() {
    await this.form.page.goto('/streaming/live/new/hls')
    await leave(this.host, 'origin.example.com')
    await leave(this.link, '/live/main.m3u8')
    await this.ready()
  }

  /** Each bad value is refused at its field and keeps the resource from being created; each good one is not. */
  async tryValues(field: Locator, { bad, text, good }: { bad: string[]; text: string; good: string[] }) {
    for (const value of bad) {
      await leave(field, value)
      expect(await this.form.errorOf(field), value).toContain(text)
      await this.refused()
    }
    for (const value of good) {
      await leave(field, value)
      await expect(field, value).not.toHaveAttribute('aria-invalid', 'true')
      await this.ready()
    }
  }
}

export async function leave(field: Locator, value: string): Promise<void> {
  await field.fill(value)
  await field.press('Tab')
}
