// Ingests batches of log lines: reads them, finds their owners and geoTable, and adds them in one transaction with the position of their source.
import { createHash } from 'node:crypto'
import type { Store } from '../../store/types.ts'
import { figuresOf } from '../../statistics/figures.ts'
import { logRowsOf } from './logRows.ts'
import { type LogLine, readLine, withoutAddresses } from '../../statistics/accessLine.ts'
import type { GeoTable } from '../../statistics/geoTable.ts'
import type { Step } from '../../statistics/steps.ts'
import { trafficOf } from '../../statistics/traffic.ts'
import { breath } from '../breath.ts'
import { accountScope } from '../../store/scope.ts'
import { writeAudit } from '../audit/write.ts'
import { shareOf } from '../agents/kinds.ts'
import type { Area } from '../agents/types.ts'
import type { DefinitionRegistry } from '../definitions/types.ts'
import type { Clock, Origin } from '../model.ts'
import { Problem } from '../problem.ts'
import { createOwners, type Figure, type Owned } from './owners.ts'
import { takePlayerViewers, takeViews } from './takeViews.ts'
import type { LineBatch, Taken } from './types.ts'
import { daySeconds } from '../../../src/engine/time/units.ts'

type Parts = {
  store: Store
  registry: Pick<DefinitionRegistry, 'list'>
  clock: Clock
  geoTable: GeoTable
  secret: () => Promise<string>
  settings: { STATISTICS_DAYS: number; STATISTICS_HOUR_DAYS: number; STATISTICS_MINUTE_DAYS: number; STATISTICS_LOG_LINES: number }
}
/** Clocks of edges may be ahead. */
const aheadSeconds = 600
const linesPerTurn = 500

export function createTaking({ store, registry, clock, geoTable, secret, settings }: Parts) {
  const { withOwners, withAccounts } = createOwners({ store })
  return { take }

  /** An agent reports on records of the types in its area only, as everywhere in the protocol. `only`: an upload of lines of one account, which is audited; lines of other accounts count as unknown. */
  async function take(
    agent: { id: string } & Partial<Area>,
    { source, position, next, lines }: LineBatch,
    only?: { account: string; by: Origin },
  ): Promise<Taken> {
    const key = { agent: agent.id, source }
    const expected = await store.statistics.position(key)
    if (next <= expected) return again(expected)
    if (position !== expected) throw misplaced(expected)
    const types = agent.kind === undefined ? undefined : new Set(shareOf(registry, { kind: agent.kind, types: agent.types ?? null }).types)
    const allowed = { account: only?.account, types, isLimited: (agent.types?.length ?? 0) > 0 }
    const refused: Taken['refused'] = []
    const read = await readAll(lines, refused)
    const owned = await withOwners(read.lines, refused, allowed)
    const figures = await withAccounts(read.figures, refused, allowed)
    for (const { line } of owned) locate(line, geoTable)
    const salt = await secret()
    const seen = clock().toISOString()
    return store.transaction(async ({ statistics, history }) => {
      const now = await statistics.position(key)
      if (next <= now) return again(now)
      if (now !== position) throw misplaced(now)
      const idOf = ({ account, id }: { account: string; id: string }): string => (id === '' ? '' : hashed(`${account} ${id}`))
      const ids = [...owned.map(({ line }) => idOf(line)), ...figures.map(({ figure }) => idOf(figure))]
      const fresh = await statistics.newLines(
        ids.filter((id) => id !== ''),
        seen,
      )
      // An id that occurs twice in a batch counts once: its first line removes it from the set.
      const isFresh = (id: string): boolean => id === '' || fresh.delete(id)
      const counted = owned.filter((_, index) => isFresh(ids[index]!)).map(({ line }) => line)
      const added = figures.filter((_, index) => isFresh(ids[owned.length + index]!)).map(({ figure }) => figure)
      const isKept = keptRows()
      await statistics.addTraffic(trafficOf(counted).filter(isKept))
      await takeViews(statistics, counted, { salt, seen, isKept })
      await statistics.addFigures(figuresOf(added).filter(isKept))
      await takePlayerViewers(statistics, added, salt)
      if (settings.STATISTICS_LOG_LINES > 0)
        await statistics.addToLog(logRowsOf(counted, `${agent.id} ${source} ${position}`), settings.STATISTICS_LOG_LINES)
      await statistics.changed([...new Set([...counted, ...added].map(({ account }) => account))], seen)
      refused.sort((a, b) => a.index - b.index)
      await statistics.keepRefused(
        refused.map(({ index, reason }) => ({ ...key, at: seen, number: index, reason, line: withoutAddresses(lines[index]!) })),
      )
      await statistics.advance(key, { position: next, counted: counted.length + added.length, refused: refused.length, seen })
      const all = counted.length + added.length
      if (only && lines.length > 0)
        await writeAudit(history, {
          scope: accountScope(only.account),
          at: seen,
          by: only.by,
          action: 'log-uploaded',
          detail: { source, lines: lines.length, counted: all },
        })
      return { applied: true, position: next, counted: all, doubled: owned.length + figures.length - all, refused }
    })
  }

  /** Rows past their retention are not written, because trimming would delete them: rows of late lines, and of the demo's history. */
  function keptRows(): (row: { step: Step; start: number }) => boolean {
    const before = (days: number): number => Math.floor((clock().getTime() / 1000 - days * daySeconds) / 60)
    const oldest = { m: before(settings.STATISTICS_MINUTE_DAYS), h: before(settings.STATISTICS_HOUR_DAYS) }
    return ({ step, start }) => step === 'd' || start >= oldest[step]
  }

  async function readAll(lines: readonly string[], refused: Taken['refused']): Promise<{ lines: Owned[]; figures: Figure[] }> {
    const now = Math.floor(clock().getTime() / 1000)
    const period = { oldest: now - settings.STATISTICS_DAYS * daySeconds, newest: now + aheadSeconds }
    const found: { lines: Owned[]; figures: Figure[] } = { lines: [], figures: [] }
    for (const [index, text] of lines.entries()) {
      const read = readLine(text, period)
      if ('line' in read) found.lines.push({ index, line: read.line })
      else if ('figure' in read) found.figures.push({ index, figure: read.figure })
      else refused.push({ index, reason: read.fault })
      if (index % linesPerTurn === linesPerTurn - 1) await breath()
    }
    return found
  }
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 24)
const again = (position: number): Taken => ({ applied: false, position, counted: 0, doubled: 0, refused: [] })
const misplaced = (position: number): Problem => new Problem(409, 'position', { detail: { position } })

/** Adds country and region by the address, unless the edge has sent them. */
function locate(line: LogLine, geoTable: GeoTable): void {
  if (line.country !== '' || line.ip === '') return
  const location = geoTable.find(line.ip)
  if (location) [line.country, line.region] = [location.country, location.region]
}
