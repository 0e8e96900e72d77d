// Goals for the counter of a brand. Only names that a definition gives leave, and nothing beside them.

export const GOAL_EVENT = 'portal-goal'

/** Told to whoever listens in this page: a counter that the deployment loads, or nobody. */
export function tellGoal(goal: string | undefined): void {
  if (goal !== undefined) dispatchEvent(new CustomEvent(GOAL_EVENT, { detail: { goal } }))
}
