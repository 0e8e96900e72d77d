// Invented log lines for the demo: the same lines for the same minutes, with the rhythm of days, nights and weekends.
import { dayMinutes } from '../../src/engine/time/units.ts'

/**
 * `gigabytes` in a usual hour of the day; `kilobytes` of a request; `viewers` at one time in the evening; `customs`: names of its own that its
 * requests have; `quiet`: an hour has few lines at any time.
 */
export type DemoSource = {
  /** Draws the same numbers in every database, where ids differ. */
  seed: string
  account: string
  resource: string
  host: string
  gigabytes: number
  kilobytes: number
  cached: number
  viewers: number
  customs: readonly string[]
  quiet: boolean
}
/** Minutes of a day (UTC, `YYYY-MM-DD`). `fine`: every minute has lines; otherwise an hour has few. */
export type DemoMinutes = { day: string; from: number; to: number; fine: boolean }

export const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Version/17.5 Mobile Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/124.0 YaBrowser/24.6 Safari/537.36',
  'Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) AppleWebKit/537.36 Chrome/94.0 TV Safari/537.36',
]
/** Networks of documentation, with invented places; some of them are served by an extra zone. */
const networks: { network: string; country: string; region?: string; area?: string }[] = [
  ...['RU-MOW', 'RU-MOW', 'RU-MOW', 'RU-SPE', 'RU-SPE', 'RU-SVE', 'RU-NVS'].map((region) => ({
    network: '192.0.2.',
    country: 'RU',
    region,
  })),
  { network: '198.51.100.', country: 'KZ' },
  { network: '198.51.100.', country: 'KZ' },
  { network: '198.51.100.', country: 'BY' },
  { network: '203.0.113.', country: 'DE', area: 'emea' },
  { network: '203.0.113.', country: 'TR', area: 'emea' },
  { network: '203.0.113.', country: 'IN', area: 'apac' },
  { network: '203.0.113.', country: 'US', area: 'am' },
]
const referrers = ['https://shop.example.com/', 'https://shop.example.com/', 'https://news.example/', 'https://search.example/', '']
const cachedStatuses = [200, 200, 200, 200, 200, 206, 206, 304]
const originStatuses = [200, 200, 200, 206, 301, 403, 404, 502]
const minuteOfHour = 7
const maxRequests = 1_000_000
/** A viewer asks for a segment every six seconds. Hourly lines of views also stand for longer views of other viewers. */
const [segments, segmentsOfShortViews] = [10, 50]
const bytesOfSegment = 150_000

export function demoLines(sources: readonly DemoSource[], { day, from, to, fine }: DemoMinutes): string[] {
  const lines: object[] = []
  for (let minute = from; minute < to; minute++)
    for (const [index, source] of sources.entries()) {
      const random = randomOf(`${day} ${minute} ${source.seed} ${index}`)
      if (source.gigabytes > 0) lines.push(...requests(source, { day, minute, fine }, random))
      if (source.viewers > 0) lines.push(...(fine ? watching(source, { day, minute }) : views(source, { day, minute }, random)))
    }
  return lines.map((line) => JSON.stringify(line))
}

type Moment = { day: string; minute: number }

function requests(source: DemoSource, { day, minute, fine: isFine }: Moment & { fine: boolean }, random: () => number): object[] {
  const fine = isFine && !source.quiet
  if (!fine && minute % 60 !== minuteOfHour) return []
  const bytes = source.gigabytes * 2 ** 30 * busy(day, minute) * (fine ? 1 / 60 : 1) * (0.8 + random() * 0.4)
  return [true, false].map((isCached) => {
    const part = Math.round(bytes * (isCached ? source.cached : 1 - source.cached))
    return {
      ...common(source, { day, minute }, random),
      status: one(isCached ? cachedStatuses : originStatuses, random),
      ...(source.customs.length > 0 && { custom: one(source.customs, random) }),
      bytes: part,
      requests: Math.min(maxRequests, Math.max(1, Math.round(part / 1024 / source.kilobytes))),
      cache: isCached ? 'HIT' : 'MISS',
    }
  })
}

/** Short views, most of them at the beginning of an hour, as many in it as `watching` has. */
function views(source: DemoSource, { day, minute }: Moment, random: () => number): object[] {
  const often = minute % 60 < 10 ? 4 : 0.4
  if (random() > (often * source.viewers * busy(day, minute)) / 32) return []
  const line = common(source, { day, minute }, random)
  return Array.from({ length: 1 + Math.floor(random() ** 2 * 8) }, (_, index) =>
    part(source, line, { later: index * 50, requests: segmentsOfShortViews }),
  )
}

/** Viewers of this minute: each stays for a while, and comes back later. */
function watching(source: DemoSource, { day, minute }: Moment): object[] {
  return Array.from({ length: source.viewers }, (_, viewer) => viewer).flatMap((viewer) => {
    const stay = 8 + (viewer % 5) * 8
    const visit = Math.floor((minute + viewer * 3) / stay)
    const isHere = randomOf(`${day} ${source.seed} ${viewer} ${visit}`)() < busy(day, minute) / 2
    return isHere
      ? [part(source, common(source, { day, minute }, randomOf(`${source.seed} ${viewer}`)), { later: 0, requests: segments })]
      : []
  })
}

function part(source: DemoSource, line: ReturnType<typeof common>, { later, requests }: { later: number; requests: number }): object {
  const time = new Date(Date.parse(line.time) + later * 1000).toISOString()
  return { ...line, time, stream: source.resource, status: 200, bytes: requests * bytesOfSegment, requests, cache: 'HIT' }
}

function common({ account, resource, host }: DemoSource, { day, minute }: Moment, random: () => number) {
  const second = Math.floor(random() * 9)
  const { network, ...location } = one(networks, random)
  return {
    time: new Date(Date.parse(`${day}T00:00:00Z`) + (minute * 60 + second) * 1000).toISOString(),
    account,
    resource,
    ...(host !== '' && { host }),
    ...location,
    ip: `${network}${Math.floor(random() * 256)}`,
    agent: one(agents, random),
    referrer: one(referrers, random),
  }
}

export const one = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)]!

/** 0.2 to 1: evenings of Moscow are busy, nights and weekends are not. */
export function busy(day: string, minute: number): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const wave = (1 + Math.cos(((minute - 17 * 60) / dayMinutes) * 2 * Math.PI)) / 2
  return (0.25 + 0.75 * wave ** 1.5) * (weekday === 0 || weekday === 6 ? 0.8 : 1)
}

/** A generator that draws the same numbers for the same text (FNV-1a, mulberry32). */
export function randomOf(text: string): () => number {
  let state = 2166136261
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}
