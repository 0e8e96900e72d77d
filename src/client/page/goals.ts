// Goals for the brand's web analytics. Only names from definitions are sent, without further data.

export const GOAL_EVENT = 'portal-goal'

/** Dispatched to a listener in this page: the deployment's web analytics, if any. */
export function tellGoal(goal: string | undefined): void {
  if (goal !== undefined) dispatchEvent(new CustomEvent(GOAL_EVENT, { detail: { goal } }))
}
