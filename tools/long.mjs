#!/usr/bin/env node
// npm run test:long: long tests at full counts, which take hours. `-- --only <part>` runs one; LONG_SCALE=0.01 runs a hundredth of each count.
import { spawn } from 'node:child_process'

const scale = Number(process.env.LONG_SCALE ?? 1)
const counted = (count) => String(Math.max(1, Math.round(count * scale)))
const vitest = (...files) => ['npx', 'vitest', 'run', '--project', 'server', ...files.map((file) => `tests/server/${file}.test.ts`)]
/** A part that exceeds its minutes has failed. */
const parts = [
  { name: 'tenancy', minutes: 180, env: { TENANCY_RUNS: counted(10_000) }, command: vitest('access/tenancy') },
  { name: 'names', minutes: 60, env: { NAMES_RUNS: counted(1000) }, command: vitest('names/namesFuzz') },
  { name: 'kill', minutes: 120, env: { KILL_ROUNDS: counted(1000) }, command: vitest('operations/kill') },
  { name: 'names-kill', minutes: 60, env: { KILL_ROUNDS: counted(200) }, command: vitest('names/namesKill') },
  { name: 'kill-postgres', minutes: 120, env: { KILL_ROUNDS_POSTGRES: counted(300) }, command: vitest('operations/killPostgres') },
  { name: 'power-cut', minutes: 60, env: { POWER_CUTS: counted(5000) }, command: vitest('operations/powerCut') },
  {
    name: 'hostile',
    minutes: 60,
    env: { HOSTILE_RUNS: counted(10_000), HOSTILE_CONNECTIONS: counted(9000) },
    command: vitest('attacks/hostile', 'attacks/hostile-logs', 'attacks/hostile-forged'),
  },
  {
    name: 'differential',
    minutes: 120,
    env: { FUZZ_RUNS: counted(10_000) },
    command: ['npx', 'vitest', 'run', '--project', 'definitions', 'tests/contract/definitions/verdicts.test.ts'],
  },
  {
    name: 'properties',
    minutes: 60,
    env: { PROPERTY_SEED: 'new', PROPERTY_ROUNDS: counted(10) },
    command: [
      'sh',
      '-c',
      'for round in $(seq $PROPERTY_ROUNDS); do npx vitest run $(grep -rl --include=*.test.ts --include=*.test.tsx fast-check src server tests) || exit 1; done',
    ],
  },
  {
    name: 'expressions',
    minutes: 30,
    env: { EDGE_PATTERNS: counted(10_000) },
    command: ['npx', 'vitest', 'run', '--project', 'definitions', 'tests/contract/definitions/edgeRegex.test.ts'],
  },
  {
    name: 'new-page',
    minutes: 10,
    env: { NEW_PAGE_TESTS: '1' },
    command: ['npx', 'vitest', 'run', '--project', 'commands', 'tests/commands/newPage.test.ts'],
  },
  {
    name: 'forms',
    minutes: 60,
    env: { EVERY_FORM: '1' },
    command: ['sh', '-c', 'npm run build && npm run test:e2e -- tests/e2e/forms/everyKind.spec.ts'],
  },
  {
    name: 'migrations',
    minutes: 30,
    env: { MIGRATION_STOPS: 'all' },
    command: vitest('operations/migrations'),
  },
  {
    name: 'api-documents',
    minutes: 30,
    env: { API_DOCUMENTS: 'all' },
    command: vitest('api/apiClients'),
  },
  { name: 'docker-steps', minutes: 30, command: ['node', 'tools/dockerSteps.mjs'] },
  {
    name: 'stories',
    minutes: 30,
    env: { EVERY_FORM: '1', EVERY_LOOK: '1' },
    command: ['sh', '-c', 'npm run build && npm run test:e2e -- foreignTypes.spec looks.spec'],
  },
  { name: 'mutants', minutes: 180, command: ['node', 'tools/mutants/mutate.mjs'] },
  {
    name: 'mutants-postgres',
    minutes: 180,
    env: { MUTATE_DATABASE: 'postgres' },
    command: ['node', 'tools/mutants/mutate.mjs', '--only', 'server/store'],
  },
  { name: 'supply', minutes: 5, command: ['node', 'tools/supply.mjs', '--audit'] },
]

const wanted = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const chosen = parts.filter(({ name }) => wanted === undefined || name === wanted)
if (chosen.length === 0) throw new Error(`no part ${wanted}; there are ${parts.map(({ name }) => name).join(', ')}`)
const failed = []
/** Exit code of a part that could not reach an external service: neither success nor failure. */
const notChecked = 2
for (const {
  name,
  minutes,
  env = {},
  command: [program, ...args],
} of chosen) {
  const began = Date.now()
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const late = setTimeout(() => child.kill(), minutes * 60_000)
  const code = await new Promise((done) => child.on('exit', done))
  clearTimeout(late)
  if (code !== 0 && code !== notChecked) failed.push(name)
  console.log(
    `${code === 0 ? '✓' : code === notChecked ? '? NOT CHECKED' : '✗'} ${name} ${JSON.stringify(env)} (${((Date.now() - began) / 60_000).toFixed(1)} min)\n`,
  )
}
process.exit(failed.length > 0 ? 1 : 0)
