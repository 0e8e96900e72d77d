import type { Stored } from './useRecordings.ts'

/** Whether an interval of the schedule runs now, one is still to come, or all are over. Undefined for recordings that start otherwise. */
export function scheduleStateOf({ launch_type: launch, schedule }: Partial<Stored>, now: number): 'open' | 'waiting' | 'over' | undefined {
  if (launch !== 'schedule') return undefined
  const intervals = (Array.isArray(schedule) ? (schedule as { start?: string; stop?: string }[]) : []).map(({ start = '', stop = '' }) => ({
    from: Date.parse(start),
    to: Date.parse(stop),
  }))
  if (intervals.some(({ from, to }) => from <= now && now < to)) return 'open'
  return intervals.some(({ from }) => from > now) ? 'waiting' : 'over'
}

/** Nothing runs, and nothing will: there is nothing to stop. */
export function isOver(record: Partial<Stored>): boolean {
  return record['active'] !== false && scheduleStateOf(record, Date.now()) === 'over'
}
