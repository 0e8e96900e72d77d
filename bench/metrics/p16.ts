// Cold start: from starting the process to its first 200.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { absoluteRow, type Row, type Sample } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { newHome, startPortal } from '../support/portal.ts'

export async function p16({ repeats, say }: Bench): Promise<Row[]> {
  const empty: Sample[] = []
  const known: Sample[] = []
  const home = bareHome()
  try {
    await (await startPortal({ home })).stop()
    for (let turn = 0; turn <= repeats; turn += 1) {
      const again = await startOf(home, false)
      const fresh = bareHome()
      const first = await startOf(fresh, false)
      rmSync(fresh, { recursive: true, force: true })
      if (turn === 0) continue // warm-up: reads the files of the bundle
      known.push(again)
      empty.push(first)
      say(`  ${turn}/${repeats} with data ${Math.round(again.ready ?? 0)} ms, on an empty folder ${Math.round(first.ready ?? 0)} ms`)
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
  return [
    absoluteRow(known, 'ready', { id: 'P16', metric: 'cold start → first 200, demo data', unit: 'ms', goal: { most: 800 } }),
    absoluteRow(empty, 'ready', { id: 'P16', metric: 'cold start → first 200, empty folder', unit: 'ms', goal: { most: 800 } }),
  ]
}

/** No types of an operator: P6 measures reading those. */
function bareHome(): string {
  const home = newHome()
  rmSync(join(home, 'definitions'), { recursive: true })
  mkdirSync(join(home, 'definitions'))
  return home
}

async function startOf(home: string, demo: boolean): Promise<Sample> {
  const portal = await startPortal({ home, demo, core: 0 })
  await portal.stop()
  return { ready: portal.readyMilliseconds }
}
