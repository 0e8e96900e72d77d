// Reports by e-mail: sent when they are due by one process at a time, to members of the account.
import { formatDay } from '../../../src/engine/formats/days.ts'
import type { Facts } from '../../../src/engine/rights/facts.ts'
import { type Locale, locales } from '../../../src/engine/schema/types.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import { accountScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import { type Delivery, isStillOwned, startDueLoop } from '../dueLoop.ts'
import { reportKind, reportType, type SavedReport } from '../hooks/savedReports.ts'
import { narrowedAccount } from '../statistics/narrowed.ts'
import { membersToNotify } from '../messages/recipients.ts'
import type { Messages } from '../messages/types.ts'
import type { Clock, Log } from '../model.ts'
import { Problem } from '../problem.ts'
import { orderWordsOf } from '../orders/orderWords.ts'
import { figuresOf, type ReportFigures, type Source } from './figures.ts'
import { isSchedule, lastPeriod, nextSending, type Schedule } from './schedule.ts'
import { minuteMilliseconds } from '../../../src/engine/time/units.ts'

type Parts = {
  store: Store
  clock: Clock
  log: Log
  registry: DefinitionRegistry
  facts: Facts
  statistics: Source
  messages: Pick<Messages, 'send'>
}
/** Sends due reports until it is closed. */
export type ScheduledReports = { run: () => Delivery }
type Due = { account: string; id: string; report: SavedReport; schedule: Schedule; zone: string }

/** Fields by which a saved report may be filtered. */
const narrowing = ['resource', 'host', 'country', 'region', 'referrer', 'streams'] as const

export function createScheduledReports({ store, clock, log, registry, facts, statistics, messages }: Parts): ScheduledReports {
  return {
    run: () =>
      startDueLoop({
        store,
        clock,
        log,
        kinds: [reportKind],
        isOne: ({ type }) => type === reportType,
        deliver: (_, row) => deliver(row),
        nextDue: () => store.messages.nextOf(reportKind),
      }),
  }

  async function deliver(row: TextRow): Promise<void> {
    const { account } = JSON.parse(row.data) as { account: string }
    const stored = await store.records.find(accountScope(account), reportType, row.id)
    const report = stored && (JSON.parse(stored.data) as SavedReport)
    if (!isSchedule(report?.schedule) || report?.zone === undefined) return void (await store.messages.remove(row.id))
    const due = { account, id: row.id, report, schedule: report.schedule, zone: report.zone }
    // A suspended account is not served.
    const isSuspended = (await store.accounts.suspended([account])).has(account)
    const figures = isSuspended ? undefined : await figuresIn(due)
    await store.transaction(async (inside) => {
      if (!(await isStillOwned(inside, row))) return
      if (figures) await sendLetters(inside, due, figures)
      await inside.messages.setDue(row.id, new Date(nextSending(due.schedule, due.zone, clock().getTime())).toISOString())
    })
  }

  async function figuresIn({ account, report, schedule, zone }: Due): Promise<Record<Locale, ReportFigures> | undefined> {
    const { start, end } = lastPeriod(schedule, zone, clock().getTime())
    try {
      const all = await Promise.all(
        locales.map(async (locale) => [locale, await figuresOf(statistics, report, { account, locale, zone, start, end })]),
      )
      return Object.fromEntries(all) as Record<Locale, ReportFigures> // one for each locale
    } catch (error) {
      // Filters that no rollup knows together: the page of statistics shows why.
      if (error instanceof Problem) return undefined
      throw error
    }
  }

  async function sendLetters(inside: Repositories, due: Due, figures: Record<Locale, ReportFigures>): Promise<void> {
    const { account, report } = due
    const chosen = report.letters === 'chosen' ? (report.recipients ?? []) : undefined
    for (const recipient of await membersToNotify(inside, facts, account, { chosen })) {
      const { template, values, entries } = figures[recipient.locale]
      const about = await narrowedAccount(
        registry,
        inside,
        { account, type: reportType, data: report, fields: narrowing },
        recipient.locale,
      )
      const given = { ...values, ...commonOf(due, recipient.locale), account: about }
      await messages.send(inside, { ...recipient, template, values: given, entries })
    }
  }

  function commonOf({ account, id, report, schedule, zone }: Due, locale: Locale): Record<string, string> {
    const { start, end, first, last } = lastPeriod(schedule, zone, clock().getTime())
    const [section = '', target = ''] = report.page.split('/')
    const definition = registry.get(reportType)
    const often = (definition && orderWordsOf(registry, definition, locale).option('schedule', schedule)) ?? schedule
    const days = first === last ? formatDay(first, locale) : `${formatDay(first, locale)} – ${formatDay(last, locale)}`
    const at = (minute: number): string => new Date(minute * minuteMilliseconds).toISOString()
    return { id, account, name: report.name, often: often.toLowerCase(), period: days, section, target, start: at(start), end: at(end) }
  }
}
