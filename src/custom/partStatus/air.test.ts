import { describe, expect, it } from 'vitest'
import { airOf } from './air.ts'
import type { PartReport, States } from './partRows.ts'

const states: States = {
  isReported: true,
  codes: { 0: 'ok', 3: 'idle', 4: 'error', 8: 'warning' },
  figures: { bitrate: 'bps', uptime: 'seconds' },
  health: [],
  nameOf: String,
}
const at = '2026-03-01T10:00:00Z'
const part = (name: string, code: number | null, more: Partial<PartReport> = {}): PartReport => ({
  part: name,
  code,
  at: code === null ? null : at,
  reason: null,
  ...more,
})
const of = (code: number | null, ...parts: PartReport[]) => airOf({ connected: true, at, code, parts }, states)
const running = (uptime: number) => ({ figures: { uptime, bitrate: 1 } })

describe('whether a record is on air', () => {
  it('is reported with the time since its longest part began', () => {
    const since = Date.parse('2026-03-01T09:58:20Z')
    expect(of(0, part('/a', 0, running(10)), part('/b', 0, running(100)))).toEqual({ tone: 'ok', since })
    expect(of(8, part('/a', 8, running(100)), part('/b', 4, { reason: 'Gone.' }))).toEqual({
      tone: 'warn',
      since,
      part: '/b',
      reason: 'Gone.',
    })
  })
  it('has no time while nothing runs, or if it was not measured', () => {
    expect(of(3, part('/a', 3, running(100)))).not.toHaveProperty('since')
    expect(of(0, part('/a', 0))).toEqual({ tone: 'ok' })
    expect(airOf({ connected: true, at, code: 0, parts: [part('/a', 0, running(1))] }, { ...states, figures: {} })).toEqual({ tone: 'ok' })
    expect(of(null, part('/a', null))).toEqual({ tone: 'off' })
  })
  it('has no time while no agent is connected', () => {
    const reports = { at, code: 0, parts: [part('/a', 0, running(100))] }
    expect(airOf({ ...reports, connected: false }, states)).toEqual({ tone: 'ok' })
    expect(airOf({ ...reports, connected: true }, states)).toHaveProperty('since')
  })
  it('has the first part off air with a reason, or else the first one off air', () => {
    expect(of(3, part('/a', 3), part('/b', 3, { reason: 'Wrong key.' }))).toEqual({ tone: 'idle', part: '/b', reason: 'Wrong key.' })
    expect(of(3, part('/a', null), part('/b', 3))).toEqual({ tone: 'idle', part: '/b' })
  })
})
