// The dates of a range, whatever was open before.
import { traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'

test('labels are above their fields, also when coming from the page of a resource', async ({ page, portal, people, records }) => {
  const { id } = await traffic(people, records)
  await page.setViewportSize({ width: 1280, height: 900 })
  await portal.signIn('cdn2@demo.example', { at: `/f-cdn/http/${id}` })
  await expect(page.getByRole('region', { name: 'Last 24 hours' })).toBeVisible()
  await portal.menu().getByRole('link', { name: 'Statistics', exact: true }).click()
  for (const name of ['First day', 'From', 'Last day', 'Until']) {
    const field = page.getByRole('textbox', { name, exact: true })
    const [label, box] = [await page.getByText(name, { exact: true }).boundingBox(), await field.boundingBox()]
    expect(label!.y + label!.height, name).toBeLessThanOrEqual(box!.y)
  }
})
