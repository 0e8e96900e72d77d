// Half-width windows (zoom 200 %), and what stands on a page before its scripts ran.
import { expect, test } from '../support/portal.ts'

test('before the scripts ran, something stands on the page', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto('/', { waitUntil: 'commit' })
  const bone = page.locator('.first > i').first()
  await expect(bone).toBeVisible()
  expect((await bone.boundingBox())?.height).toBe(26)
})

test('what a list cuts is told whole to who points at it or comes to it by keys', async ({ page, portal, list, records }) => {
  const record = await records.resource({ name: `${'A name that no column has room for '.repeat(3)}${Date.now()}` })
  await page.setViewportSize({ width: 1024, height: 768 })
  await portal.signIn('cdn2@demo.example', undefined, '/f-cdn/http')
  await list.search(record.name)
  const domain = list.row(record.name).getByText(/\.cdn\.example\.net$/).filter({ visible: true })
  const whole = await domain.textContent()
  await domain.hover()
  await expect(page.getByRole('tooltip')).toHaveText(whole!)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await list.row(record.name).getByRole('checkbox').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toHaveText(record.name)
})

test('what is wrong stands right under the control, its help below', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', undefined, '/f-cdn/http/new')
  await form.fill('Name', 'x'.repeat(300))
  await page.keyboard.press('Tab')
  const field = page.locator('[data-at="/name"]')
  const top = async (part: string) => (await field.locator(part).boundingBox())!.y
  await expect(field.locator('.msg')).toBeVisible()
  expect(await top('.in')).toBeLessThan(await top('.msg'))
  expect(await top('.msg')).toBeLessThan(await top('.help'))
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a section that is opened by its tab stands right under the tabs and the list of sections', async ({ page, portal, records }) => {
    const record = await records.resource()
    await portal.signIn('cdn2@demo.example', undefined, `${record.path}/expert`)
    const edges = async () => {
      const [tabs, list, section] = await Promise.all([page.getByRole('navigation', { name: 'Tabs' }), page.getByRole('combobox', { name: 'Sections' }), page.getByRole('region', { name: 'Expert settings' })].map((part) => part.boundingBox()))
      return { listUnderTabs: list!.y - tabs!.y - tabs!.height, sectionUnderList: section!.y - list!.y - list!.height }
    }
    const isNear = (gap: number) => gap >= 0 && gap < 24
    await expect(async () => {
      const { listUnderTabs, sectionUnderList } = await edges()
      expect([isNear(listUnderTabs), isNear(sectionUnderList)], `${listUnderTabs}, ${sectionUnderList}`).toEqual([true, true])
    }).toPass({ timeout: 20_000 })
  })

  test('the menu of a row stands at its edge, also where records have no state', async ({ portal, list }) => {
    await portal.signIn('admin@demo.example', undefined, '/admin/brandings')
    await expect(list.rows().first()).toBeVisible()
    const menu = list.rows().first().getByRole('button', { name: /^Actions of/ })
    expect(await menu.evaluate((button) => button.closest('tr')!.getBoundingClientRect().right - button.getBoundingClientRect().right)).toBe(6)
  })
})
