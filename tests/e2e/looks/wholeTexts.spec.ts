// Long texts wrap instead of being cut, and cards fill their rows.
import { now, type SentLine, sendAccessLog, traffic } from '../../support/accessLog.ts'
import { expect, test } from '../../support/portal.ts'
import { unique } from '../../support/records.ts'

test('a long source is shown with its port', async ({ page, portal, records }) => {
  const host = 'a-very-long-origin-name.storage.eu-central.example.org'
  const record = await records.resource({ name: unique('long'), origin: { servers: { [host]: { port: 8443 } } } })
  await portal.signIn('cdn2@demo.example', { at: record.path })
  const shown = page.getByRole('button', { name: `${host}:8443: edit` })
  await expect(shown).toHaveText(`${host}:8443`)
  expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('errors are counted together with missing values', async ({ page, portal, form }) => {
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new' })
  await form.fill('CNAMEs', 'wrong')
  await page.keyboard.press('Tab')
  const bar = page.getByRole('region', { name: 'Create' })
  await expect(bar.getByText('1 error')).toBeVisible()
  await bar.getByRole('button', { name: '2 fields are missing: Name, Host' }).click()
  await expect(bar.getByText('3 errors')).toBeVisible()
  await expect(bar.getByRole('button', { name: /missing/ })).toHaveCount(0)
})

test.describe('at 1024 px', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('the rows of cards are full', async ({ page, portal, people, records }) => {
    // Without requests, home has first steps in place of cards.
    await traffic(people, records)
    const line = { time: now() - 120, account: 'demo-cdn2', kind: 'player', of: unique('player'), values: { loads: 1 } }
    await sendAccessLog(people, [line as unknown as SentLine])
    await portal.signIn('cdn2@demo.example', { at: '/' })
    const rows = () =>
      page
        .locator('.kpis')
        .first()
        .locator('.kpi')
        .evaluateAll((cards) => {
          const tops = cards.map((card) => card.getBoundingClientRect().top)
          return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
        })
    await expect.poll(rows).toEqual([5])
    await page.goto('/stat/player')
    await expect.poll(rows).toEqual([3, 3])
  })

  test('a log entry has its time, amount and host on one line', async ({ page, portal, people, records }) => {
    const { id } = await records.resource()
    await sendAccessLog(people, [
      {
        time: now() - 120,
        account: 'demo-cdn2',
        resource: id,
        host: 'api-cdn.shop.example.com',
        status: 206,
        bytes: 114_200_000,
        cache: 'MISS',
        country: 'KZ',
        ip: '198.51.100.7',
        referrer: 'https://shop.example.com/',
      },
    ])
    await portal.signIn('cdn2@demo.example', { at: '/stat/logstat' })
    const row = page.getByRole('table').getByRole('row').nth(1)
    await expect(row).toBeVisible()
    const lines = await page
      .getByRole('table')
      .locator('tbody :is(th, td)')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }),
      )
    expect(Math.max(...lines)).toBe(1)
  })
})
