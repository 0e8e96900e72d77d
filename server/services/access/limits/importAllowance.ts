// Changes of imports that are exempt from the work budget: one large import an hour for each caller.
import { hourSeconds } from '../../../../src/engine/time/units.ts'
const maxChanges = 120_000
const perSecond = maxChanges / hourSeconds
/** Number of remembered callers. The least recently active are forgotten first and start with the full allowance. */
const maxCallers = 10_000

export type ImportAllowance = { /** How many of these changes are free. */ take: (actor: string, changes: number) => number }

export function createImportAllowance(now: () => number = () => performance.now()): ImportAllowance {
  const callers = new Map<string, { left: number; at: number }>()
  return {
    take(actor, changes) {
      const at = now()
      const { left: before, at: then } = callers.get(actor) ?? { left: maxChanges, at }
      const left = Math.min(maxChanges, before + ((at - then) / 1000) * perSecond)
      const free = Math.min(Math.floor(left), changes)
      callers.delete(actor)
      callers.set(actor, { left: left - free, at })
      if (callers.size > maxCallers) callers.delete(callers.keys().next().value!)
      return free
    },
  }
}
