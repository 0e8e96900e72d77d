// Whether a record is on air, as agents report of its parts: since when, or why not.
import type { StatusTone } from '../../ui/parts/feedback/Status.tsx'
import type { RecordReports, States } from './partRows.ts'
import { toneOfCode } from './reportTones.ts'

/** `since`: when the part that runs longest began, in epoch milliseconds; absent while no agent is connected, because nobody knows whether it still runs. `part`: the first one off air, if possible with a reason. */
export type Air = { tone: StatusTone; since?: number; part?: string; reason?: string }

export function airOf({ connected, code, parts }: RecordReports, { codes, figures }: States): Air {
  const tone = toneOfCode(codes, code)
  const isOn = (one: number | null): boolean => ['ok', 'warn'].includes(toneOfCode(codes, one))
  const uptime = Object.entries(figures).find(([, unit]) => unit === 'seconds')?.[0]
  const begins = parts.flatMap((part) => {
    const seconds = uptime === undefined ? undefined : part.figures?.[uptime]
    return isOn(part.code) && part.at !== null && seconds !== undefined ? [Date.parse(part.at) - seconds * 1000] : []
  })
  const off = parts.filter((part) => part.code !== null && !isOn(part.code))
  const why = off.find(({ reason }) => reason) ?? off[0]
  return {
    tone,
    ...(connected && begins.length > 0 && { since: Math.min(...begins) }),
    ...(why && { part: why.part, ...(why.reason && { reason: why.reason }) }),
  }
}
