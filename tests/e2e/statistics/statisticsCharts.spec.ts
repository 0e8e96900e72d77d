// Tooltips and range selection on charts, and figures compared with the period before.
import type { Page } from '@playwright/test'
import { traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'

const hour = 3_600_000
const chart = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Traffic over time' })
const hint = (page: Page) => page.locator('.chart-hint')
const bucketWidth = 45

/** The middle of the bar of so many hours ago; the present hour is the last. */
async function barOf(page: Page, back: number): Promise<{ x: number; y: number }> {
  await expect(chart(page)).toBeVisible()
  const { x, y, width, height } = (await chart(page).boundingBox())!
  const bars = width - 80 // without the axis
  return { x: x + width - (back + 0.5) * Math.min(bucketWidth * 1.3, bars / 24), y: y + height / 2 }
}
const spanIn = (page: Page): number => {
  const params = new URL(page.url()).searchParams
  return Date.parse(params.get('end') ?? '') - Date.parse(params.get('start') ?? '')
}

test('a hint names the hour, its values, their shares and the change; the legend names the parts (ru, dark)', async ({
  page,
  portal,
  people,
  records,
}) => {
  const { id } = await traffic(people, records)
  await page.emulateMedia({ colorScheme: 'dark' })
  await portal.signIn('cdn2@demo.example', { at: `/stat/base/traffic?range=day&resource=${id}` })
  await expect(page.locator('.chart-legend').getByRole('listitem')).toHaveText(['From cache', 'From origin'])
  const bar = await barOf(page, 2)
  await page.mouse.move(bar.x, bar.y)
  await expect(hint(page)).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:00 [AP]M/)
  await expect(hint(page).locator('.chart-hint-row')).toHaveText([
    /^From cache\s*2\.00\sGB\s*66\.67\s%$/,
    /^From origin\s*1\.00\sGB\s*33\.33\s%$/,
    /^Total\s*3\.00\sGB\s*0\.00\s%$/,
  ])
  // One line has no parts.
  await page.getByRole('radio', { name: 'Bandwidth' }).click()
  await expect(page.locator('.chart-legend')).toHaveCount(0)
  await page.mouse.move(1, 1)
  await expect(hint(page)).toHaveCount(0)
  await portal.setLanguage('ru_RU')
  await page.goto(`/stat/base/traffic?range=day&resource=${id}`)
  await expect(page.locator('.chart-legend').getByRole('listitem')).toHaveText(['Из кэша', 'С источника'])
  await page.mouse.move(bar.x, bar.y)
  await expect(hint(page)).toContainText('Всего')
  await expect(hint(page)).toContainText('Из кэша')
})

test('a hint is drawn above the chart, which is not redrawn', async ({ page, portal, people, records }) => {
  const { id } = await traffic(people, records)
  await page.addInitScript(() => {
    const drawn = { times: 0 }
    const { clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      drawn.times += 1
      clearRect.apply(this, box)
    }
    Object.assign(globalThis, { drawn })
  })
  const times = (): Promise<number> => page.evaluate('drawn.times')
  await portal.signIn('cdn2@demo.example', { at: `/stat/base/traffic?range=day&resource=${id}` })
  await expect(page.locator('.kpi').first()).toContainText(/GB/)
  const bar = await barOf(page, 2)
  const before = await times()
  expect(before).toBeGreaterThan(0)
  for (const back of [2, 3, 4]) {
    await page.mouse.move((await barOf(page, back)).x, bar.y)
    await expect(hint(page)).toBeVisible()
  }
  expect(await times()).toBe(before)
})

test('dragging over bars selects them as the range, in either direction; a short drag is a click', async ({
  page,
  portal,
  people,
  records,
}) => {
  const { id } = await traffic(people, records)
  const path = `/stat/base/traffic?range=day&resource=${id}`
  await portal.signIn('cdn2@demo.example', { at: path })
  const [first, last] = [await barOf(page, 3), await barOf(page, 1)]
  const drag = async (from: typeof first, to: typeof first): Promise<void> => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  await drag(first, last)
  await expect(page).toHaveURL(/start=/)
  expect(spanIn(page)).toBe(3 * hour)
  await expect(page.locator('.kpi', { hasText: 'Traffic' }).first()).toContainText(/9\.00\sGB/)
  await page.goto(path)
  await barOf(page, 0)
  await drag(last, first)
  await expect(page).toHaveURL(/start=/)
  expect(spanIn(page)).toBe(3 * hour)
  await page.goto(path)
  await barOf(page, 0)
  await drag(last, { x: last.x + 3, y: last.y })
  await expect(page).toHaveURL(/start=/)
  expect(spanIn(page)).toBe(hour)
})

test('a drag that leaves the chart ends at its edge, and a cancelled drag changes nothing', async ({ page, portal, people, records }) => {
  const { id } = await traffic(people, records)
  await portal.signIn('cdn2@demo.example', { at: `/stat/base/traffic?range=day&resource=${id}` })
  const bar = await barOf(page, 1)
  const url = page.url()
  await page.mouse.move(bar.x, bar.y)
  await page.mouse.down()
  await page.mouse.move(bar.x - 150, bar.y, { steps: 3 })
  await expect(page.locator('.chart-drag')).toBeVisible()
  await page.mouse.move(bar.x - 2, bar.y, { steps: 3 })
  await expect(page.locator('.chart-drag')).toHaveCount(0)
  await page.mouse.move(bar.x - 12, bar.y)
  await page.mouse.up()
  // Eight pixels within one bar are neither a click nor a range.
  expect(page.url()).toBe(url)
  await page.mouse.move(bar.x, bar.y)
  await page.mouse.down()
  await page.mouse.move(5, bar.y, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/start=/)
  expect(spanIn(page)).toBeGreaterThan(20 * hour)
})

test('R0-446: the referrer is a filter, option lists are read once, and a call whose filters changed is cancelled', async ({
  page,
  portal,
  people,
  records,
}) => {
  const { id, name } = await traffic(people, records)
  const asked: URL[] = []
  const cancelled: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  page.on('requestfailed', (request) => void (request.failure()?.errorText === 'net::ERR_ABORTED' && cancelled.push(request.url())))
  const totals = () => asked.filter(({ pathname }) => pathname.endsWith('/demo-cdn2/statistics'))
  await portal.signIn('cdn2@demo.example', { at: '/stat/base/traffic?range=day&referrer=story.example' })
  await expect.poll(() => totals().some(({ searchParams }) => searchParams.get('referrer') === 'story.example')).toBe(true)
  expect(totals().every(({ searchParams }) => searchParams.get('referrer') === 'story.example')).toBe(true)
  await page.goto('/stat/base/traffic?range=day')
  const filters = page.getByRole('search', { name: 'Filters' })
  await expect(filters.getByRole('combobox', { name: 'Resource' }).locator('option', { hasText: name })).toHaveCount(1)
  const lists = () => asked.filter(({ pathname }) => pathname.endsWith('/statistics/resources')).length
  const before = lists()
  let release = (): void => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(/\/statistics\?.*resource=/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await filters.getByRole('combobox', { name: 'Resource' }).selectOption(id)
  await expect.poll(() => totals().some(({ searchParams }) => searchParams.get('resource') === id)).toBe(true)
  await filters.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => cancelled.some((url) => url.includes(`resource=${id}`))).toBe(true)
  release()
  // The choices were in the cache all the time.
  await expect(filters.getByRole('combobox', { name: 'Resource' })).toHaveValue('')
  expect(lists()).toBe(before)
})
