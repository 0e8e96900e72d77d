import { seriousFindings } from '../../support/axe.ts'
import { expect, headers, test, unique } from '../../support/portal.ts'

test.beforeEach(async ({ portal, records }) => {
  await portal.signIn('cdn2@demo.example', { at: `${(await records.resource()).path}/json` })
})

test('a record’s JSON can be folded and searched', async ({ page }) => {
  const source = page.getByRole('group', { name: 'API record' })
  const all = (await source.textContent())?.split('\n').length ?? 0
  await source.getByRole('button', { name: 'Fold line 1', exact: true }).click()
  await expect(source.getByRole('button')).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Find…' }).fill('"servers"')
  await expect(source.locator('.at')).toContainText('servers')
  expect((await source.textContent())?.split('\n')).toHaveLength(all)
  await page.getByRole('button', { name: 'Show as curl' }).click()
  await expect(page.getByRole('group', { name: 'curl PUT' })).toContainText(/If-Match: "\d+"/)
})

test('a record is edited as JSON: errors are at their lines, and it is saved like the form', async ({ page, portal, form }) => {
  const name = unique('Typed')
  await page.getByRole('switch', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit' })
  const fields = JSON.parse(await editor.inputValue()) as Record<string, unknown>
  expect(fields).not.toHaveProperty('cdn_domain')

  await editor.fill('{"name": "x",')
  await expect(page.getByRole('main')).toContainText('Invalid JSON from column')
  await expect(form.saveButton()).toHaveAttribute('aria-disabled', 'true')

  await editor.fill(JSON.stringify({ ...fields, name: 'a/b', color: 'red' }, null, 2))
  await expect(page.getByRole('main')).toContainText('Only Latin and Cyrillic letters')
  const line = (await editor.inputValue()).split('\n').findIndex((text) => text.includes('"color"')) + 1
  await expect(page.getByRole('button', { name: `Line ${line}`, exact: true })).toBeVisible()
  await form.save()
  await expect(page).toHaveURL(/\/json$/)

  await editor.fill(JSON.stringify({ ...fields, name }, null, 2))
  await page.keyboard.press('Control+s')
  await expect(portal.title()).toHaveText(name)
  await portal.openTab('Settings')
  await expect(form.field('Name')).toHaveValue(name)
})

test('F8 goes through the errors of the text and stays in it', async ({ page }) => {
  await page.getByRole('switch', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit' })
  const fields = JSON.parse(await editor.inputValue()) as Record<string, unknown>
  await editor.fill(JSON.stringify({ ...fields, name: 'a/b', color: 'red' }, null, 2))
  const lineOf = async (text: string) => (await editor.inputValue()).split('\n').findIndex((line) => line.includes(text)) + 1
  const caret = () => editor.evaluate((field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split('\n').length)
  const [name, color] = [await lineOf('"a/b"'), await lineOf('"color"')]
  await page.getByRole('button', { name: 'Show as curl' }).focus()
  for (const line of [name, color, name]) {
    await page.keyboard.press('F8')
    await expect(editor).toBeFocused()
    await expect.poll(caret).toBe(line)
  }
  await page.keyboard.press('Shift+F8')
  await expect.poll(caret).toBe(color)
  await expect(page).toHaveURL(/\/json$/)
  const box = (await editor.boundingBox())!
  expect(box.y + (color - 1) * 20, 'the line is in sight').toBeGreaterThan(0)
  expect(box.y + color * 20, 'the line is in sight').toBeLessThan(900)
})

test('Review reports that a text is not JSON, and Discard restores it', async ({ page }) => {
  await page.getByRole('switch', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit' })
  const before = await editor.inputValue()
  await editor.fill(`${before},`)
  await page.getByRole('button', { name: 'Review' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This is not valid JSON yet.')
  await expect(dialog.getByRole('table')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(editor).toHaveValue(before)
})

test('a broken text is still there after visiting another tab', async ({ page, portal, form }) => {
  await page.getByRole('switch', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit' }).fill('{"name": "half')
  await portal.openTab('Settings')
  await expect(form.saveButton()).toHaveAttribute('aria-disabled', 'true')
  await portal.openTab('JSON')
  await page.getByRole('switch', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Edit' })).toHaveValue('{"name": "half')
})

for (const theme of ['light', 'dark'] as const) {
  test(`the editor with an error is accessible (${theme})`, async ({ page }) => {
    await page.request.patch('/api/v1/session', { data: { theme }, headers })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.getByRole('switch', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Edit' }).fill('{"name": "a/b", "tuning": }')
    await expect(page.getByRole('button', { name: 'Line 1', exact: true })).toBeVisible()
    expect(await seriousFindings(page, { within: 'main' })).toEqual([])
  })
}

test('names and values are suggested', async ({ page }) => {
  await page.getByRole('switch', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit' })
  await editor.fill('{"tuning": }')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Space')
  await expect(page.getByRole('option')).toHaveText(['"default"', '"large"', '"live"'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(editor).toHaveValue('{"tuning": "large"}')
})

test('[ and ] go to the previous and the next record', async ({ page, portal, list, records }) => {
  const series = unique('Series')
  const [second, first] = [await records.resource({ name: `${series} b` }), await records.resource({ name: `${series} a` })]
  await page.goto('/f-cdn/http')
  await list.search(series)
  await expect(list.rows()).toHaveCount(2)
  await list.open(first.name)
  await portal.openTab('JSON')
  await page.keyboard.press('BracketRight')
  await expect(portal.title()).toHaveText(second.name)
  await expect(page).toHaveURL(/\/json$/)
  await page.keyboard.press('BracketLeft')
  await expect(portal.title()).toHaveText(first.name)
  await page.keyboard.press('BracketLeft')
  await expect(page.getByText('This is the first record in the list.')).toBeVisible()
})
