import type { Page } from '@playwright/test'
import { expect, test, unique } from '../../support/portal.ts'

const cases = {
  'R1-313 a field': {
    spoil: (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }).fill(''),
    place: (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true }),
  },
  'R1-314 the cache codes': {
    spoil: (page: Page) => page.getByRole('group', { name: /3xx/ }).getByRole('textbox').fill('soon'),
    place: (page: Page) => page.getByRole('group', { name: /3xx/ }).getByRole('textbox'),
  },
}

for (const [what, { spoil, place }] of Object.entries(cases)) {
  test(`${what}: while it is invalid, Save is disabled and leads there`, async ({ page, portal, form, records }) => {
    await portal.signIn('cdn2@demo.example', { at: (await records.resource()).path })
    await expect(form.section('Sources')).toBeVisible()
    await spoil(page)
    await expect(form.saveButton()).toHaveAttribute('aria-disabled', 'true')
    await expect(form.saveButton()).toBeEnabled({ enabled: false })
    await page.evaluate(() => window.scrollTo(0, 0))
    await form.save()
    await expect(place(page)).toBeFocused()
    await expect(form.refused()).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/1 error/)
  })
}

test('R1-315 limitations: an exclusion without a country disables Save, a chosen one enables it', async ({
  page,
  portal,
  form,
  records,
}) => {
  const { path } = await records.resource({ name: unique('order') })
  await portal.signIn('cdn2@demo.example', { at: path })
  const section = form.section('Limitations')
  await expect(section).toBeVisible()
  const whole = section.getByRole('switch', { name: 'Limitations', exact: true })
  await whole.click()
  await section.getByRole('button', { name: /^Turn on/ }).click()
  await expect(whole).toBeChecked()
  const geo = section.getByRole('switch', { name: /country/i })
  if (!(await geo.isChecked())) await geo.click()
  const rule = section.locator('.rule').first()
  await rule.locator('.rule-open').click()
  await rule.getByRole('button', { name: /^Add an? (exclusion|exception)/i }).click()
  await expect(form.saveButton()).toHaveAttribute('aria-disabled', 'true')
  await form.save()
  await expect(rule.getByRole('combobox', { name: 'Country' })).toBeFocused()
  await page.keyboard.type('Kazakhstan')
  await page.keyboard.press('Enter')
  await expect(form.saveButton()).not.toHaveAttribute('aria-disabled', 'true')
})
