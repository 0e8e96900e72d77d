// The price list as a file: downloaded, changed, compared, applied and taken back; and prices that follow each other.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { headers, type People } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'

const admin = 'admin@demo.example'
let count = 0
const codeOf = (text: string): string => `${text}-${Date.now().toString(36)}${(count += 1)}`.toUpperCase().slice(0, 32)

async function item(people: People, code: string, more: object = {}): Promise<void> {
  const data = {
    code,
    name: { ru: 'Позиция', en: 'Item' },
    unit: 'month',
    billing_mode: 'flat',
    price: 100,
    currency: 'RUB',
    vat_percent: 20,
    valid_from: '2026-01-01T00:00:00Z',
    brand: ['main'],
    ...more,
  }
  const answer = await (await people.as(admin)).post('/api/v1/nomenclature', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
}
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string | RegExp) =>
  dialog(page).getByRole('list', { name: 'What the file changes' }).locator(':scope > li').filter({ hasText: text })
const compare = async (page: Page, lines: string[]): Promise<void> => {
  await dialog(page).getByLabel('Or paste the lines of the file').fill(lines.join('\n'))
  await dialog(page).getByRole('button', { name: 'Compare' }).click()
}

test('one file ends a price and starts the next; its changes are previewed and can be undone', async ({ page, portal, people }) => {
  const [code, formula] = [codeOf('FILED'), codeOf('FORMULA')]
  await item(people, code)
  await item(people, formula, { name: { ru: 'Ф', en: '=HYPERLINK("http://evil.example")' } })
  await portal.signIn(admin, { at: '/admin/nomenclature' })
  await page.getByRole('button', { name: 'CSV file' }).click()
  const file = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8')
  const [head = '', ...lines] = text.replace('\uFEFF', '').split('\r\n')
  expect(head).toContain('code,name.ru,name.en')
  // Spreadsheets do not run it.
  expect(lines.find((line) => line.startsWith(formula))).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const stored = lines.find((line) => line.startsWith(code))!

  // The file as it is changes nothing, the formula included.
  await compare(page, [head, ...lines])
  await expect(dialog(page).getByRole('status')).toHaveText('Everything in the file is stored already.')
  await expect(dialog(page).getByRole('button', { name: /^Apply/ })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Another file' }).click()

  const next = stored.replace(',100,', ',140,').replace('2026-01-01T00:00:00Z', '2026-06-01')
  const ended = `${code},RUB,2026-01-01,2026-06-01`
  await compare(page, [head, next, stored.replace(',100,', ',x,').replace(code, codeOf('BAD'))])
  await expect(row(page, '2026-06-01')).toContainText('Another price of this code applies at this time')
  await expect(row(page, 'BAD')).toContainText('Refused')
  await dialog(page).getByRole('button', { name: 'Another file' }).click()
  await compare(page, ['code,currency,valid_from,valid_to', ended])
  await expect(row(page, code)).toContainText(/Changed.*Valid to: .*2026-06-01T00:00:00Z/s)
  await dialog(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('1 change applied.')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('button', { name: 'CSV file' }).click()
  await compare(page, [head, next])
  await expect(row(page, code)).toContainText('New')
  await dialog(page).getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('1 change applied.')
  const stands = async (): Promise<number[]> =>
    (
      (await (await (await people.as(admin)).get(`/api/v1/nomenclature?filter=${JSON.stringify({ q: code })}`)).json()) as {
        price: number
      }[]
    )
      .map(({ price }) => price)
      .sort()
  expect(await stands()).toEqual([100, 140])
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The import was taken back.')).toBeVisible()
  expect(await stands()).toEqual([100])
})

test('files of another kind, with foreign columns or without a key are refused, and a phone shows the comparison (ru)', async ({
  page,
  portal,
  people,
}) => {
  const code = codeOf('TWICE')
  await item(people, code)
  await portal.signIn(admin, { at: '/admin/nomenclature' })
  await page.getByRole('button', { name: 'CSV file' }).click()
  await compare(page, ['code,currency,valid_from,id', `${code},RUB,2026-01-01,nom_other`])
  await expect(row(page, 'line 1')).toContainText('No field, or one that is named twice: id')
  await dialog(page).getByRole('button', { name: 'Another file' }).click()
  await compare(page, ['code,price', `${code},1`])
  await expect(dialog(page)).toContainText('The column currency is missing.')
  await dialog(page).getByRole('button', { name: 'Another file' }).click()
  const choose = dialog(page).getByLabel('Choose a file')
  await choose.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 0, 0, 1]) })
  await expect(dialog(page).getByRole('alert')).toHaveText('This is not a text file in UTF-8.')
  await choose.setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 0x61) })
  await expect(dialog(page).getByRole('alert')).toContainText('larger than 2 MB')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await portal.setLanguage('ru_RU')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Файл CSV' }).click()
  await dialog(page)
    .getByLabel('Или вставьте строки файла')
    .fill(`code;currency;valid_from;price\n${code};RUB;2026-01-01;99,5\n${code};RUB;2026-01-01T00:00:00Z;5`)
  await dialog(page).getByRole('button', { name: 'Сравнить' }).click()
  await expect(dialog(page)).toContainText(/Цена:\s*100\s*99.5/)
  await expect(dialog(page)).toContainText('В файле есть другая строка с теми же значениями')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

test('a flat price has no field *Measured*; a price per unit has it as a list', async ({ page, portal, people }) => {
  const [flat, counted] = [codeOf('FLAT'), codeOf('COUNTED')]
  await item(people, flat)
  await item(people, counted, { billing_mode: 'per_unit', unit: 'GB', meter: 'traffic' })
  await portal.signIn(admin, { at: `/admin/nomenclature?${new URLSearchParams({ filter: JSON.stringify({ q: flat }) })}` })
  await page.getByRole('main').getByRole('link', { name: flat }).click()
  await expect(page.getByRole('combobox', { name: /^Billing/ })).toContainText('Flat fee')
  await expect(page.getByRole('main').getByText('Measured', { exact: true })).toHaveCount(0)
  await page.goto(`/admin/nomenclature?${new URLSearchParams({ filter: JSON.stringify({ q: counted }) })}`)
  await page.getByRole('main').getByRole('link', { name: counted }).click()
  await expect(page.getByRole('combobox', { name: /^Measured/ })).toContainText('Traffic')
})
