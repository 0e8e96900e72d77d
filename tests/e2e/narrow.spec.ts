// Half-width windows (zoom 200 %), and what stands on a page before its scripts ran.
import { expect, test } from '../support/portal.ts'

test('before the scripts ran, something stands on the page', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const bone = page.locator('.first > i').first()
  await expect(bone).toBeVisible()
  expect((await bone.boundingBox())?.height).toBe(26)
})

test.describe('at 720 px', () => {
  test.use({ viewport: { width: 720, height: 450 } })

  test('crumbs stand beside one another, the save bar is low, the words over the JSON have their line', async ({ page, portal, records, form }) => {
    const record = await records.resource()
    await portal.signIn('cdn2@demo.example', undefined, record.path)
    await form.fill('Name', '')
    await form.save()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
    await expect(crumbs.last()).toBeVisible()
    const boxes = (await crumbs.evaluateAll((items) => items.map((item) => { const { left } = item.getBoundingClientRect(); return { left, right: Math.max(...[...item.children].map((child) => child.getBoundingClientRect().right)) } })))
    for (const [index, { left }] of boxes.entries()) if (index > 0) expect(left).toBeGreaterThanOrEqual(boxes[index - 1]!.right)
    expect((await page.locator('.savebar').boundingBox())?.height).toBeLessThan(72)
    await page.goto(`${record.path}/json`)
    const heading = page.getByRole('heading', { name: 'The record in the API' })
    await expect(heading).toBeVisible()
    expect((await heading.boundingBox())?.height).toBeLessThan(30)
  })
})
