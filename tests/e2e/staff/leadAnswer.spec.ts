// Staff answer a lead on its page; the letter goes out and stays with the lead.
import { join } from 'node:path'
import { expect, test } from '../../support/portal.ts'

const looks = process.env.LOOKS

test('a lead is taken, given back, and answered by e-mail; it is then in progress and shows the answer', async ({
  page,
  portal,
  post,
  form,
}) => {
  await portal.signIn('admin@demo.example', { at: '/admin/leads' })
  await page.getByRole('link', { name: 'Demo: Service request' }).click()
  const statusIs = (name: string) => expect(page.getByRole('radio', { name })).toBeChecked()
  // Taken and given back on its page, which follows by itself.
  await expect(portal.title()).toHaveText('Demo: Service request')
  await page.getByRole('button', { name: 'Take' }).click()
  await statusIs('In progress')
  await expect(page.getByText('was saved in the meantime')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await statusIs('New')
  const known = post.lettersTo('cdn2@demo.example')
  // Typed before, and still there afterwards.
  await page.getByLabel('Note').fill('Wants WAF, too.')
  await page.getByRole('button', { name: 'Answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Answer' })
  await expect(dialog).toContainText('cdn2@demo.example')
  // Nothing is sent without a text.
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('Text')).toBeFocused()
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(/Fill in this field/)
  await dialog.getByLabel('Text').fill('Good day!\n\nWe call you tomorrow at 10.')
  await expect(dialog.getByText('Fill in this field')).toHaveCount(0)
  // A dialog that was closed has the text again.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect(dialog.getByLabel('Text')).toHaveValue('Good day!\n\nWe call you tomorrow at 10.')
  if (looks) await page.screenshot({ path: join(looks, 'answer-dialog.png') })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByText('We call you tomorrow at 10.')).toBeVisible()
  await statusIs('In progress')
  await expect(page.getByLabel('Note')).toHaveValue('Wants WAF, too.')
  await form.save()
  await statusIs('In progress')
  await expect(main.getByText('We call you tomorrow at 10.')).toBeVisible()
  await expect.poll(() => post.lettersTo('cdn2@demo.example')).toBe(known + 1)
  expect(post.newest('cdn2@demo.example')[0]).toContain('We call you tomorrow at 10.')
  for (const [locale, scheme, width] of [
    ['ru_RU', 'dark', 390],
    ['ru_RU', 'light', 1440],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await portal.setLanguage(locale)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await expect(main.getByText('We call you tomorrow at 10.')).toBeVisible()
    if (looks) await page.screenshot({ path: join(looks, `lead-${locale}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.setLanguage('en_US')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('.revs li').nth(1)).toContainText('Answers')
})
