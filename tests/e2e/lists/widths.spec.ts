// Stories of the widths of columns: what a list shows is readable without opening a record.
import { expect, test } from '../../support/portal.ts'

test.use({ viewport: { width: 1440, height: 900 } })

for (const locale of ['en_US', 'ru_RU'] as const)
  test(`hosts are whole to their ends at 1440 px (${locale})`, async ({ page, portal }) => {
    await portal.signIn('cdn2@demo.example', undefined, '/f-cdn/http')
    await portal.setLanguage(locale)
    // The same hosts stand once more, hidden, for narrow windows.
    const hosts = page.getByRole('table').locator('tbody .mono').filter({ visible: true })
    await expect(hosts.first()).toBeVisible()
    const cut = () =>
      hosts.evaluateAll((all) =>
        all.filter((host) => host.scrollWidth > host.clientWidth && (host.textContent?.length ?? 0) <= 32).map((host) => host.textContent),
      )
    // The letters of the other language come with their font.
    await expect.poll(cut).toEqual([])
  })
