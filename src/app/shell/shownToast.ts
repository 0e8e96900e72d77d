// Which toast is shown: the newest. One about an incident stays until it is closed or the incident is over.
import type { NotificationPayload } from 'ra-core'

/** `about`: names an incident. `isOver`: its end, which only replaces a toast about it. */
export type IncidentOptions = { about: string; isOver: boolean }

/** `toasts`: all since one was closed, oldest first. */
export function shownToast(toasts: readonly NotificationPayload[]): NotificationPayload | undefined {
  return toasts.reduce<NotificationPayload[]>(added, []).at(-1)
}

function added(stack: NotificationPayload[], toast: NotificationPayload): NotificationPayload[] {
  const { about, isOver } = incidentOf(toast)
  if (about === undefined) return [...stack, toast]
  const rest = stack.filter((other) => incidentOf(other).about !== about)
  if (!isOver) return [...rest, toast]
  const isShown = stack.length > 0 && rest.at(-1) !== stack.at(-1)
  if (!isShown) return rest
  const others = rest.filter((other) => incidentOf(other).isOver === false)
  return others.length > 0 ? others : [toast]
}

function incidentOf({ notificationOptions }: NotificationPayload): Partial<IncidentOptions> {
  return (notificationOptions ?? {}) as Partial<IncidentOptions>
}
