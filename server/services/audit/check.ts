// Verifies the audit against its seals: finds changed, deleted and inserted rows, and a chain that was rebuilt.
import type { AuditRow, SealRow } from '../../store/audit/seals.ts'
import type { Store } from '../../store/types.ts'
import { hashOfRow, hashOfSeal } from './seals.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../src/engine/time/units.ts'

export type Broken = {
  /** Sequence number of a row. */ seq?: number
  /** Number of a seal. */ seal?: number
  what: 'changed' | 'deleted' | 'inserted' | 'seal changed' | 'seal missing' | 'seal unexpected'
}
/** `pending` = rows not yet sealed; `trimmed` = rows removed by the retention whose seals remain. `broken` starts with the earliest row. */
export type AuditReport = { seals: number; rows: number; pending: number; trimmed: number; last?: SealRow; broken: Broken[] }
/** `seal` and its hash as the log recorded them. */
export type Expected = { seal: number; hash: string }

/** Allowed delay between a row's time and its commit, including clock skew of servers. */
const slackMilliseconds = 10 * minuteMilliseconds
const atOnce = 200
const maxPending = 100_000
/** The shortest retention that can be set. */
const minRetentionDays = 30

export async function checkAudit({ seals }: Pick<Store, 'seals'>, expected: Expected[] = []): Promise<AuditReport> {
  const report: AuditReport = { seals: 0, rows: 0, pending: 0, trimmed: 0, broken: [] }
  const trimmed = await seals.trimmed()
  let page: SealRow[]
  do {
    page = await seals.after(report.last?.id ?? 0, atOnce)
    for (const seal of page) {
      await checkSeal(seal)
      report.last = seal
    }
  } while (page.length > 0)
  for (const { seq, seal } of await seals.orphans(atOnce)) report.broken.push({ seq, seal, what: 'seal missing' })
  for (const { seal } of expected.filter((one) => one.seal > (report.last?.id ?? 0))) report.broken.push({ seal, what: 'seal missing' })
  for (const row of await seals.unsealed(maxPending)) {
    if (isOlder(row, report.last)) report.broken.push({ seq: row.seq, what: 'inserted' })
    else report.pending += 1
  }
  report.broken.sort((one, other) => (one.seq ?? Infinity) - (other.seq ?? Infinity))
  return report

  async function checkSeal(seal: SealRow): Promise<void> {
    const before = report.last
    const held = await seals.held(seal.id)
    for (const { sealed, row } of held) {
      if (!row) report.broken.push({ seq: sealed.seq, seal: seal.id, what: 'deleted' })
      else if (hashOfRow(row) !== sealed.hash) report.broken.push({ seq: sealed.seq, seal: seal.id, what: 'changed' })
      else if (isOlder(row, before)) report.broken.push({ seq: sealed.seq, seal: seal.id, what: 'inserted' })
    }
    for (let missing = (before?.id ?? 0) + 1; missing < seal.id && report.broken.length < atOnce; missing += 1)
      report.broken.push({ seal: missing, what: 'seal missing' })
    const isTrimmed = seal.id <= (trimmed?.through ?? 0)
    if (isTrimmed) for (const { sealed } of held) report.broken.push({ seq: sealed.seq, seal: seal.id, what: 'inserted' })
    // Rows may be removed only once they are old enough: younger ones were removed by somebody else.
    if (isTrimmed && seal.at >= beforeOf(trimmed?.row)) report.broken.push({ seal: seal.id, what: 'deleted' })
    const isWhole =
      isTrimmed ||
      (held.length === seal.rows &&
        hashOfSeal(
          seal,
          before?.hash ?? '',
          held.map(({ sealed }) => sealed),
        ) === seal.hash)
    if (!isWhole) report.broken.push({ seal: seal.id, what: 'seal changed' })
    if (expected.some((one) => one.seal === seal.id && one.hash !== seal.hash))
      report.broken.push({ seal: seal.id, what: 'seal unexpected' })
    report.seals += 1
    report.rows += held.length
    if (isTrimmed) report.trimmed += seal.rows
  }
}

/** Rows before this moment were removed, according to the audit row about it; never later than a month before that row. */
function beforeOf(row: AuditRow | undefined): string {
  if (!row) return ''
  const latest = new Date(Date.parse(row.at) - minRetentionDays * dayMilliseconds).toISOString()
  const { before } = JSON.parse(row.detail) as { before: string }
  return before < latest ? before : latest
}

/** Whether the row claims a time that an earlier seal already covers. */
function isOlder({ at }: AuditRow, before: SealRow | undefined): boolean {
  return before !== undefined && Date.parse(at) < Date.parse(before.at) - slackMilliseconds
}
