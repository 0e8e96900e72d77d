import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'

async function exported(page: Page, kind: RegExp) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^(Export|Экспорт)$/ })
      .click()
      .then(() => page.getByRole('menuitem', { name: kind }).click()),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a list is exported as it is filtered and sorted, for spreadsheets and for programs', async ({ page, portal, list, records }) => {
  const { name } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http' })
  await expect(list.rows().first().getByRole('link')).toBeVisible()
  // More than the page shows.
  const all = Number(/–\d+ of (\d+)/.exec(await page.getByText(/^\d+–\d+ of \d+$/).innerText())?.[1])
  expect(all).toBeGreaterThan(await list.rows().count())

  const whole = await exported(page, /^CSV .*120,000/)
  expect(whole.name).toMatch(/^http-resources-\d{4}-\d\d-\d\d\.csv$/)
  expect(whole.text).toMatch(/^\uFEFF[^\r\n]*,[^\r\n]*\r\n/)
  expect(whole.text.trimEnd().split('\r\n')).toHaveLength(all + 1)
  await expect(page.getByRole('status').getByText(`${all} records exported.`)).toBeVisible()

  await list.search(name)
  await expect(list.rows()).toHaveCount(1)
  const found = JSON.parse((await exported(page, /^JSON/)).text)
  expect(found).toEqual([expect.objectContaining({ name, account: 'demo-cdn2', version: expect.any(Number) })])

  await portal.setLanguage('ru_RU')
  const russian = await exported(page, /^CSV/)
  expect(russian.text.split('\r\n')[0]).toMatch(/^\uFEFF[^,]*;[^,]*$/)
  expect(russian.text).toContain(name)
})
