// Calls of statistics, whose queries need a period, and those of the first screen.

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
  'statistics/areas',
  'stream-statistics',
  'stream-statistics/times/streams',
  'stream-statistics/streams',
  'stream-statistics/countries',
  'stream-statistics/regions',
  'stream-statistics/browsers',
  'stream-statistics/durations',
  'stream-statistics/durations/distribution',
]

const figures = ['player', 'machine', 'ioss'].flatMap((kind) => [`${kind}-statistics`, `${kind}-statistics/times`])
const queryOf = (path: string): Record<string, string> => ({ ...period, ...(path.includes('times') && { granularity: 'PT1H' }) })

/** The query of each call below an account. */
export const statisticsCalls: Record<string, Record<string, string>> = {
  ...Object.fromEntries([...paths, ...figures, 'ioss-statistics/resources'].map((path) => [path, queryOf(path)])),
  'statistics/marks': period,
  attention: {},
  limits: {},
  'day-traffic': { resources: 'http_a,http_b' },
  'day-traffic/sum': { type: 'http-resources' },
  'access-log': { limit: '10' },
  'access-log/export': {},
}
/** Calls that only staff in the account may make. */
export const staffCalls = Object.fromEntries(['partner-statistics', 'partner-statistics/times'].map((path) => [path, queryOf(path)]))
/** An alert that the portal does not watch, so that nothing is sent meanwhile. */
export const quietAlert = { name: 'own', active: false, metric: 'requests', condition: 'above', threshold: 1, period: 5 }
export const uploadBody = { source: 'upload', position: 0, next: 0, lines: [] }

/** Calls of the API's document, with the status that they answer. */
export const statisticsReplay = (status: number, calls: typeof statisticsCalls = statisticsCalls) =>
  Object.fromEntries(Object.entries(calls).map(([path, query]) => [`get /accounts/{account}/${path}`, { status, query }]))
/** Answered with 200 in brandHosts.test.ts. */
export const hostCalls = ['get /brand-hosts/{id}', 'post /brand-hosts/{id}/check']
/** While staff are in the account. */
export const staffReplay = {
  'get /brand-hosts/{id}': { status: 404, params: { id: 'brd_unknown' } },
  'post /brand-hosts/{id}/check': { status: 404, params: { id: 'brd_unknown' } },
  ...statisticsReplay(200, staffCalls),
  'post /accounts/{account}/access-log': { status: 200, body: uploadBody },
}
export const accessLogReplay = (headers: Record<string, string>) => ({
  'get /agent/access-log': { status: 200, headers, query: { source: 'replay' } },
  'post /agent/access-log': { status: 200, headers, body: { source: 'replay', position: 0, next: 1, lines: ['{}'] } },
})

/** Calls about leads, with their bodies. */
export const leadCalls: [call: string, body?: object][] = [
  ['post /lead-deliveries/{id}/again'],
  ['post /lead-answers/{id}', { text: 'x' }],
  ['post /lead-projects/{id}', { account: 'x' }],
]

/** Links with which an employee sets a password. */
export const passwordReplay = (id: string) =>
  Object.fromEntries(['link', 'letter'].map((kind) => [`post /staff/{id}/password-${kind}`, { status: 201, params: { id } }]))
