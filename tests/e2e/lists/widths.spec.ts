// Stories of the widths of columns: what a list shows is readable without opening a record.
import { expect, test } from '../../support/portal.ts'

const lists = [
  ['/f-cdn/http', 1440],
  ['/streaming/live', 1280],
] as const

for (const locale of ['en_US', 'ru_RU'] as const)
  for (const [path, width] of lists)
    test(`names and hosts are fully visible: ${path} at ${width} px (${locale})`, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 900 })
      await portal.signIn('cdn2@demo.example', { at: path, locale })
      // The same hosts stand once more, hidden, for narrow windows.
      const texts = page.getByRole('table').locator('tbody :is(.nm, .mono)').filter({ visible: true })
      await expect(texts.first()).toBeVisible()
      const cut = () =>
        texts.evaluateAll(async (all) => {
          // The font of hosts is wider than the one before it.
          await document.fonts.ready
          return all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent)
        })
      await expect.poll(cut).toEqual([])
    })
