// A person at a form that was generated from a schema: fills what the form asks for, touches a field of every kind, saves.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Json, Schema } from '../../../src/engine/schema/types.ts'
import { FormPage } from '../../e2e/pages/FormPage.ts'
import { controlAt, controlsOf, type Control, type Kind } from './controls.ts'
import { keysAt, typed, valuesAt } from './values.ts'

/** A form that asks for more than this, one after another, does not know what it wants. */
const maxQuestions = 60
const maxTypedLength = 24

export class Hand {
  private readonly form: FormPage
  private readonly tries = new Map<string, number>()

  constructor(
    private readonly page: Page,
    private readonly schema: Schema,
  ) {
    this.form = new FormPage(page)
  }

  /** Presses the button and answers what the form asks for until `isDone`. Answers with the fields that it asked for. */
  async save(isDone: () => Promise<boolean>): Promise<string[]> {
    const asked: string[] = []
    for (let count = 0; count < maxQuestions; count += 1) {
      const answer = await this.press(isDone)
      if (answer === 'done') return asked
      asked.push(answer.at)
      await this.answer(answer)
    }
    throw new Error(`${maxQuestions} answers, and the form asks on: ${asked.slice(-5).join(' ')}; ${await this.said()}`)
  }

  /** A field of every kind that the form has, none within another that was touched. Answers with their pointers. */
  async touchEveryKind(kindOf: (control: Control) => string = ({ kind }) => kind): Promise<{ kind: string; control: Kind; at: string }[]> {
    const touched: { kind: string; control: Kind; at: string }[] = []
    const seen = new Set<string>()
    for (;;) {
      const isFree = (control: Control) => {
        const { kind, at } = control
        return (
          at !== '' &&
          !seen.has(`${kind} ${at}`) &&
          !touched.some((one) => one.kind === kindOf(control) || isWithin(at, one.at) || isWithin(one.at, at))
        )
      }
      const next = (await controlsOf(this.page)).find((control) => isFree(control))
      if (!next) return touched
      seen.add(`${next.kind} ${next.at}`)
      if (await this.touch(next)) touched.push({ kind: kindOf(next), control: next.kind, at: next.at })
      await this.leaveDrawer()
    }
  }

  /** The fields that the form draws. */
  async drawn(): Promise<Set<string>> {
    return new Set(
      await this.page.locator('main form [data-at]').evaluateAll((list) => list.map((field) => (field as HTMLElement).dataset['at'] ?? '')),
    )
  }

  /** Opens what is folded up: sections and, `levels` deep, rows. */
  async unfold(levels = 2): Promise<void> {
    const sections = this.page
      .getByRole('main')
      .getByRole('button', { expanded: false })
      .filter({ has: this.page.getByRole('heading', { level: 2 }) })
    for (let left = await sections.count(); left > 0; left -= 1) await sections.first().click()
    for (let level = 0; level < levels; level += 1) {
      const rows = this.page.locator('.rule-open[aria-expanded=false]')
      for (let left = Math.min(6, await rows.count()); left > 0; left -= 1) await rows.first().click()
    }
  }

  private async press(isDone: () => Promise<boolean>): Promise<'done' | Control> {
    await this.leaveDrawer()
    await this.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await this.form.save()
    let answer: 'done' | Control | undefined
    const empty = this.page.getByRole('dialog', { name: 'Create an empty record?' })
    const answered = async () => {
      if (await empty.isVisible()) await empty.getByRole('button', { name: 'Create', exact: true }).click()
      answer = (await isDone()) ? 'done' : await this.asked()
      return answer !== undefined
    }
    await expect.poll(answered, { message: 'saved, or led to what is missing', intervals: [50], timeout: 20_000 }).toBe(true)
    return answer!
  }

  /** Where more is wrong than one field, a list of links has the focus. */
  private async follow(): Promise<void> {
    const links = this.page.locator('main [role=alert]:focus a')
    if ((await links.count()) > 0) await links.first().click()
  }

