// Charges of months, and their closing, which books every line once.
import type { Repositories, Store } from '../../store/types.ts'
import { writeAudit } from '../audit/write.ts'
import { chargedTermsOf, projectType } from '../hooks/projects.ts'
import type { Caller, Clock } from '../model.ts'
import { invalidAt, notFound } from '../problem.ts'
import { type Calculated, calculate, monthOf } from './charges.ts'
import { append } from './ledger.ts'
import { createDocumentWriter } from './documentWriter.ts'
import { decimalOf, minorOf } from './money.ts'
import { type Parties, partiesOf } from './parties.ts'
import type { ChargedMonth, DocumentAsk, DocumentFile, Purse } from './types.ts'
import { createMeasured, NotMeasured, type UsageIn, usageOf } from './usage.ts'
import { dayMinutes, minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = { store: Store; clock: Clock; minuteDays: number }
type Month = { project: string; period: string }
/** Terms that change between the measurement and the booking, so that another figure is needed, are rare. */
const maxMeasurements = 3
const usageFrom =
  (inside: Repositories): UsageIn =>
  (...asked) =>
    usageOf(inside, ...asked)

export function createMonths({ store, clock, minuteDays }: Parts) {
  const write = createDocumentWriter()
  return {
    month: ({ project }: Purse, period: string): Promise<ChargedMonth> => monthIn(store, project, period),
    async document({ actor }: Caller, { project }: Purse, { period, kind, locale }: DocumentAsk): Promise<DocumentFile> {
      const { month, parties } = await store.transaction(async (inside) => {
        const closed = await inside.ledger.month(project, period)
        if (!closed) throw notFound()
        // Months that were closed before documents existed do not name their parties.
        const printed = (JSON.parse(closed.lines) as { parties?: Parties }).parties
        return { month: await monthIn(inside, project, period), parties: printed ?? (await partiesOf(inside, project)) }
      })
      if (month.lines.length === 0) throw notFound()
      const number = `${period.replace('-', '')}-${project.replace(/^[a-z]+_/, '')}`
      return { name: `${kind}-${number}.pdf`, bytes: await write({ kind, number, month, parties }, locale, actor) }
    },
    /** A closed month stays as it is: closing it again charges nothing. Throws 400 for a month that is not over or before the project, or of which every service was skipped. */
    async close(caller: Caller, { project }: Purse, period: string): Promise<ChargedMonth> {
      for (let left = maxMeasurements; ; left -= 1) {
        const { measuring, measured } = createMeasured()
        if (await isToClose(project, period)) await calculatedIn(store, measuring(usageFrom(store)), { project, period })
        try {
          return await bookMonth(caller, { project, period, usageIn: measured })
        } catch (cause) {
          if (!(cause instanceof NotMeasured) || left === 1) throw cause
        }
      }
    },
  }

  async function isToClose(project: string, period: string): Promise<boolean> {
    return clock().getTime() >= monthOf(period).to * minuteMilliseconds && !(await store.ledger.month(project, period))
  }

  function bookMonth(caller: Caller, { project, period, usageIn }: Month & { usageIn: UsageIn }): Promise<ChargedMonth> {
    return store.transaction(async (inside) => {
      const at = clock()
      if (at.getTime() < monthOf(period).to * minuteMilliseconds) throw invalidAt('/period', 'maximum', { limit: lastOver(at) })
      if (await inside.ledger.month(project, period)) return monthIn(inside, project, period)
      const { brand, currency, since } = await chargedTermsOf(inside, project)
      if (period < monthNamed(since)) throw invalidAt('/period', 'minimum', { limit: monthNamed(since) })
      const calculated = await calculatedIn(inside, usageIn, { project, period })
      // Closed at 0, it could never be charged once its prices are mended.
      if (calculated.lines.length === 0 && calculated.skipped.length > 0) throw invalidAt('/period', 'nothingCharged', {})
      const times = { by: caller, at: at.toISOString() }
      for (const [index, line] of calculated.lines.entries()) {
        const amount = -minorOf(line.gross)
        if (amount === 0) continue
        const detail = { quantity: String(line.quantity), unit: line.unit }
        await append(
          inside,
          { project, brand, currency },
          { kind: 'charge', amount, once: `month:${period}:${index}`, service: line.code, period, detail },
          times,
        )
      }
      const row = { project, period, closed_at: times.at, actor: caller.actor, actor_name: caller.actorName }
      await inside.ledger.closeMonth({ ...row, lines: JSON.stringify({ ...calculated, parties: await partiesOf(inside, project) }) })
      await writeAudit(inside.history, { ...times, action: 'month-closed', type: projectType, id: project, detail: { name: period } })
      return monthIn(inside, project, period)
    })
  }

  async function monthIn(inside: Repositories, project: string, period: string): Promise<ChargedMonth> {
    const closed = await inside.ledger.month(project, period)
    const { currency, since } = await chargedTermsOf(inside, project)
    const isBefore = !closed && period < monthNamed(since)
    const { lines, skipped } = closed
      ? (JSON.parse(closed.lines) as Calculated)
      : isBefore
        ? { lines: [], skipped: [] }
        : await calculatedIn(inside, usageFrom(inside), { project, period })
    const sum = (part: 'net' | 'vat' | 'gross'): string => decimalOf(lines.reduce((total, line) => total + minorOf(line[part]), 0))
    const isOver = clock().getTime() >= monthOf(period).to * minuteMilliseconds
    return {
      period,
      status: closed ? 'closed' : isBefore ? 'before' : isOver ? 'over' : 'open',
      closed_at: closed?.closed_at ?? null,
      currency,
      lines,
      skipped,
      net: sum('net'),
      vat: sum('vat'),
      total: sum('gross'),
    }
  }

  function calculatedIn(inside: Repositories, usageIn: UsageIn, { project, period }: Month): Promise<Calculated> {
    const now = clock()
    const minutesKept = Math.floor(now.getTime() / minuteMilliseconds) - minuteDays * dayMinutes
    return calculate({ inside, usageIn, project, period, now, minutesKept })
  }
}

const lastOver = (now: Date): string => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
/** The UTC month of a moment, as a period: `2026-03`. */
const monthNamed = (moment: string): string => new Date(moment).toISOString().slice(0, 7)
