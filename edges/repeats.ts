// When a state that lasts is reported again. Alerts wait until a failure has lasted for some seconds, and the portal learns that from reports only.

/** Seconds since the state began. */
const soon = [5, 10, 20, 30]
const later = 30

/** Times in milliseconds: when the state began, its last report, and the present. */
export function isRepeatDue({ began, last, now }: { began: number; last: number; now: number }): boolean {
  const [before, present] = [last - began, now - began].map((span) => span / 1000) as [number, number]
  return present >= (soon.find((seconds) => seconds > before) ?? before + later)
}
