// Words of both languages have room: nothing that matters is cut or breaks into two lines.
import type { Locator } from '@playwright/test'
import { expect, headers, test } from '../../support/portal.ts'

const isCut = (part: Locator) => part.evaluate((element) => element.scrollWidth > element.clientWidth)

for (const [locale, words] of Object.entries({
  en_US: { sources: 'Sources', add: 'Add source', last: 'Max. failures' },
  ru_RU: { sources: 'Источники', add: 'Добавить источник', last: 'Макс. сбоев' },
}) as ['en_US' | 'ru_RU', { sources: string; add: string; last: string }][]) {
  test(`the table of sources shows its texts in full (${locale})`, async ({ page, portal, form }) => {
    await portal.signIn('other@demo.example', { locale })
    await page.goto('/f-cdn/http/new')
    const sources = form.section(words.sources)
    await expect(sources).toBeVisible()
    if ((await sources.getByRole('textbox').count()) === 0) await sources.getByRole('button', { name: words.add }).click()
    const choice = sources.getByRole('radiogroup')
    await expect(choice).toBeVisible()
    expect((await choice.boundingBox())!.height).toBeLessThan(40)
    expect(await isCut(sources.getByText(words.last, { exact: true }).first())).toBe(false)
  })
}

test('on a phone the name of a row is shown in full beside a long state', async ({ page, portal, list, records }) => {
  const { name: own } = await records.waitingZone()
  await portal.signIn('cdn2@demo.example')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.request.patch('/api/v1/session', { data: { language: 'ru_RU' }, headers })
  await page.goto('/dns/section/zones')
  await expect(list.row(own)).toContainText('Ожидает делегирования')
  for (const name of await list.rows().getByRole('link').all()) expect(await isCut(name)).toBe(false)
})

test('cache times are in one column, and their units are shown in full on a phone', async ({ page, portal }) => {
  await portal.signIn('other@demo.example', { at: '/f-cdn/http/new' })
  const times = page.locator('[data-at^="/cache/valid/"].dur-f')
  await expect(times).toHaveCount(4)
  const lines = await times.evaluateAll((all) =>
    all.map((line) => ({
      controls: line.querySelector('.dur-row')!.getBoundingClientRect().x,
      label: line.querySelector('.lab')!.getBoundingClientRect().x,
    })),
  )
  expect(new Set(lines.map(({ label }) => label)).size).toBe(1)
  expect(new Set(lines.map(({ controls }) => controls)).size).toBe(1)
  // One table with one header, whose rows have one line.
  const table = page.locator('.times')
  await expect(table).toHaveCount(1)
  for (const head of ['Response', 'Usual times', 'Time']) await expect(table.getByText(head, { exact: true })).toBeVisible()
  for (const box of await times.all()) expect((await box.boundingBox())!.height).toBeLessThan(47)
  // By keys alone: what is wrong is said beside its own time, and leaves the others where they are.
  const [first, second] = [times.first(), times.nth(1)]
  await first.getByRole('combobox', { name: 'Usual times' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  for (const _ of ['unit', 'chips', 'menu']) await page.keyboard.press('Tab')
  await expect(second.getByRole('combobox', { name: 'Usual times' })).toBeFocused()
  const message = first.locator('.msg')
  await expect(message).toBeVisible()
  expect((await message.boundingBox())!.x).toBe((await first.locator('.dur-row').boundingBox())!.x)
  expect((await second.boundingBox())!.height).toBeLessThan(47)
  // On a phone the units are read whole, beside the usual times.
  await page.setViewportSize({ width: 390, height: 844 })
  const widths = await times.locator('.dur > .in:last-child').evaluateAll((all) => all.map((unit) => unit.getBoundingClientRect().width))
  expect(widths.filter((width) => width < 100)).toEqual([])
  await expect(table.getByText('Response', { exact: true })).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
