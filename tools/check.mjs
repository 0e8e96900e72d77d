#!/usr/bin/env node
// npm run check: everything that needs neither a server nor a browser. Says how long each part took.
import { spawn } from 'node:child_process'

const parts = [
  ['types', 'npx', ['tsc', '--noEmit']],
  ['lint', 'npx', ['oxlint', '--deny-warnings']],
  ['format (npm run format mends it)', 'npx', ['oxfmt', '--check']],
  ['rooms', 'node', ['tools/rooms.mjs']],
  ['what it is built from', 'node', ['tools/supply.mjs']],
  ['unused code', 'npx', ['knip', '--no-progress']],
  ['unit and contract tests', 'npx', ['vitest', 'run', '--project', 'unit', '--project', 'screens', '--project', 'contract']],
  ['requirements cited by tests', 'node', ['tools/requirements.mjs', 'docs/requirements', 'tests', 'src', 'server'], { mayFail: true }],
]

let failed = 0
for (const [name, command, args, { mayFail } = {}] of parts) {
  const started = Date.now()
  const code = await new Promise((done) => spawn(command, args, { stdio: 'inherit' }).on('exit', done))
  const ok = code === 0 || mayFail
  if (!ok) failed += 1
  console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
}
process.exit(failed > 0 ? 1 : 0)
