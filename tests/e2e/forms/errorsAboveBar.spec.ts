// The bar that saves lies over the end of a form: what is said about the control in focus is never behind it.
import { expect, test } from '../../support/portal.ts'

const address = '/stat/alerts/new'

for (const [width, height] of [
  [1440, 760],
  [390, 844],
] as const)
  test(`at ${width} px errors and help of each control reached with the keyboard are above the save bar`, async ({
    page,
    portal,
    form,
  }) => {
    await page.setViewportSize({ width, height })
    await portal.signIn('cdn2@demo.example', { at: address })
    await form.save()
    const bar = page.getByRole('region', { name: 'Create', exact: true })
    await expect(bar.getByText(/^\d+ errors?$/)).toBeVisible()
    const covered: string[] = []
    let errors = 0
    for (let at = 0; at < 150; at += 1) {
      await page.keyboard.press('Tab')
      const seen = await bar.evaluate((element) => {
        const control = document.activeElement!
        const texts = (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
        const bottom = Math.max(0, ...texts.map((text) => text?.getBoundingClientRect().bottom ?? 0))
        return {
          isEnd: element.contains(control),
          isWrong: control.ariaInvalid === 'true',
          id: bottom > element.getBoundingClientRect().top + 1 ? control.id : '',
        }
      })
      if (seen.isEnd) break
      if (seen.isWrong) errors += 1
      if (seen.id) covered.push(seen.id)
    }
    expect(errors).toBeGreaterThan(0)
    expect(covered).toEqual([])
  })

test('an error that appears under the focused control is scrolled above the save bar', async ({ page, portal, form }) => {
  await page.setViewportSize({ width: 1440, height: 760 })
  await portal.signIn('cdn2@demo.example', { at: address })
  const limit = page.getByRole('textbox', { name: /^Limit/ })
  await limit.fill('5')
  await limit.fill('')
  await form.save()
  await limit.fill('5')
  const bar = page.getByRole('region', { name: 'Create', exact: true })
  // Scrolled so that the control itself is just above the bar, as a wheel may do it.
  await limit.evaluate((element, top) => scrollBy(0, element.getBoundingClientRect().bottom + 8 - top), (await bar.boundingBox())!.y)
  await limit.fill('')
  const error = page.getByText('Enter the limit.')
  await expect(error).toBeVisible()
  await expect(async () => {
    const [text, over] = [(await error.boundingBox())!, (await bar.boundingBox())!]
    expect(text.y + text.height).toBeLessThanOrEqual(over.y)
  }).toPass({ timeout: 3000 })
})
