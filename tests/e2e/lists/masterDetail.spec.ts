import { expect, headers, test } from '../../support/portal.ts'
import { putSchema, removeType } from '../../support/operatorFolder.ts'
import { groupedRecord, groupedSchema, whole } from '../../support/schemas/restreams.ts'
import { seriousFindings } from '../../support/axe.ts'

const type = 'relays'

test.beforeAll(() => putSchema(type, groupedSchema))
test.afterAll(() => removeType(type))

test('500 targets of 10 sources are searched, changed by keyboard and saved; only open rows are mounted', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example', { at: '/' })
  await expect(portal.menu().locator(`a[href="/${type}"]`)).toBeVisible({ timeout: 20_000 })
  const made = await page.request.post(`/api/v1/${type}`, { data: groupedRecord(whole), headers })
  expect(made.status()).toBe(201)
  await page.goto(`/${type}/${((await made.json()) as { id: string }).id}`)
  const panes = page.locator('.md')
  await expect(panes).toBeVisible()
  expect(await page.locator('.md *').count()).toBeLessThan(600)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expect(panes).toBeVisible()
    expect(await seriousFindings(page, { within: '.md' }), colorScheme).toEqual([])
  }

  // The last of a source by keyboard: arrows and End, then into its fields and back.
  await panes.getByRole('button', { name: /^3.*cam-2/ }).click()
  const rows = page.getByRole('group', { name: 'Rows' })
  await rows.locator('.li-b').first().click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('End')
  await expect(rows.getByRole('button', { name: /app49/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Comment' }).fill('League')
  await page.keyboard.press('Escape')
  await expect(rows.getByRole('button', { name: /app49/ })).toBeFocused()

  // Removed and taken back.
  await page.keyboard.press('Delete')
  await expect(page.getByRole('group', { name: 'Rows' })).toContainText('49 of 50')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('group', { name: 'Rows' })).toContainText('50 of 50')

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('main')).toContainText('Version 2')
  await page.reload()
  await page.locator('.p1').getByRole('button', { name: /cam-2/ }).click()
  await page.getByRole('button', { name: 'Find in: Rows' }).click()
  await page.getByRole('textbox', { name: 'Find in: Rows' }).fill('league')
  await expect(page.locator('.p2 .li')).toHaveCount(1)
})

test('one pane at a time on a phone, with a way back', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await portal.signIn('admin@demo.example')
  const made = await page.request.post(`/api/v1/${type}`, { data: groupedRecord([2, 3]), headers })
  await page.goto(`/${type}/${((await made.json()) as { id: string }).id}`)
  await expect(page.locator('.p1')).toBeVisible()
  await expect(page.locator('.p2')).toBeHidden()
  await page.locator('.p1').getByRole('button', { name: /cam-1/ }).click()
  await expect(page.locator('.p1')).toBeHidden()
  await page.locator('.p2').getByRole('button', { name: /app2/ }).click()
  await expect(page.getByRole('textbox', { name: 'URL' })).toHaveValue('rtmp://push-1.example.net/app2')
  await page.locator('.p3').getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.locator('.p2')).toBeVisible()
  await page.locator('.p2').getByRole('button', { name: 'Source' }).click()
  await expect(page.locator('.p1')).toBeVisible()
})
