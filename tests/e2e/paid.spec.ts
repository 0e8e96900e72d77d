import { expect, test } from '../support/portal.ts'

test.beforeEach(async ({ page, portal, records }) => {
  await portal.signIn('cdn2@demo.example', undefined, (await records.resource()).path)
  await expect(page.getByRole('region', { name: 'Compression, media' })).toBeVisible()
})

test('R1-224 a paid option asks in its row, every time; refused, it stays off', async ({ form }) => {
  const media = form.section('Compression, media')
  const brotli = form.switch('Brotli', media)
  await expect(brotli).not.toBeChecked()
  await brotli.click()
  const question = media.getByRole('group', { name: 'Brotli' })
  await expect(question).toContainText('Brotli is a paid option. Turn it on?')
  await expect(brotli).not.toBeChecked()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(brotli).not.toBeChecked()
  for (const _ of [1, 2]) {
    await brotli.click()
    await question.getByRole('button', { name: 'Turn on' }).click()
    await expect(brotli).toBeChecked()
    await brotli.click()
    await expect(brotli).not.toBeChecked()
  }
})

test('a paid option written as JSON is asked for before it is saved', async ({ page, portal }) => {
  await portal.openTab('JSON')
  await page.getByRole('switch', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit' })
  const fields = JSON.parse(await editor.inputValue()) as Record<string, unknown>
  await editor.fill(JSON.stringify({ ...fields, compress: { gzip: true, brotli: true } }, null, 2))
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Turn on the paid options?')
  await expect(dialog.getByRole('listitem')).toHaveText(/Brotli/)
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('Version 1')
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('main')).toContainText('Version 2')
})
