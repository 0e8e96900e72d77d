// @vitest-environment jsdom
// Statistics of an account as its members see them, in an environment without a canvas: figures, filters and tables.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closePortal, openPortal, shop, type Answers } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

const of = `GET /accounts/shop`
const sums = (traffic: number) => ({ hits: 10, traffic, cache_ratio: 0.75, bandwidth: 2e6 })
const echo = { account: 'shop', start: '', end: '' }
const start = new Date(Math.floor(Date.now() / 3_600_000 - 2) * 3_600_000).toISOString().replace('.000', '')
const full: Answers = {
  [`${of}/statistics`]: () => ({ body: { ...echo, ...sums(3 * 2 ** 30) } }),
  [`${of}/statistics/times`]: () => ({ body: { ...echo, result: [{ start, end: start, ...sums(2 ** 30) }] } }),
  [`${of}/statistics/resources`]: () => ({
    body: {
      ...echo,
      result: [
        { resource: 'r1', resource_name: 'Site', ...sums(1) },
        { resource: '5', ...sums(1) },
      ],
    },
  }),
  [`${of}/statistics/hosts`]: () => ({ body: { ...echo, result: [{ host: 'a.example', ...sums(1) }] } }),
  [`${of}/statistics/countries`]: () => ({ body: { ...echo, result: [{ country: 'DE', country_name: 'Germany', ...sums(1) }] } }),
  [`${of}/statistics/regions`]: () => ({
    body: { ...echo, result: [{ country: 'DE', country_name: 'Germany', region: 'DE-BE', region_name: 'Berlin', ...sums(1) }] },
  }),
  [`${of}/statistics/marks`]: () => ({
    body: {
      result: [{ at: start, kind: 'task', action: 'create', type: 'cache-tasks', id: 't1', name: 'a.example', by: 'Anna', deleted: false }],
      more: false,
    },
  }),
  [`${of}/statistics/codes`]: () => ({ body: { ...echo, result: [{ code: 404, ...sums(1) }] } }),
  [`${of}/stream-statistics`]: () => ({ body: { ...echo, views: 7, views_max: 3, users: 2, duration_sum: 70, duration_avg: 10 } }),
  [`${of}/stream-statistics/streams`]: () => ({
    body: {
      ...echo,
      result: Array.from({ length: 150 }, (_, index) => ({
        stream: `s${index}`,
        stream_name: `Stream ${index}`,
        views: 200 - index,
        views_max: 2,
      })),
    },
  }),
  [`${of}/stream-statistics/times/streams`]: () => ({
    body: { ...echo, result: [{ start, end: start, result: [{ stream: 's0', views: 4, views_max: 2 }] }] },
  }),
  [`${of}/stream-statistics/durations`]: () => ({ body: { ...echo, views: 4, duration_sum: 70, duration_avg: 10 } }),
  [`${of}/stream-statistics/durations/distribution`]: () => ({
    body: {
      ...echo,
      result: [
        { from_s: 0, to_s: 60, views: 3, share: 0.75 },
        { from_s: 3600, to_s: null, views: 1, share: 0.25 },
      ],
    },
  }),
}
const empty: Answers = {
  ...full,
  [`${of}/statistics/marks`]: () => ({ body: { result: [], more: false } }),
  [`${of}/statistics`]: () => ({ body: { ...echo, ...sums(0), hits: 0 } }),
  [`${of}/statistics/times`]: () => ({ body: { ...echo, result: [] } }),
}
const open = (path: string, answers: Answers = full, account = shop, locale: 'en_US' | 'ru_RU' = 'en_US') =>
  openPortal(path, { session: { role: 'customer', accounts: [account] }, answers, locale })
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
const figures = async () => [...(await screen.findByLabelText('Figures of the period')).children].map((one) => plain(one.textContent))
const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('traffic', () => {
  it('has three figures, filters, and the buckets as a table', async () => {
    await open('/stat/base/traffic')
    await screen.findByRole('table', { name: 'By time' })
    const [traffic, bandwidth, cache] = await figures()
    expect(traffic).toBe('Traffic3.00 GBAs much as in the period before')
    expect(bandwidth).toContain('2.00 Mbit/s')
    expect(cache).toBe('Served from cache75.00 %0 p.p. compared with the period before')
    expect(optionsOf('Resource')).toEqual(['All resources', 'Site', 'Deleted resource 5'])
    expect(optionsOf('Country')).toEqual(['All countries', 'Germany'])
    expect((screen.getByRole('combobox', { name: 'Region' }) as HTMLSelectElement).disabled).toBe(true)
  })
  it('requests figures with the chosen filters, and regions of the chosen country', async () => {
    const queries: string[] = []
    await open('/stat/base/traffic', {
      ...full,
      [`${of}/statistics`]: (query) => (queries.push(query.toString()), full[`${of}/statistics`]!(query, undefined)),
    })
    await screen.findByRole('option', { name: 'Germany' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Country' }), { target: { value: 'DE' } })
    await screen.findByRole('option', { name: 'Berlin' })
    expect(queries.at(-1)).toContain('country=DE')
  })
  it.each([
    ['R0-860 offers 100 of 150 options', '', 101],
    ['offers a chosen one beyond them, too', 'r149', 102],
  ])('%s', async (_name, chosen, count) => {
    const result = Array.from({ length: 150 }, (_, index) => ({ resource: `r${index}`, resource_name: `Site ${index}`, ...sums(1) }))
    await open(`/stat/base/traffic?resource=${chosen}`, { ...full, [`${of}/statistics/resources`]: () => ({ body: { ...echo, result } }) })
    await screen.findByRole('option', { name: 'Site 99' })
    expect(optionsOf('Resource')).toHaveLength(count)
    expect(optionsOf('Resource')).not.toContain('Site 100')
    expect((screen.getByRole('combobox', { name: 'Resource' }) as HTMLSelectElement).value).toBe(chosen)
  })
  it('explains where figures come from if there are none', async () => {
    await open('/stat/base/traffic', empty)
    await screen.findByText('No data yet')
    expect(screen.queryByRole('table')).toBeNull()
    expect((await figures())[0]).toBe('Traffic—')
  })
  it.each([
    [400, 'An error occurred while getting statistics.'],
    [500, 'Oops.. we cannot process your request. Try changing filter parameters'],
  ])('reports a failure with %d', async (status, text) => {
    await open('/stat/base/traffic', { ...full, [`${of}/statistics`]: () => ({ status, body: { status, code: 'x', errors: [] } }) })
    await screen.findByText(text)
  })
  it('keeps filters and the range when another tab opens', async () => {
    await open('/stat/base/traffic?range=hour&resource=r1&by=hosts')
    await screen.findByRole('option', { name: 'Site' })
    const tabs = within(screen.getByRole('navigation', { name: 'Traffic statistics' }))
    const address = (name: string) => tabs.getByRole('link', { name }).getAttribute('href')
    expect(address('HTTP codes')).toBe('/stat/base/http-codes?range=hour&resource=r1')
    expect(address('Logs')).toBe('/stat/base/get-log')
    fireEvent.click(screen.getByRole('link', { name: 'HTTP codes' }))
    await screen.findByRole('rowheader', { name: '404' })
    expect((screen.getByRole('combobox', { name: 'Resource' }) as HTMLSelectElement).value).toBe('r1')
    expect((screen.getByRole('combobox', { name: 'Range' }) as HTMLSelectElement).value).toBe('hour')
  })
  it('keeps nothing if nothing is chosen', async () => {
    await open('/stat/base/traffic')
    expect((await screen.findByRole('link', { name: 'HTTP codes' })).getAttribute('href')).toBe('/stat/base/http-codes')
  })
  it('has a tab of codes', async () => {
    await open('/stat/base/http-codes')
    expect(plain((await screen.findByRole('rowheader', { name: '404' })).parentElement!.textContent)).toContain('100.00 %')
  })
  it.each([
    ['R0-433', 'countries', 'Germany'],
    ['R0-434', 'regions', 'Germany, Berlin'],
    ['R0-435', 'resources', 'Site'],
  ])('%s the report requests items of %s', async (_, by, name) => {
    const item = { country: 'DE', country_name: 'Germany', region: 'DE-BE', region_name: 'Berlin', ...sums(3 * 2 ** 30) }
    const given = { resources: { resource: 'r1', resource_name: 'Site', ...sums(3 * 2 ** 30) } }[by] ?? item
    await open(`/stat/base/report?by=${by}`, { ...full, [`${of}/statistics/${by}`]: () => ({ body: { ...echo, result: [given] } }) })
    const row = (await screen.findByRole('rowheader', { name })).parentElement!
    expect(plain(row.textContent)).toBe(`${name}3.000 GB100.00 %75.00 %10100.00 %`)
  })
  it('R0-438 hosts are choices of the filter', async () => {
    const account = { ...shop, client: 'CDN1' }
    await open('/stat/base/traffic', { ...full, [`${of}/manager`]: () => ({}) }, account)
    await screen.findByRole('option', { name: 'a.example' })
    expect(optionsOf('Host')).toEqual(['All hosts', 'a.example'])
  })
})

describe('streams', () => {
  it('R0-860 at most 100 are listed, the first three chosen', async () => {
    await open('/stat/stream/views')
    const table = await screen.findByRole('table', { name: 'By stream' })
    const boxes = within(table).getAllByRole('checkbox') as HTMLInputElement[]
    expect(boxes.map(({ checked }) => checked).slice(0, 5)).toEqual([true, true, true, false, false])
    const pages = /Page 1 of (\d+)/.exec(screen.getAllByText(/^Page 1 of/)[0]!.textContent ?? '')![1]
    expect(Math.ceil(100 / boxes.length)).toBe(Number(pages))
    fireEvent.click(boxes[4]!)
    expect(((await screen.findAllByRole('checkbox')) as HTMLInputElement[]).map(({ checked }) => checked).slice(0, 5)).toEqual([
      true,
      true,
      true,
      false,
      true,
    ])
  })
  it('R0-440 R0-441 R0-709 are requested with their views, their peak and their buckets', async () => {
    await open('/stat/stream/views')
    const list = await screen.findByRole('table', { name: 'By stream' })
    const first = within(list).getByRole('rowheader', { name: 'Stream 0' }).parentElement!
    expect(plain(first.textContent)).toMatch(/^Stream 02002\d/)
    const times = await screen.findByRole('table', { name: 'By time' })
    const [, bucket] = within(times).getAllByRole('row')
    expect(
      within(bucket!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['4', '0', '0'])
  })
  it('online, shares of views or of viewers are drawn, unless there are none', async () => {
    const result = [{ stream: 's0', stream_name: 'Stream 0', views: 0, views_max: 1 }]
    await open('/stat/stream/views?range=now', { ...full, [`${of}/stream-statistics/streams`]: () => ({ body: { ...echo, result } }) })
    await screen.findByRole('table', { name: 'By stream' })
    expect(screen.queryByRole('heading', { name: 'Views by stream' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Peak views' }))
    expect(await screen.findByRole('heading', { name: 'Views by stream' })).toBeDefined()
  })
  it('a failed list is only logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await open('/stat/stream/views', {
      ...full,
      [`${of}/stream-statistics/streams`]: () => ({ status: 400, body: { status: 400, code: 'x', errors: [] } }),
    })
    await screen.findByRole('radio', { name: 'Peak views' })
    await expect.poll(() => log.mock.calls.flat()).toContain('Failed to get streams list (streamstat)')
    expect(screen.queryByText('An error occurred while getting statistics.')).toBeNull()
    log.mockRestore()
  })
  it('have a distribution of durations', async () => {
    await open('/stat/stream/durations-distribution', full, shop, 'ru_RU')
    const table = await screen.findByRole('table', { name: 'Распределение длительности' })
    expect(plain(within(table).getByRole('rowheader', { name: 'от 60 мин' }).parentElement!.textContent)).toMatch(/25[.,]00/)
  })
  it.each(['durations', 'durations-distribution'])('draw views by their duration on the tab %s', async (tab) => {
    await open(`/stat/stream/${tab}`)
    // Without a canvas the chart is a table.
    const chart = await screen.findByRole('table', { name: 'Views by duration' })
    expect(
      within(chart)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['DurationViews', '0 to 1 min3', '60 min and longer1'])
  })
  it.each(['users', 'durations', 'durations-distribution', 'geo'])(
    'say on the tab %s how to get views, and that it is online',
    async (tab) => {
      await open(`/stat/stream/${tab}?range=now`, {
        ...full,
        [`${of}/stream-statistics`]: () => ({ body: { ...echo, views: 0, users: 0 } }),
        [`${of}/stream-statistics/streams`]: () => ({ body: { ...echo, result: [] } }),
        [`${of}/stream-statistics/durations`]: () => ({ body: { ...echo, views: 0 } }),
        [`${of}/stream-statistics/durations/distribution`]: () => ({
          body: { ...echo, result: [{ from_s: 0, to_s: null, views: 0, share: 0 }] },
        }),
        [`${of}/stream-statistics/countries`]: () => ({ body: { ...echo, result: [] } }),
      })
      expect(await screen.findAllByText(/^Nobody watched a stream/)).toHaveLength(1)
      await screen.findByText(/^The last three minutes/)
    },
  )
})

it('R0-442 the first screen has five figures, with views and users', async () => {
  await open('/')
  const all = await figures()
  expect(all.map((text) => text.replace(/[\d—].*/, ''))).toEqual(['Traffic', 'Peak speed', 'Served from cache', 'Views', 'Unique users'])
  await expect
    .poll(async () => (await figures()).slice(3))
    .toEqual(['Views70.00 % compared with yesterday', 'Unique users20.00 % compared with yesterday'])
})

it('the first screen has each of its parts once, also after returning to it', async () => {
  const known = { ...full, [`${of}/attention`]: () => ({ body: { groups: [] } }) }
  await open('/', known)
  const parts = () => screen.getAllByRole('heading', { name: 'Needs attention' })
  await screen.findByText('All is well')
  await figures()
  expect(parts()).toHaveLength(1)
  fireEvent.click(screen.getAllByRole('link', { name: 'Statistics' })[0]!)
  await screen.findByRole('heading', { name: 'Traffic statistics' })
  fireEvent.click(screen.getAllByRole('link', { name: 'Main' })[0]!)
  await screen.findByText('All is well')
  await figures()
  expect(parts()).toHaveLength(1)
})

it.each([
  '/stat/base/traffic',
  '/stat/base/report',
  '/stat/base/http-codes',
  '/stat/stream/users',
  '/stat/stream/durations',
  '/stat/stream/geo',
])('R0-712 every call of %s is cancelled when the page is left', async (path) => {
  await open('/profile/api-reference')
  const answer = globalThis.fetch
  const waiting: AbortSignal[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (!/statistics/.test(url)) return answer(url, init)
    waiting.push(init.signal!)
    return new Promise(() => undefined)
  })
  const go = (to: string) =>
    act(async () => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    })
  await go(path)
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  expect(waiting.every(({ aborted }) => !aborted)).toBe(true)
  await go('/profile/api-reference')
  await expect.poll(() => waiting.map(({ aborted }) => aborted), { timeout: 20_000 }).toEqual(waiting.map(() => true))
})
