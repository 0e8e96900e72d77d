// Equal events that follow one another, such as wrong passwords, are one entry of the history.
import type { Action } from '../../client/api/generated.ts'
import { minuteMilliseconds } from '../../engine/time/units.ts'

const WITHIN_MILLISECONDS = 10 * minuteMilliseconds

/** `row` is the newest of its events. */
export type Joined = { row: Action; times: number }

/** Newest first. Changes of records are never joined: each has its own values. */
export function joined(rows: Action[]): Joined[] {
  const found: Joined[] = []
  for (const row of rows) {
    const last = found.at(-1)
    if (last && areEqual(last.row, row)) last.times += 1
    else found.push({ row, times: 1 })
  }
  return found
}

function areEqual(one: Action, other: Action): boolean {
  return (
    one.type === '' && other.type === '' && Date.parse(one.at) - Date.parse(other.at) <= WITHIN_MILLISECONDS && keyOf(one) === keyOf(other)
  )
}

const keyOf = ({ actor, ip, action, account, target, about, changes }: Action) =>
  JSON.stringify([actor, ip, action, account, target, about, changes])
