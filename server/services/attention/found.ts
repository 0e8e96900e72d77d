// Trouble found in the store, before access rights are applied.
import type { AttentionTone } from '../../../src/engine/load/resource/attention.ts'
import { reportTone } from '../../../src/engine/reports/reports.ts'
import type { Definition } from '../../../src/engine/types.ts'
import type { ReportAsk, TroubledAccounts } from '../../store/records/troubles.ts'
import type { Store } from '../../store/types.ts'
import { isTask } from '../agents/kinds.ts'
import { renewalOf } from '../issuing/expiry.ts'
import { running } from '../reports/alerts.ts'
import type { Cause } from './types.ts'
import { dayMilliseconds } from '../../../src/engine/time/units.ts'

export type Found = {
  cause: Cause
  tone: AttentionTone
  account: string
  type: string
  id: string
  at: string
  name?: string
  part?: string
  code?: number
  reason?: string
}
type Parts = { store: Pick<Store, 'troubles'>; definitions: Definition[]; now: Date }
/** Days before an expiry at which it is reported. */
const soon = 14
const isoAt = (now: Date, days: number): string => new Date(now.getTime() + days * dayMilliseconds).toISOString()

/** The worst first; `most` of each cause, and of each type that agents report on. */
export async function foundIn({ store: { troubles }, definitions, now }: Parts, within: TroubledAccounts, most: number): Promise<Found[]> {
  const tasks = definitions.filter(isTask).map(({ name }) => name)
  const [ending, unproven, refused, ...failing] = await Promise.all([
    troubles.ending(within, isoAt(now, soon), most),
    troubles.unproven(within, most),
    troubles.refused(within, { tasks, since: isoAt(now, -1) }, most),
    ...definitions.flatMap((definition) => {
      const ask = reportAsk(definition, now)
      return ask ? [troubles.failing(within, ask, most)] : []
    }),
  ])
  const reports = new Map(definitions.map(({ name, resource }) => [name, resource.reports]))
  const found: Found[] = [
    ...failing.flat().map((row): Found => {
      const tone = reportTone(reports.get(row.type)!, row.code)
      return { ...row, cause: 'failing', tone: tone === 'warning' ? 'warn' : 'bad' }
    }),
    ...refused.map((row): Found => ({ ...row, cause: 'refused', tone: 'bad' })),
    ...ending
      .filter((row) => isDoubtful(row, now))
      .map(({ account, type, id, at }): Found => {
        const isOver = Date.parse(at) <= now.getTime()
        return { account, type, id, at, cause: isOver ? 'ended' : 'ending', tone: isOver ? 'bad' : 'warn' }
      }),
    ...unproven.map(({ account, type, id, name, state, failing_since, at }): Found => {
      const isTaken = state === 'taken'
      const tone = isTaken || failing_since !== null ? 'warn' : 'off'
      return { account, type, id, name, at: failing_since ?? at, cause: isTaken ? 'taken' : 'unproven', tone }
    }),
  ]
  return found.toSorted((one, other) => rank[one.tone] - rank[other.tone])
}

export const rank: Record<AttentionTone, number> = { bad: 0, warn: 1, off: 2 }

/** Automatically renewed records count only after renewal has failed for a day. */
function isDoubtful(row: Parameters<typeof renewalOf>[0], now: Date): boolean {
  return row.renews === 0 || now.getTime() > Math.min(renewalOf(row).getTime() + dayMilliseconds, Date.parse(row.ends_at))
}

/** Errors count while they last. A part that stopped counts for a day if the type sends e-mails about stops; after that, the stop is taken as intended. */
function reportAsk({ name, resource: { reports } }: Definition, now: Date): ReportAsk | undefined {
  if (!reports) return undefined
  const tones = Object.entries(reports.codes).map(([code, tone]) => ({ code: Number(code), tone }))
  const alertCodes = Object.keys(reports.alerts?.codes ?? {}).map(Number)
  const codesOf = (isWanted: (one: (typeof tones)[number]) => boolean) => tones.filter(isWanted).map(({ code }) => code)
  return {
    type: name,
    codes: codesOf(({ code, tone }) => tone === 'error' || (tone === 'warning' && alertCodes.includes(code))),
    left: codesOf(({ code, tone }) => alertCodes.includes(code) && tone !== 'error' && !running.has(tone)),
    running: codesOf(({ tone }) => running.has(tone)),
    since: isoAt(now, -1),
  }
}
