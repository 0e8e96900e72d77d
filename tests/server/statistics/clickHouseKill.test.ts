// A process that takes lines in and moves sums is killed at any moment, again and again: the sums are those of the lines up to the position.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openStore } from '../../../server/store/database/open.ts'
import { openClickHouse } from '../../../server/store/statistics/clickHouse/openClickHouse.ts'
import { steps } from '../../../server/statistics/steps.ts'
import { onClickHouse } from '../support/eachStatisticsStore.ts'
import { randomOf } from './logLines.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 8)
const program = new URL('../support/takeAndMove.ts', import.meta.url).pathname
const begin = Math.floor(Date.parse('2026-03-01T00:00:00Z') / 60_000)
const dataDir = mkdtempSync(join(tmpdir(), 'take-and-move-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

onClickHouse((clickHouse) =>
  it('leaves exact sums', async () => {
    const url = await clickHouse().fresh()
    const random = randomOf(41)
    let given = 0
    for (let round = 0; round < rounds; round += 1) {
      const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir, url], { stdio: ['ignore', 'pipe', 'inherit'] })
      const exit = once(child, 'exit')
      await once(child.stdout, 'data')
      // The moment differs with every round and machine: a transaction, an insertion, and what is between them.
      await new Promise((done) => setTimeout(done, random() * 500))
      child.kill('SIGKILL')
      await exit
      const store = await openStore({ dataDir, rollups: openClickHouse(url) })
      const lines = await store.statistics.position({ agent: 'agent', source: 'log' })
      for (const step of steps) {
        const piece = { step, from: begin, to: begin + 2 * 1440 }
        const [sums] = await store.statistics.traffic({ account: 'shop' }, { kind: 'all', piece, by: [], where: {} })
        expect([round, step, sums?.hits, sums?.bytes]).toEqual([round, step, lines, (lines * (lines - 1)) / 2])
      }
      given += (await store.moves.moved()).open.length
      await store.close()
    }
    // Some were killed within a move.
    expect(given).toBeGreaterThan(0)
  }),
)
