// Every press, key and drag of the browser stories at 4× CPU: time from the input to the next paint, as Event Timing reports it.
// BENCH_STORIES names files or folders of tests/e2e; all stories together take hours.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Interaction } from '../../tests/support/interactions.ts'
import { absoluteRow, type Row } from '../support/compare.ts'
import type { Bench } from '../support/context.ts'
import { root } from '../support/paths.ts'

const shownSlowest = 10

export async function p13({ say }: Bench): Promise<Row[]> {
  const dir = mkdtempSync(join(tmpdir(), 'portal-interactions-'))
  try {
    const file = join(dir, 'interactions.jsonl')
    const stories = (process.env.BENCH_STORIES ?? 'tests/e2e').split(' ')
    // Stories that time out on the slowed processor still count with what they did.
    const { status } = spawnSync(
      'npx',
      ['playwright', 'test', ...stories, '--workers=1', '--retries=0', '--trace=off', '--timeout=300000'],
      {
        cwd: root,
        env: { ...process.env, INTERACTIONS_FILE: file },
        stdio: 'inherit',
      },
    )
    if (!existsSync(file)) throw new Error(`no interaction was reported; playwright ended with ${status}`)
    const interactions = longestOfEach(readFileSync(file, 'utf8'))
    say(`  ${interactions.length} interactions of 16 ms and more; the stories ended with ${status}`)
    for (const { duration, kind, target, page, story } of interactions.slice(0, shownSlowest))
      say(`  ${Math.round(duration)} ms ${kind} on "${target}" at ${page} (${story})`)
    const at = (share: number) => interactions[Math.floor(interactions.length * share)]?.duration ?? NaN
    const head = { id: 'P13', unit: 'ms' }
    return [
      absoluteRow([{ p98: at(0.02) }], 'p98', { ...head, metric: 'press, key or drag → paint, 4×, p98', goal: { most: 200 } }),
      absoluteRow([{ most: at(0) }], 'most', { ...head, metric: 'press, key or drag → paint, 4×, slowest', goal: { most: 500 } }),
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Slowest first. */
function longestOfEach(lines: string): Interaction[] {
  const longest = new Map<string, Interaction>()
  for (const line of lines.split('\n').filter(Boolean)) {
    const one = JSON.parse(line) as Interaction
    const key = `${one.story} ${one.id}`
    if ((longest.get(key)?.duration ?? 0) < one.duration) longest.set(key, one)
  }
  return [...longest.values()].toSorted((a, b) => b.duration - a.duration)
}
