#!/usr/bin/env node
// npm run check: the checks that a change breaks first, two at a time: types, lint, layout, unit and contract tests. Screens, definitions, server and commands follow in npm test (test:suites). Reports the duration of each part.
// `--changed` is npm run test:changed: only tests affected by files changed since the main branch, committed or not.
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const isChanged = process.argv.includes('--changed')
const vitest = (...args) => ['npx', ['vitest', 'run', ...args]]
const projects = (...names) => names.flatMap((name) => ['--project', name])

/** Each type checker loads the types of React, MUI and the store for itself: four take 45 s of CPU time, one takes 27. */
const checkers = String(Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2))))

/** The longest part first: the others share the second processor meanwhile. */
const whole = [
  ['unit and contract tests', ...vitest(...projects('unit', 'contract'))],
  ['types', 'npx', ['tsc', '--noEmit', '--checkers', checkers]],
  ['lint', 'npx', ['oxlint', '--deny-warnings']],
  ['format (npm run format mends it)', 'npx', ['oxfmt', '--check']],
  ['rooms', 'node', ['tools/rooms.mjs']],
  ['what it is built from', 'node', ['tools/supply.mjs']],
  ['unused code', 'npx', ['knip', '--no-progress']],
  ['requirements cited by tests', 'node', ['tools/requirements.mjs', 'docs/requirements', 'tests', 'src', 'server'], { mayFail: true }],
]
const parts = isChanged
  ? [['tests of what changed', ...vitest('--changed', changedSince(), '--passWithNoTests')], ...whole.slice(1, 5)]
  : whole

/** The merge base with the main branch; without a main branch, the last commit. */
function changedSince() {
  for (const main of ['origin/main', 'main']) {
    const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', main], { encoding: 'utf8' })
    if (status === 0) return stdout.trim()
  }
  return 'HEAD'
}

/** Prints the output at the end in one piece, so that parallel parts stay readable. */
function run([name, command, args, { mayFail } = {}]) {
  const started = Date.now()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  child.stdout.on('data', (piece) => output.push(piece))
  child.stderr.on('data', (piece) => output.push(piece))
  return new Promise((done) => {
    const end = (ok, more = '') => {
      process.stdout.write(Buffer.concat([...output, Buffer.from(more)]))
      console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`)
      done(ok)
    }
    child.on('error', (error) => end(false, `${error.message}\n`))
    child.on('close', (code) => end(code === 0 || mayFail === true))
  })
}

const waiting = [...parts]
const results = []
const work = async () => {
  for (let part = waiting.shift(); part; part = waiting.shift()) results.push(await run(part))
}
await Promise.all(Array.from({ length: availableParallelism() > 1 ? 2 : 1 }, work))
process.exit(results.every(Boolean) ? 0 : 1)
