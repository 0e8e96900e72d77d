// Sums of log lines by minute, hour and day.
import { expect, it } from 'vitest'
import type { LogLine } from './accessLine.ts'
import { otherName, trafficOf } from './traffic.ts'

const hour = Date.UTC(2026, 2, 10, 11)
const line: LogLine = {
  time: hour / 1000,
  id: '',
  account: 'a',
  resource: 'r',
  host: 'a.example',
  stream: '',
  status: 200,
  bytes: 10,
  requests: 1,
  isCached: false,
  country: '',
  region: '',
  ip: '',
  agent: '',
  referrer: '',
  custom: '',
  area: '',
}
const minute = hour / 60_000

it('lines of an hour are one row of the hour and one of the day, which start with these periods', () => {
  const rows = trafficOf([line, { ...line, time: line.time + 125, bytes: 5 }]).filter(({ kind }) => kind === 'all')
  expect(rows.map(({ step, start, hits, bytes }) => [step, start, hits, bytes]).toSorted()).toEqual([
    ['d', minute - 11 * 60, 2, 15],
    ['h', minute, 2, 15],
    ['m', minute, 1, 10],
    ['m', minute + 2, 1, 5],
  ])
})

it('of names chosen by clients, 200 of a batch are listed, and the others are combined', () => {
  const custom = (index: number): LogLine => ({ ...line, custom: `name ${index}` })
  const names = (count: number) =>
    trafficOf(Array.from({ length: count }, (_, index) => custom(index)))
      .filter(({ kind, step }) => kind === 'custom' && step === 'd')
      .map(({ first, hits }) => [first, hits])
  expect(names(200)).toHaveLength(200)
  expect(names(200).map(([name]) => name)).not.toContain(otherName)
  expect(names(203)).toHaveLength(201)
  expect(names(203).at(-1)).toEqual([otherName, 3])
})
