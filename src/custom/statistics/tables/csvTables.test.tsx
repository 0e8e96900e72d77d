// @vitest-environment jsdom
// Every CSV file of statistics: headers with the units of the numbers, and numbers that a spreadsheet computes with.
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closePortal, openPortal, shop, type Answers } from '../../../../tests/support/signedIn.tsx'

afterEach(closePortal)

const of = 'GET /accounts/shop'
const start = new Date(Math.floor(Date.now() / 3_600_000 - 2) * 3_600_000).toISOString().replace('.000', '')
const sums = { hits: 10, traffic: 3_221_225_472, cache_ratio: 0.07, bandwidth: 2_000_000.5 }
const echo = { account: 'shop', start: '', end: '' }
const stream = { stream: 's0', stream_name: 'Stream 0', views: 3, views_max: 2, users: 2 }
const figure = (values: Record<string, number>) => () => ({
  body: { ...echo, total: { viewers: 4, values }, result: [{ of: 'one', viewers: 4, values }] },
})
const answers: Answers = {
  [`${of}/manager`]: () => ({}),
  [`${of}/statistics`]: () => ({ body: { ...echo, ...sums } }),
  [`${of}/statistics/times`]: () => ({ body: { ...echo, result: [{ start, end: start, ...sums }] } }),
  [`${of}/statistics/resources`]: () => ({ body: { ...echo, result: [{ resource: 'r1', resource_name: 'Site', ...sums }] } }),
  [`${of}/statistics/codes`]: () => ({ body: { ...echo, result: [{ code: 404, ...sums }] } }),
  [`${of}/statistics/marks`]: () => ({ body: { result: [], more: false } }),
  [`${of}/statistics/months`]: () => ({
    body: { ...echo, result: [{ start: '2026-02-28T21:00:00Z', end: '2026-03-31T21:00:00Z', ...sums, bandwidth_95: 1_500_000 }] },
  }),
  'GET /statistics/accounts': () => ({
    body: { total: 1, result: [{ account: 'shop', project: 'p1', project_name: 'Shop', company_name: 'Shop Ltd', ...sums }] },
  }),
  [`${of}/stream-statistics`]: () => ({ body: { ...echo, ...stream, duration_sum: 70, duration_avg: 23.5 } }),
  [`${of}/stream-statistics/streams`]: () => ({ body: { ...echo, result: [stream] } }),
  [`${of}/stream-statistics/times/streams`]: () => ({ body: { ...echo, result: [{ start, end: start, result: [stream] }] } }),
  [`${of}/stream-statistics/durations/distribution`]: () => ({
    body: { ...echo, result: [{ from_s: 0, to_s: 60, views: 3, share: 0.07 }] },
  }),
  [`${of}/stream-statistics/countries`]: () => ({
    body: { ...echo, result: [{ country: 'DE', country_name: 'Germany', views: 3, duration_avg: 23.5 }] },
  }),
  [`${of}/player-statistics`]: figure({ watch_time_s: 12.5, start_time_ms: 800, buffering_ratio: 0.07, bitrate_bps: 2e6, plays: 5 }),
  [`${of}/machine-statistics`]: figure({ vcpu: 42.5, disk_bytes: 2048, disk_iops: 7, in_bps: 1000, out_bps: 2000 }),
  [`${of}/ioss-statistics`]: figure({ pictures: 9, bytes_before: 2048, bytes_after: 1024 }),
  [`${of}/access-log`]: () => ({
    body: {
      result: [
        { id: '1', time: start, status: 200, host: 'a.example', bytes: 512, cache: 'HIT', country: 'DE', ip: '192.0.2.0', referrer: '' },
      ],
    },
  }),
}