  /** What the form leads to: the control that it focuses, or the first of a group. */
  private async asked(): Promise<Control | undefined> {
    await this.follow()
    const at = await this.page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.closest('.savebar') ? undefined : activeElement?.closest<HTMLElement>('[data-at]')?.dataset['at']
    })
    if (at === undefined) return undefined
    const controls = await controlsOf(this.page)
    return controls.find(({ hasFocus }) => hasFocus) ?? controls.find((control) => isWithin(control.at, at))
  }

  private async answer(control: Control): Promise<void> {
    const key = `${control.kind === 'segment' ? 'segment' : 'any'} ${control.at}`
    const count = this.tries.get(key) ?? 0
    this.tries.set(key, count + 1)
    if (count > 24) throw new Error(`no answer is good enough for ${control.kind} ${control.at}: ${await this.said()}`)
    await this.give(control, count)
  }

  private async give(control: Control, count: number): Promise<void> {
    const box = controlAt(this.page, control)
    switch (control.kind) {
      case 'key':
        return this.type(box, nth(keysAt(this.schema, control.at), count) ?? 'key')
      case 'choice':
      case 'segment':
        return this.another(control, count)
      case 'select':
        return this.select(box, count)
      case 'search':
        return this.pick(box, count)
      case 'text':
      case 'area':
      case 'secret':
      case 'json':
      case 'chips':
        return this.type(box, this.textsFor(control)[count % Math.max(1, this.textsFor(control).length)] ?? 'a')
      default:
        await box.click()
    }
  }

  private textsFor({ at, kind }: Control): string[] {
    const values = valuesAt(this.schema, kind === 'chips' ? `${at}/0` : at)
    return [...new Set(values.map((value: Json) => typed(value, kind === 'json' ? 'json' : 'text')).filter((text) => text !== ''))]
  }

  /** Another value; false where the field takes none. */
  private async touch(control: Control): Promise<boolean> {
    const box = controlAt(this.page, control)
    switch (control.kind) {
      case 'text':
      case 'area':
      case 'secret':
      case 'json':
      case 'chips':
        return this.retype(box, control)
      case 'switch':
      case 'check':
      case 'add':
        await box.click()
        return true
      case 'choice':
      case 'segment': {
        const other = (await controlsOf(this.page))
          .filter(({ at, kind }) => at === control.at && kind === control.kind)
          .findLast(({ isChosen }) => !isChosen)
        if (other) await controlAt(this.page, other).click()
        return other !== undefined
      }
      case 'select': {
        const values = await box
          .locator('option:not([disabled])')
          .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
        const other = values.findLast((value) => value !== control.value)
        if (other !== undefined) await box.selectOption(other)
        return other !== undefined
      }
      case 'search':
        await this.pick(box, 1)
        return true
      case 'key':
      case 'file':
        return false
      case 'edit':
        // What opens is looked at as the next control.
        await box.click()
        await this.page.locator('.drawer-b').last().waitFor()
        return false
      default:
        await box.click()
        return false
    }
  }

  private async retype(box: Locator, control: Control): Promise<boolean> {
    const texts = [
      ...(control.value === '' || control.kind === 'json' ? [] : [`${control.value}1`, `${control.value.slice(0, -1)}1`]),
      ...this.textsFor(control),
    ]
    for (const text of texts.slice(0, 8)) {
      if (text === control.value) continue
      await this.type(box, text)
      if ((await box.getAttribute('aria-invalid')) !== 'true') return true
    }
    await this.type(box, control.value)
    return false
  }

  /** Key by key where it is short, else as a paste. */
  private async type(box: Locator, text: string): Promise<void> {
    if (text.length > maxTypedLength || text.includes('\n')) await box.fill(text)
    else {
      await box.fill('')
      await box.pressSequentially(text)
    }
    await box.blur()
  }

  private async another({ at, kind }: Control, count: number): Promise<void> {
    const group = (await controlsOf(this.page)).filter((control) => control.at === at && control.kind === kind)
    const free = group.filter(({ isChosen }) => !isChosen)
    const next = free[count % Math.max(1, free.length)]
    if (next) await controlAt(this.page, next).click()
  }

  private async select(box: Locator, count: number): Promise<void> {
    const values = await box
      .locator('option:not([disabled])')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    const real = values.filter((value) => value !== '-' && value !== '')
    const value = real[count % Math.max(1, real.length)]
    if (value !== undefined) await box.selectOption(value)
  }

  private async pick(box: Locator, count: number): Promise<void> {
    await box.click()
    const options = this.page.locator('[role=listbox] [role=option]')
    await options.first().waitFor()
    await options.nth(count % (await options.count())).click()
  }

  private async leaveDrawer(): Promise<void> {
    const drawers = this.page.locator('[role=dialog]:has(.drawer-b)')
    for (let left = await drawers.count(); left > 0; left -= 1) {
      await drawers.last().getByRole('button', { name: 'Done', exact: true }).click()
      await expect(drawers).toHaveCount(left - 1)
    }
  }

  /** What the form says is wrong. */
  private async said(): Promise<string> {
    const texts = await this.page.locator('main :is(.msg, [role=alert])').allTextContents()
    return texts.slice(0, 6).join(' | ')
  }
}

const nth = <T>(list: readonly T[], count: number): T | undefined => list[count % Math.max(1, list.length)]
export const isWithin = (pointer: string, above: string): boolean => `${pointer}/`.startsWith(`${above}/`)
