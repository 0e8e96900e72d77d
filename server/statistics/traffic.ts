// Traffic of a batch as additions to rollups. Sums are added, so neither the order of lines nor the cut of batches matters.
import { browserOf, platformOf, referrerOf } from './clients.ts'
import type { LogLine } from './accessLine.ts'
import { floorTo, minutesOf, type Step, steps } from './steps.ts'

/**
 * Dimension of a rollup row: none (`all`), resource and host only (`resource`), or these with country and region (`place`), the status code,
 * or one further name.
 */
export const trafficKinds = ['all', 'resource', 'place', 'code', 'referrer', 'browser', 'platform', 'custom', 'area'] as const
export type TrafficKind = (typeof trafficKinds)[number]
export type TrafficSums = { hits: number; bytes: number; cached: number }
export type TrafficRow = TrafficSums & {
  account: string
  kind: TrafficKind
  step: Step
  start: number
  resource: string
  host: string
  first: string
  second: string
}

/** Kinds whose names clients choose freely; names beyond the limit of a batch are summed under `otherName`. */
const invented: readonly TrafficKind[] = ['referrer', 'custom', 'area']
const maxNames = 200
export const otherName = '*'

/** `lines` have an owner: an account and a resource. */
export function trafficOf(lines: readonly LogLine[]): TrafficRow[] {
  const minutes = new Map<string, TrafficRow>()
  const names = new Map<string, Set<string>>()
  for (const line of lines) for (const row of rowsOf(line)) add(minutes, bounded(row, names))
  const all = new Map<string, TrafficRow>()
  for (const row of minutes.values()) for (const step of steps) add(all, { ...row, step, start: floorTo(row.start, minutesOf[step]) })
  return [...all.values()]
}

function rowsOf(line: LogLine): TrafficRow[] {
  const { account, resource, host, bytes, requests, isCached } = line
  const sums = { hits: requests, bytes, cached: isCached ? bytes : 0 }
  const shared = { account, step: 'm', start: Math.floor(line.time / 60), resource, host, ...sums } as const
  const names: [kind: TrafficKind, first: string, second?: string][] = [
    ['resource', ''],
    ['place', line.country, line.region],
    ['code', String(line.status)],
    ['referrer', referrerOf(line.referrer)],
    ['browser', browserOf(line.agent)],
    ['platform', platformOf(line.agent)],
    ...(line.custom === '' ? [] : [['custom', line.custom] as [TrafficKind, string]]),
    ...(line.area === '' ? [] : [['area', line.area] as [TrafficKind, string]]),
  ]
  return [
    { ...shared, kind: 'all', resource: '', host: '', first: '', second: '' },
    ...names.map(([kind, first, second = '']) => ({ ...shared, kind, first, second })),
  ]
}

function bounded(row: TrafficRow, names: Map<string, Set<string>>): TrafficRow {
  if (!invented.includes(row.kind) || row.first === '') return row
  const key = `${row.account} ${row.kind}`
  const listed = names.get(key) ?? new Set()
  names.set(key, listed)
  if (listed.size >= maxNames && !listed.has(row.first)) return { ...row, first: otherName }
  listed.add(row.first)
  return row
}

function add(rows: Map<string, TrafficRow>, row: TrafficRow): void {
  const key = `${row.account}\n${row.kind}\n${row.step}\n${row.start}\n${row.resource}\n${row.host}\n${row.first}\n${row.second}`
  const sum = rows.get(key)
  if (!sum) return void rows.set(key, { ...row })
  sum.hits += row.hits
  sum.bytes += row.bytes
  sum.cached += row.cached
}
