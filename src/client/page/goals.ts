// Goals for the brand's web analytics. Only names from definitions are sent, without further data.
import { isPlainObject, own } from '../../engine/json/objects.ts'
import type { Goal } from '../../engine/load/resource/resourceFile.ts'

export const GOAL_EVENT = 'portal-goal'

/** The goals that a new record reaches: of its type, and of its kind. */
export function goalsOf(goal: Goal | undefined, record: object): string[] {
  const { create, kinds } = goal ?? {}
  const kind: unknown = kinds && isPlainObject(record) ? record[kinds.field] : undefined
  return [create, kinds && typeof kind === 'string' ? own(kinds.goals, kind) : undefined].filter((name) => name !== undefined)
}

/** Sent to a listener in this page, and to tag managers, which read `dataLayer`: the page has neither unless the brand loads a counter. */
export function reportGoal(goal: string): void {
  dispatchEvent(new CustomEvent(GOAL_EVENT, { detail: { goal } }))
  const { dataLayer } = globalThis as { dataLayer?: unknown }
  if (Array.isArray(dataLayer)) dataLayer.push({ event: GOAL_EVENT, goal })
}
