// Invented log lines of the demo: the same ones for the same minutes, with days, nights and weekends.

/** `gigabytes` in a usual hour of the day; `viewers` at one time in the evening. */
export type DemoSource = {
  account: string
  resource: string
  host: string
  gigabytes: number
  cached: number
  viewers: number
}
/** Minutes of a day (UTC, `YYYY-MM-DD`). `fine`: every minute has its lines; otherwise an hour's are few. */
export type DemoMinutes = { day: string; from: number; to: number; fine: boolean }

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/124.0 YaBrowser/24.6 Safari/537.36',
]
/** Networks of documentation, with invented places. */
const networks = [
  { network: '192.0.2.', country: 'RU', region: 'RU-MOW' },
  { network: '192.0.2.', country: 'RU', region: 'RU-MOW' },
  { network: '192.0.2.', country: 'RU', region: 'RU-SPE' },
  { network: '198.51.100.', country: 'KZ', region: 'KZ-ALA' },
  { network: '203.0.113.', country: 'DE', region: 'DE-BE' },
]
const referrers = ['https://shop.example.com/', 'https://shop.example.com/', 'https://news.example/', '']
const statuses = [200, 200, 200, 200, 206, 206, 304, 404, 502]

export function demoLines(sources: readonly DemoSource[], { day, from, to, fine }: DemoMinutes): string[] {
  const lines: object[] = []
  for (let minute = from; minute < to; minute++)
    for (const [index, source] of sources.entries()) {
      const random = randomOf(`${day} ${minute} ${source.resource} ${index}`)
      if (source.gigabytes > 0) lines.push(...requests(source, { day, minute, fine }, random))
      if (source.viewers > 0) lines.push(...(fine ? watching(source, { day, minute }) : views(source, { day, minute }, random)))
    }
  return lines.map((line) => JSON.stringify(line))
}

type Moment = { day: string; minute: number }

function requests(source: DemoSource, { day, minute, fine }: Moment & { fine: boolean }, random: () => number): object[] {
  if (!fine && minute % 60 !== 7) return []
  const bytes = source.gigabytes * 2 ** 30 * busy(day, minute) * (fine ? 1 / 60 : 1) * (0.8 + random() * 0.4)
  return [true, false].map((isCached) => ({
    ...common(source, { day, minute }, random),
    status: statuses[Math.floor(random() * (isCached ? 7 : statuses.length))],
    bytes: Math.round(bytes * (isCached ? source.cached : 1 - source.cached)),
    cache: isCached ? 'HIT' : 'MISS',
  }))
}

/** Short views, a few in an hour. */
function views(source: DemoSource, { day, minute }: Moment, random: () => number): object[] {
  if (random() > (source.viewers * busy(day, minute)) / 180) return []
  const line = common(source, { day, minute }, random)
  return Array.from({ length: 1 + Math.floor(random() ** 2 * 8) }, (_, index) => part(source, line, index * 50))
}

/** Viewers of this minute: each stays for a while, and comes back later. */
function watching(source: DemoSource, { day, minute }: Moment): object[] {
  return Array.from({ length: source.viewers * 2 }, (_, viewer) => viewer).flatMap((viewer) => {
    const stay = 4 + (viewer % 5) * 7
    const visit = Math.floor((minute + viewer * 3) / stay)
    const isHere = randomOf(`${day} ${source.resource} ${viewer} ${visit}`)() < busy(day, minute) / 2
    return isHere ? [part(source, common(source, { day, minute }, randomOf(`${source.resource} ${viewer}`)), 0)] : []
  })
}

function part(source: DemoSource, line: ReturnType<typeof common>, later: number): object {
  const time = new Date(Date.parse(line.time) + later * 1000).toISOString()
  return { ...line, time, stream: source.resource, status: 200, bytes: 1_500_000, cache: 'HIT' }
}

function common({ account, resource, host }: DemoSource, { day, minute }: Moment, random: () => number) {
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const second = Math.floor(random() * 9)
  const { network, ...place } = one(networks)
  return {
    time: new Date(Date.parse(`${day}T00:00:00Z`) + (minute * 60 + second) * 1000).toISOString(),
    account,
    resource,
    ...(host !== '' && { host }),
    ...place,
    ip: `${network}${Math.floor(random() * 256)}`,
    agent: one(agents),
    referrer: one(referrers),
  }
}

/** 0.2 to 1: evenings of Moscow are busy, nights and weekends are not. */
function busy(day: string, minute: number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const wave = (1 + Math.cos(((minute - 17 * 60) / 1440) * 2 * Math.PI)) / 2
  return (0.25 + 0.75 * wave ** 1.5) * (weekday === 0 || weekday === 6 ? 0.8 : 1)
}

/** The same numbers for the same text (FNV-1a, mulberry32). */
function randomOf(text: string): () => number {
  let state = 2166136261
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
