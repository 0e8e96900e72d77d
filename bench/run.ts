#!/usr/bin/env tsx
// npm run bench [-- P7 P10 …] [--repeats 7] [--seconds 3] [--built]: measures the product against its peers in one run; --built uses the existing build.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Row } from './support/compare.ts'
import type { Metric } from './support/context.ts'
import { peersDir, resultsDir, root } from './support/paths.ts'
import { stopAll } from './support/processes.ts'
import { tableOf } from './support/table.ts'

const metrics: Record<string, () => Promise<Metric>> = {
  P1: async () => (await import('./metrics/p01.ts')).p01,
  P2: async () => (await import('./metrics/p01.ts')).p02,
  P3: async () => (await import('./metrics/p03.ts')).p03,
  P5: async () => (await import('./metrics/p05.ts')).p05,
  P6: async () => (await import('./metrics/p06.ts')).p06,
  P7: async () => (await import('./metrics/p07.ts')).p07,
  P8: async () => (await import('./metrics/p08.ts')).p08,
  P9: async () => (await import('./metrics/p09.ts')).p09,
  P10: async () => (await import('./metrics/p10.ts')).p10,
  P11: async () => (await import('./metrics/p11.ts')).p11,
  P12: async () => (await import('./metrics/p12.ts')).p12,
  P13: async () => (await import('./metrics/p13.ts')).p13,
  P14: async () => (await import('./metrics/p14.ts')).p14,
  P15: async () => (await import('./metrics/p15.ts')).p15,
  P16: async () => (await import('./metrics/p16.ts')).p16,
  P17: async () => (await import('./metrics/p17.ts')).p17,
  P18: async () => (await import('./metrics/p18.ts')).p18,
  P19: async () => (await import('./metrics/p19.ts')).p19,
  GROWTH: async () => (await import('./metrics/growth.ts')).growth,
  E1: async () => (await import('./metrics/e01.ts')).e01,
  E2: async () => (await import('./metrics/e02.ts')).e02,
  E3: async () => (await import('./metrics/e03.ts')).e03,
  E4: async () => (await import('./metrics/e04.ts')).e04,
  F7: async () => (await import('./metrics/f07.ts')).f07,
  C11: async () => (await import('./metrics/c11.ts')).c11,
  C12: async () => (await import('./metrics/c12.ts')).c12,
  C13: async () => (await import('./metrics/c13.ts')).c13,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    built: { type: 'boolean', default: false },
  },
})
/** P13 runs the browser stories, which takes hours: only by name. */
const usual = Object.keys(metrics).filter((name) => name !== 'P13')
const wanted = positionals.length > 0 ? positionals.map((name) => name.toUpperCase()) : usual
const unknown = wanted.filter((name) => !(name in metrics))
if (unknown.length > 0) {
  console.error(`No metric ${unknown.join(', ')}. There are ${Object.keys(metrics).join(', ')}.`)
  process.exit(1)
}
process.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

installPeers()
if (!values.built) run(process.execPath, [join(root, 'tools/run.mjs'), 'build'])
mkdirSync(resultsDir, { recursive: true })
const started = new Date().toISOString()
const rows: Row[] = []
const failures: string[] = []
for (const name of wanted) {
  console.log(`${name} …`)
  try {
    const measure = await metrics[name]!()
    rows.push(...(await measure({ repeats: Number(values.repeats), seconds: Number(values.seconds), say: (line) => console.log(line) })))
  } catch (error) {
    failures.push(name)
    console.error(`${name} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, ${started}, ${values.repeats} repeats`
writeFileSync(join(resultsDir, `${started.replaceAll(':', '-')}.json`), JSON.stringify({ machine, rows }, null, 1))
console.log(`\n${tableOf(rows)}\n\n${machine}`)
process.exit(failures.length > 0 ? 1 : 0)

/** Installs exactly what the lock file says, in the peers' own folder. */
function installPeers(): void {
  const installed = join(peersDir, 'node_modules/.package-lock.json')
  const stamp = join(peersDir, 'node_modules/.bench-lock.json')
  const lock = readFileSync(join(peersDir, 'package-lock.json'), 'utf8')
  if (existsSync(installed) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], peersDir)
  writeFileSync(stamp, lock)
}

function run(command: string, args: string[], cwd = root): void {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
