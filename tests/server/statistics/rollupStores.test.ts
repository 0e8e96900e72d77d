// One contract for both stores of rollups: after the same additions, whatever was moved and when, every question has the same answer.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMoving } from '../../../server/services/statistics/moving.ts'
import { createLog } from '../../../server/plugins/logging.ts'
import { openStore } from '../../../server/store/database/open.ts'
import { openPostgres } from '../../../server/store/database/postgres/openPostgres.ts'
import type { FigureAsk, TrafficAsk, TrafficColumn, ViewAsk } from '../../../server/store/statistics/port.ts'
import { readingBoth } from '../../../server/store/statistics/readingBoth.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import type { Store } from '../../../server/store/types.ts'
import { figuresOf } from '../../../server/statistics/figures.ts'
import { floorTo, minutesOf, type Step, steps } from '../../../server/statistics/steps.ts'
import { type TrafficKind, trafficKinds, type TrafficRow } from '../../../server/statistics/traffic.ts'
import { countUniques } from '../../../server/statistics/uniques.ts'
import { viewKinds, viewRowsOf } from '../../../server/statistics/visits.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { openFast } from '../support/portalCopies.ts'
import { onClickHouse } from '../support/eachStatisticsStore.ts'
import { randomOf } from './logLines.ts'

const begin = Math.floor(Date.parse('2026-03-01T00:00:00Z') / 60_000)
const days = 3
const accounts = ['demo-cdn2', "o'brien \\", 'a\u0001b\n"c`']
/** Texts of requests, as hostile as clients make them. */
const names = ['', "it's", "\\'; drop table stat_traffic; --", '\\', 'Привет 🎬', '\u0001', '%', "') or ('a' = 'a", '{x:String}']

