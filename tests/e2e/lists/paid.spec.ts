import { expect, test } from '../../support/portal.ts'

test.beforeEach(async ({ page, portal, records }) => {
  await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
  await expect(page.getByRole('region', { name: 'Compression, media' })).toBeVisible()
})

test('R1-224 a paid option asks in its row, every time; declined, it stays off', async ({ form }) => {
  const media = form.section('Compression, media')
  const brotli = form.switch('Brotli', media)
  await expect(brotli).not.toBeChecked()
  const sizeOf = async () => {
    const { width, height } = (await brotli.boundingBox())!
    return { width, height }
  }
  const size = await sizeOf()
  await brotli.click()
  const question = media.getByRole('group', { name: 'Brotli' })
  await expect(question).toContainText('Brotli is a paid option. Turn it on?')
  expect(await sizeOf(), 'the switch while it asks').toEqual(size)
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

test('R0-653 authorization asks, too, and is on only after that', async ({ form }) => {
  const section = form.section('Authorization')
  const external = section.getByRole('radio', { name: /External/ })
  await external.click()
  const question = section.getByRole('group').filter({ hasText: 'is a paid option. Turn it on?' })
  await expect(question).toBeVisible()
  await expect(external).not.toBeChecked()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(external).not.toBeChecked()
  await external.click()
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(external).toBeChecked()
})

for (const [locale, say] of [
  ['en_US', { section: 'Limitations', title: 'Turn off Limitations?', keep: 'Keep it on', off: 'Turn off', on: 'Turn on' }],
  ['ru_RU', { section: 'Ограничения', title: 'Отключить «Ограничения»?', keep: 'Оставить включённой', off: 'Отключить', on: 'Включить' }],
] as const) {
  test(`R0-548 R0-549 R1-010 R1-221 a paid option is confirmed once, and again before it ends (${locale})`, async ({
    page,
    portal,
    form,
    records,
  }) => {
    const { path } = await records.resource()
    await portal.setLanguage(locale)
    await page.goto(path)
    const own = form.switch(say.section, form.section(say.section))
    const question = form.section(say.section).getByRole('group', { name: say.section })
    const dialog = page.getByRole('dialog')
    await own.click()
    await question.getByRole('button', { name: say.on }).click()
    await expect(own).toBeChecked()
    // Not saved yet: taking it back is no loss, and the answer was given.
    await own.click()
    await expect(own).not.toBeChecked()
    await own.click()
    await expect(own).toBeChecked()
    await expect(question).toHaveCount(0)
    await form.section(say.section).getByRole('switch', { name: /IP/ }).click()
    await form.save()
    await form.saved()

    await own.click()
    await expect(dialog).toContainText(say.title)
    await expect(dialog.getByRole('button', { name: say.keep })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(own).toBeChecked()
    await own.click()
    await dialog.getByRole('button', { name: say.keep }).click()
    await expect(own).toBeChecked()
    await own.click()
    await dialog.getByRole('button', { name: say.off }).click()
    await expect(own).not.toBeChecked()
    await form.save()
    await expect(page.getByRole('main')).toContainText(/(Version|Версия) 3/)
  })
}

test('a paid option written as JSON is requested before it is saved', async ({ page, portal }) => {
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