let files: Blob[]
beforeEach(() => {
  files = []
  // jsdom downloads nothing.
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`
      static override revokeObjectURL = () => {}
    },
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

/** The lines of every CSV file of the page, in its order. */
async function savedFrom(path: string, locale: 'en_US' | 'ru_RU', tables: number, role = 'customer'): Promise<string[][]> {
  const account = { ...shop, client: path.startsWith('/admin') ? 'CDN1' : shop.client, features: ['cloud'] }
  await openPortal(path, { session: { role, accounts: [account] }, answers, locale })
  await expect.poll(() => screen.queryAllByRole('button', { name: 'CSV' }).length, { timeout: 20_000 }).toBe(tables)
  for (const button of screen.getAllByRole('button', { name: 'CSV' })) fireEvent.click(button)
  const texts = await Promise.all(files.map((file) => file.text()))
  return texts.map((text) => text.trimEnd().split('\r\n'))
}

it.each([
  [
    '/stat/base/traffic',
    [['Time (UTC),Traffic (bytes),Bandwidth (bit/s),Served from cache (%),Requests', `${start},3221225472,2000000.5,7,10`]],
  ],
  ['/stat/base/http-codes', [['Code,Requests,Share of requests (%),Traffic (bytes)', '404,10,100,3221225472']]],
  [
    '/stat/base/report',
    [
      [
        'Resource,Traffic (bytes),Share of traffic (%),Served from cache (%),Requests,Share of requests (%)',
        'Site,3221225472,100,7,10,100',
      ],
    ],
  ],
  [
    '/stat/base/get-log',
    [['Time (UTC),Code,Host,Traffic (bytes),Cache,Country,Network,Referrer', `${start},200,a.example,512,HIT,DE,192.0.2.0,`]],
  ],
  ['/stat/base/ioss', [['Resource,Images,Before optimisation (bytes),After optimisation (bytes)', 'one,9,2048,1024']]],
  [
    '/stat/stream/views',
    [
      ['Stream,Views,Peak views,Share of views (%)', 'Stream 0,3,2,100'],
      ['Time (UTC),Stream 0 (views)', `${start},3`],
    ],
  ],
  ['/stat/stream/users', [['Stream,Unique users', 'Stream 0,2']]],
  ['/stat/stream/durations-distribution', [['Duration,Views,Share of views (%)', '0 to 1 min,3,7']]],
  ['/stat/stream/geo', [['Country,Views,Share of views (%),Mean duration (s)', 'Germany,3,100,23.5']]],
  [
    '/stat/player/average',
    [['Player,Watch time (s),Time to start (ms),Share of buffering (%),Bit rate (bit/s)', 'one,12.5,800,7,2000000']],
  ],
  ['/stat/virtualMachines/vcpu', [['Virtual machine,vCPU load (%)', 'one,42.5']]],
  ['/stat/virtualMachines/disk', [['Virtual machine,Disk used (bytes),Disk operations a second', 'one,2048,7']]],
  ['/stat/virtualMachines/data', [['Virtual machine,Received (bit/s),Sent (bit/s)', 'one,1000,2000']]],
  ['/oldstat', [['Month,Traffic (bytes),Requests,Served from cache (%),Busiest hour (bit/s)', '2026-03,3221225472,10,7,2000000.5']]],
  ['/billingrates', [['Month,Traffic (bytes),95th percentile (bit/s),Busiest hour (bit/s)', '2026-03,3221225472,1500000,2000000.5']]],
  [
    '/admin/stat',
    [
      [
        'Account,Project,Company,Traffic (bytes),Mean bandwidth (bit/s),Served from cache (%),Requests',
        'shop,Shop,Shop Ltd,3221225472,2000000.5,7,10',
      ],
    ],
  ],
])('%s', async (path, expected) => {
  expect(await savedFrom(path, 'en_US', expected.length)).toEqual(expected)
})

it.each([
  ['/stat/base/traffic', [['Время (UTC);Трафик (байт);Полоса (бит/с);Отдано из кэша (%);Запросы', `${start};3221225472;"2000000,5";7;10`]]],
  [
    '/stat/player/average',
    [['Плеер;Время просмотра (с);Время до запуска (мс);Доля буферизации (%);Битрейт (бит/с)', 'one;"12,5";800;7;2000000']],
  ],
  [
    '/stat/stream/views',
    [
      ['Трансляция;Просмотры;Пик просмотров;Доля просмотров (%)', 'Stream 0;3;2;100'],
      ['Время (UTC);Stream 0 (просмотры)', `${start};3`],
    ],
  ],
  [
    '/billingrates',
    [['Месяц;Трафик (байт);95-й перцентиль (бит/с);Самый нагруженный час (бит/с)', '2026-03;3221225472;1500000;"2000000,5"']],
  ],
])('%s in Russian', async (path, expected) => {
  expect(await savedFrom(path, 'ru_RU', expected.length)).toEqual(expected)
})

it('the table of times names the shown figure', async () => {
  await openPortal('/stat/stream/views', { session: { role: 'customer', accounts: [shop] }, answers })
  fireEvent.click(await screen.findByRole('radio', { name: 'Peak views' }))
  await expect.poll(() => screen.queryAllByRole('button', { name: 'CSV' }).length, { timeout: 20_000 }).toBe(2)
  fireEvent.click(screen.getAllByRole('button', { name: 'CSV' })[1]!)
  const text = await files[0]!.text()
  expect(text.split('\r\n').slice(0, 2)).toEqual(['Time (UTC),Stream 0 (peak views)', `${start},2`])
})
