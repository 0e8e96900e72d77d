// Calls of statistics, whose queries need a period.

const period = { start: '2026-03-01T00:00:00Z', end: '2026-03-02T00:00:00Z' }
const paths = [
  'statistics',
  'statistics/times',
  'statistics/months',
  'statistics/resources',
  'statistics/hosts',
  'statistics/countries',
  'statistics/regions',
  'statistics/codes',
  'statistics/referrers',
  'statistics/browsers',
  'statistics/platforms',
  'statistics/customs',
  'stream-statistics',
  'stream-statistics/times/streams',
  'stream-statistics/streams',
  'stream-statistics/countries',
  'stream-statistics/regions',
  'stream-statistics/browsers',
  'stream-statistics/durations',
  'stream-statistics/durations/distribution',
]

/** The query of each call below an account. */
export const statisticsCalls: Record<string, Record<string, string>> = Object.fromEntries(
  paths.map((path) => [path, { ...period, ...(path.includes('times') && { granularity: 'PT1H' }) }]),
)

/** Calls of the API's document, with the status that they answer. */
export const statisticsReplay = (status: number) =>
  Object.fromEntries(Object.entries(statisticsCalls).map(([path, query]) => [`get /accounts/{account}/${path}`, { status, query }]))
export const accessLogReplay = (headers: Record<string, string>) => ({
  'get /agent/access-log': { status: 200, headers, query: { source: 'replay' } },
  'post /agent/access-log': { status: 200, headers, body: { source: 'replay', position: 0, next: 1, lines: ['{}'] } },
})
