// Reports about a stream: on air, on air with too low a bitrate, or off air, with the measured figures.
import type { AgentType, Report } from '../server/drivers/agents/client.ts'
import { isGroup } from '../server/drivers/agents/records.ts'
import { poorReason, type Quality } from './quality.ts'

/** `poor`: on air with less than the bitrate that the stream should have. */
export type Codes = { onAir: number; offAir: number; poor?: number }
export type Of = Pick<Report, 'account' | 'type' | 'id' | 'version' | 'part'> & { codes: Codes }
export type Seen = {
  isOnAir: boolean
  /** Why it is off air, or the fault of a stream on air. */ reason: string
  /** Bits per second below which it is poor. */ least: number | undefined
  quality: Quality | undefined
  /** Unknown ones are undefined. */ figures: Record<string, number | undefined>
  texts: Record<string, string | undefined>
  /** Milliseconds; later than in the previous report. */ at: number
}

/** The portal takes reports of one part in the order of their times only. */
export function timeAfter(before: number | undefined, now: number): number {
  return Math.max(now, (before ?? 0) + 1)
}

export function streamReport({ account, type, id, version, part, codes }: Of, seen: Seen): Report {
  const { isOnAir, reason, least, quality, figures, texts, at } = seen
  const isPoor = isOnAir && codes.poor !== undefined && least !== undefined && quality?.isPoor === true
  return {
    account,
    type,
    id,
    version,
    part,
    at: new Date(at).toISOString(),
    code: isPoor ? codes.poor! : isOnAir ? codes.onAir : codes.offAir,
    reason: isPoor ? poorReason(least) : reason,
    ...(isOnAir && { figures: withoutAbsent(figures), texts: withoutAbsent(texts) }),
  }
}

/** Codes of the option `codes` of a type. */
export function codesOf({ type, options: { codes } }: AgentType): Codes {
  const { onAir, offAir, poor } = isGroup(codes) ? codes : {}
  if (typeof onAir !== 'number' || typeof offAir !== 'number')
    throw new Error(`the definition of ${type} names no codes "onAir" and "offAir"`)
  return { onAir, offAir, ...(typeof poor === 'number' && { poor }) }
}

function withoutAbsent<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined))
}