onClickHouse((clickHouse) => {
  onEachDatabase('stores of rollups', (env) => {
    const dir = mkdtempSync(join(tmpdir(), 'rollups-'))
    let [here, there]: Store[] = []
    let moving: ReturnType<typeof startMoving>
    const open = async (name: string, url?: string): Promise<Store> => {
      const rollups = url === undefined ? undefined : openClickHouse(url)
      const { DATABASE_URL } = await env()
      return DATABASE_URL
        ? openPostgres({ url: DATABASE_URL, connections: 4, rollups })
        : openStore({ dataDir: join(dir, name), open: openFast, rollups })
    }
    beforeAll(async () => {
      here = await open('here')
      there = await open('there', await clickHouse().fresh())
      const clock = (): Date => new Date((begin + days * 1440) * 60_000)
      moving = startMoving({ store: there, clock, log: createLog('silent'), graceMinutes: 1440, maxRows: 150 })
      await fill()
    })
    afterAll(async () => {
      await moving?.close()
      await here?.close()
      await there?.close()
      rmSync(dir, { recursive: true, force: true })
    })

    /** Batches over three days in any order, and a move after every third; the last day and minutes of views stay. */
    async function fill(): Promise<void> {
      const random = randomOf(29)
      const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
      for (let batch = 0; batch < 12; batch += 1) {
        const minutes = Array.from({ length: 20 }, () => begin + Math.floor(random() * days * 1440))
        const traffic = minutes.flatMap((minute) => trafficRows(pick, minute, random))
        const views = viewRowsOf(
          minutes.map((minute) => {
            const span = { first: minute * 60, last: minute * 60 + Math.floor(random() * 900) }
            const viewer = { country: pick(['RU', 'DE']), region: '', browser: pick(names) }
            return { account: pick(accounts), stream: pick(['a', 'b']), visitor: randomUUID(), viewer, removed: [], added: [span] }
          }),
        )
        const figures = figuresOf(
          minutes.map((minute) => ({
            time: minute * 60,
            id: '',
            account: pick(accounts),
            kind: 'machine' as const,
            of: pick(['web-1', 'web 2']),
            values: [['vcpu', Math.floor(random() * 100)] as [string, number]],
            ip: '',
            agent: '',
          })),
        )
        const viewers = minutes.map((minute) => ({
          minute,
          who: Math.floor(random() * 1e9)
            .toString(16)
            .padStart(16, '0'),
          account: pick(accounts),
        }))
        for (const store of [here!, there!])
          await store.transaction(async ({ statistics }) => {
            await statistics.addTraffic(summed(traffic))
            await statistics.addViews(views)
            await statistics.addFigures(figures)
            await statistics.addUniques(
              viewers.flatMap(({ minute, who, account }) =>
                (['h', 'd'] as const).map((step) => ({
                  account,
                  step,
                  start: floorTo(minute, minutesOf[step]),
                  stream: 'a',
                  viewers: [who],
                })),
              ),
            )
          })
        if (batch % 3 === 2) await moving.pass()
      }
      expect(await there!.moves.waiting(begin + (days - 1) * 1440, 1)).toBe(0)
      expect((await there!.moves.moved()).done).toBeGreaterThan(10)
    }

    const pieces = steps.flatMap((step) =>
      [
        [begin, begin + days * 1440],
        [begin + 1440, begin + 2 * 1440],
      ].map(([from, to]) => ({ step, from: from!, to: to! })),
    )
    const both = async <T extends object>(read: (store: Store) => Promise<T[]>): Promise<[T[], T[]]> => {
      const sorted = (rows: T[]): T[] => rows.toSorted((a, b) => (JSON.stringify(keyed(a)) < JSON.stringify(keyed(b)) ? -1 : 1))
      return [sorted(await read(here!)), sorted(await read(there!))]
    }

    it.each(['all', 'place', 'custom'] as const)('give the same traffic by %s', async (kind) => {
      const asks = pieces.flatMap((piece) => trafficAsks.map((ask): TrafficAsk => ({ kind, piece, ...ask })))
      const counts = await Promise.all(
        asks.flatMap((ask) =>
          accounts.map(async (account) => {
            const [one, other] = await both((store) => store.statistics.traffic({ account }, ask))
            expect(other, JSON.stringify(ask)).toEqual(one)
            return one.length
          }),
        ),
      )
      expect(counts.reduce((sum, count) => sum + count)).toBeGreaterThan(100)
    })

    it.each(viewKinds)('give the same views by %s', async (kind) => {
      const bys: ViewAsk['by'][] = [[], ['start'], ['stream', 'first'], ['first', 'second']]
      const asks = pieces.flatMap((piece) =>
        bys.flatMap((by) =>
          [undefined, ['a', "b'"], []].map((streams): ViewAsk => ({ kind, piece, by, where: {}, ...(streams && { streams }) })),
        ),
      )
      await Promise.all(
        asks.map(async (ask) => {
          const [one, other] = await both((store) => store.statistics.views({ account: accounts[1]! }, ask))
          expect(other, JSON.stringify(ask)).toEqual(one)
        }),
      )
    })

    it('give the same figures, viewers, hours and sums of accounts', async () => {
      for (const piece of pieces) {
        for (const account of accounts) {
          for (const by of [[], ['start'], ['subject']] as FigureAsk['by'][])
            for (const subject of [undefined, 'web 2', "web'"]) {
              const ask: FigureAsk = { kind: 'machine', piece, by, ...(subject !== undefined && { subject }) }
              const [one, other] = await both((store) => store.statistics.figures({ account }, ask))
              expect(other).toEqual(one)
            }
          if (piece.step !== 'm') {
            const sets = await Promise.all(
              [here!, there!].map((store) => store.statistics.uniques({ account }, piece.step as 'h', piece.from, piece.to, ['a', "'"])),
            )
            const [one, other] = sets.map((rows) => countUniques(rows.map(({ viewers }) => viewers)))
            expect(other).toBe(one)
          }
          const [hours, moved] = await both((store) => store.statistics.hoursOf({ account }, ['r1', "r'2"], piece.from, piece.to))
          expect(moved).toEqual(hours)
          const starts = Array.from({ length: days }, (_, day) => begin + day * 1440)
          const [last, movedLast] = await both((store) => store.statistics.lastDays({ account }, ['r1', "r'2"], starts))
          expect(movedLast).toEqual(last)
        }
        const [sums, moved] = await both((store) => store.statistics.byAccount(accounts, piece))
        expect(moved).toEqual(sums)
      }
    })

    it('read again when a move completes before the rows are read', async () => {
      const rollups = openClickHouse(await clickHouse().fresh())
      const clock = (): Date => new Date((begin + days * 1440) * 60_000)
      const mover = startMoving({ store: { ...here!, rollups }, clock, log: createLog('silent') })
      const ask: TrafficAsk = { kind: 'all', piece: pieces[0]!, by: [], where: {} }
      const before = await here!.statistics.traffic({ account: accounts[0]! }, ask)
      let isFirst = true
      const reading = readingBoth(
        {
          ...here!.statistics,
          traffic: async (...asked) => {
            if (isFirst) await mover.pass()
            isFirst = false
            return here!.statistics.traffic(...asked)
          },
        },
        here!.moves,
        rollups,
      )
      expect(await reading.traffic({ account: accounts[0]! }, ask)).toEqual(before)
      expect((await here!.moves.moved()).done).toBeGreaterThan(0)
      await mover.close()
      await rollups.close()
    })

    it('do not read again when a move only begins', async () => {
      const moved = await there!.moves.moved()
      let [reads, begun] = [0, 0]
      const reading = readingBoth(
        {
          ...there!.statistics,
          traffic: async () => {
            reads += 1
            return []
          },
        },
        { ...there!.moves, moved: async () => ({ ...moved, open: [...moved.open, moved.done + (begun += 1)] }) },
        there!.rollups!,
      )
      await reading.traffic({ account: accounts[0]! }, { kind: 'all', piece: pieces[0]!, by: [], where: {} })
      expect([reads, begun]).toEqual([1, 2])
    })

    it('keep newer rows when older parts are deleted', async () => {
      const moved = await there!.moves.moved()
      const before = await there!.statistics.byAccount(accounts, { step: 'm', from: begin + 1440, to: begin + days * 1440 })
      expect(await there!.rollups!.trim(moved, 'm', begin + 1440)).toBeGreaterThan(0)
      expect(await there!.rollups!.trim(moved, 'm', begin + 1440)).toBe(0)
      expect(await there!.statistics.byAccount(accounts, { step: 'm', from: begin, to: begin + 1440 })).toEqual([])
      expect(await there!.statistics.byAccount(accounts, { step: 'm', from: begin + 1440, to: begin + days * 1440 })).toEqual(before)
    })
  })
})

const trafficAsks: Pick<TrafficAsk, 'by' | 'where'>[] = [
  ...([[], ['start'], ['resource'], ['host'], ['first', 'second'], ['start', 'first']] as TrafficColumn[][]).map((by) => ({
    by,
    where: {},
  })),
  ...names.map((first) => ({ by: [], where: { first } })),
  { by: ['first'], where: { resource: "r'2", host: names[2]! } },
]

function trafficRows(pick: <T>(all: readonly T[]) => T, minute: number, random: () => number): TrafficRow[] {
  const row = {
    account: pick(accounts),
    kind: pick<TrafficKind>(trafficKinds),
    resource: pick(['r1', "r'2"]),
    host: pick(names),
    first: pick(names),
    second: pick(['', 'x']),
    hits: 1 + Math.floor(random() * 9),
    bytes: Math.floor(random() * 5e12),
    cached: Math.floor(random() * 5e9),
  }
  return steps.map((step: Step) => ({ ...row, step, start: floorTo(minute, minutesOf[step]) }))
}

/** No key twice in one statement. */
function summed(rows: readonly TrafficRow[]): TrafficRow[] {
  const all = new Map<string, TrafficRow>()
  for (const row of rows) {
    const { hits, bytes, cached, ...key } = row
    const sum = all.get(JSON.stringify(key))
    all.set(JSON.stringify(key), sum ? { ...sum, hits: sum.hits + hits, bytes: sum.bytes + bytes, cached: sum.cached + cached } : row)
  }
  return [...all.values()]
}

/** Without sums, for the order. */
function keyed(row: object): object {
  const {
    hits: _hits,
    bytes: _bytes,
    cached: _cached,
    views: _views,
    seconds: _seconds,
    active: _active,
    ...key
  } = row as Record<string, unknown>
  return Object.fromEntries(Object.entries(key).toSorted())
}
