#!/usr/bin/env node
// A11: removes one store filter or access check at a time and runs the tests; every such mutant must be killed.
// node tools/mutants/mutate.mjs [--list] [--only <part of file:line>] [--from <n>] [--near]: --near runs only the tests closest to the file.
// MUTATE_DATABASE=postgres runs the store's contract on PostgreSQL in place of the embedded database.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest } from 'vitest/node'
import { near, stages } from './mutateNear.mjs'

process.env.TENANCY_RUNS = '60'
// Test databases are in memory: no disk syncs.
if (existsSync('/dev/shm')) {
  const memory = mkdtempSync('/dev/shm/mutants-')
  // PostgreSQL runs as its own user.
  chmodSync(memory, 0o711)
  process.env.TMPDIR = memory
  // Leftovers of killed tests use up memory.
  process.on('exit', () => rmSync(memory, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
}
const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** Functions whose answer grants access. */
const checks = ['can', 'may', 'reaches', 'maySee', 'isAlive', 'isShown']
const refusals = /^throw (notFound\(|forbidden\(|unauthenticated\(|new Problem\(\s*40[134],)/
/** Mutants that no pattern finds: the parts of a bound. */
const chosen = JSON.parse(readFileSync(join(root, 'tools/mutants/mutate.chosen.json'), 'utf8'))
/** Equivalent mutants, each with the reason. */
const equal = JSON.parse(readFileSync(join(root, 'tools/mutants/mutate.equal.json'), 'utf8'))

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`)
}

/** Files move: a path that no longer exists would silently skip mutants. */
function refuseForgotten(files) {
  const gone = [
    ...Object.keys(near).filter((part) => !files.some((file) => file.includes(part))),
    ...[...Object.values(near), ...stages].flat().filter((name) => !existsSync(join(root, pathOf(name)))),
    ...[...chosen, ...equal].map(({ file }) => file).filter((file) => !files.includes(file)),
  ]
  if (gone.length > 0) throw new Error(`mutateNear.mjs, mutate.chosen.json or mutate.equal.json name what is gone: ${gone.join(', ')}`)
}

/** The index after the bracket that closes the one at `open`. */
function afterClosing(text, open) {
  let depth = 0
  let quote
  for (let at = open; at < text.length; at += 1) {
    const char = text[at]
    if (quote) {
      if (char === '\\') at += 1
      else if (char === quote) quote = undefined
    } else if (`'"\``.includes(char)) quote = char
    else if ('([{'.includes(char)) depth += 1
    else if (')]}'.includes(char) && (depth -= 1) === 0) return at + 1
  }
  throw new Error(`no end of the bracket at ${open}`)
}

/** The same code regardless of line breaks. */
function anyLayoutOf(code) {
  return new RegExp(
    code
      .split(/\s+/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('\\s*'),
    'g',
  )
}

function mutantsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = []
  const add = (kind, start, end, by) =>
    found.push({ kind, file, start, end, by, line: text.slice(0, start).split('\n').length, was: text.slice(start, end) })
  const isCode = (at) => !/^\s*(\/\/|\*|\/\*\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1))
  for (const { was, by } of chosen.filter((one) => one.file === file)) {
    const places = [...text.matchAll(anyLayoutOf(was))]
    if (places.length === 0) throw new Error(`${file} does not say ${was}`)
    for (const { index, 0: said } of places) add('bound', index, index + said.length, by)
  }
  for (const { index, 0: call } of text.matchAll(/^\s+(?:await )?(?:refuse\w+|check[A-Z]\w*)\(/gm)) {
    const end = afterClosing(text, index + call.length - 1)
    if (text[end] === '\n') add('refusal', index, end, '\n')
  }
  if (file.startsWith('server/store/')) {
    for (const { index } of text.matchAll(/\.where\(/g)) add('filter', index, afterClosing(text, index + '.where'.length), '')
    return found
  }
  for (const { index } of text.matchAll(/\bif \(/g)) {
    const end = afterClosing(text, index + 'if '.length)
    if (isCode(index) && refusals.test(text.slice(end).trimStart())) add('refusal', index + 'if '.length, end, '(false)')
  }
  for (const { index, 0: call } of text.matchAll(new RegExp(`(?<![.\\w])(${checks.join('|')})\\(`, 'g'))) {
    const isDefinition = text.slice(0, index).endsWith('function ')
    if (isCode(index) && !isDefinition) add('check', index, afterClosing(text, index + call.length - 1), 'true')
  }
  for (const { index, 0: call } of text.matchAll(/^\s+(?:await )?require\w+\(request\)$/gm)) add('check', index, index + call.length, '\n')
  return found
}

const fileOf = (name) => name.split('#')[0]
/** Paths of the server's tests by the file's name. */
const testPaths = new Map(
  readdirSync(join(root, 'tests/server'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [basename(file, '.test.ts'), `tests/server/${file}`]),
)
function pathOf(name) {
  const path = name.includes('/') ? fileOf(name) : testPaths.get(fileOf(name))
  if (!path) throw new Error(`no test is called ${fileOf(name)}`)
  return path
}
/** A mutant may loop for ever and fill the memory: its process is killed, and that kills the mutant. */
const bounds = ['--max-old-space-size=1024', '--import', new URL('mutateWatch.mjs', import.meta.url).href]
/** One Vitest for all mutants: unchanged files are read once. */
let vitest
async function run(names, mutant) {
  if (!vitest) {
    vitest = await createVitest('test', {
      root,
      project: ['server', 'unit'],
      watch: false,
      isolate: true,
      bail: 1,
      testTimeout: 300_000,
      reporters: [{}],
    })
    // The projects' own settings win over those given above; a hook that waits for a busy machine kills no mutant.
    for (const { config } of vitest.projects) {
      config.hookTimeout = 300_000
      config.execArgv.push(...bounds)
    }
  }
  const files = names.map(pathOf)
  const part = names[0].split('#')[1]
  vitest.setGlobalTestNamePattern(part ?? '')
  const touch = (one) => one && vitest.invalidateFile(join(root, one.file))
  touch(globalThis.mutant)
  globalThis.mutant = mutant
  touch(mutant)
  const { testModules: all, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(files), true)
  // Vitest also reports failures of earlier runs.
  const testModules = all.filter(({ moduleId }) => files.includes(relative(root, moduleId)))
  const failed = testModules.filter((module) => !module.ok() && module.state() === 'failed')
  const errors = [
    ...failed.flatMap((module) => [
      ...module.errors(),
      ...[...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []),
    ]),
    ...unhandledErrors,
  ]
  if (part && failed.length === 0 && unhandledErrors.length === 0 && !testModules.some((module) => module.state() === 'passed'))
    throw new Error(`no test of ${files[0]} is named ${part}`)
  // A file that fails to load proves nothing about the tests.
  const isUnread = errors.some(({ message }) => /SyntaxError|Transform failed|PARSE_ERROR/.test(message))
  const [first] = failed
  const [test] = first ? [...first.children.allTests('failed')] : []
  return {
    isAlive: isUnread || (failed.length === 0 && unhandledErrors.length === 0),
    by: first ? `${relative(root, first.moduleId)} > ${test?.fullName ?? errors[0]?.message}` : String(errors[0]?.message),
  }
}

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const folders = [
  'server/store',
  'server/services/access',
  'server/services/records',
  'server/services/hooks',
  'server/services/agents',
  'server/services/checks',
  'server/services/orders',
  'server/services/names',
  'server/services/sealed',
  'server/services/cspReports',
  'server/routes',
  'server/areas',
]
/** Only the chosen mutants of these: sums, views, percentiles and gaps of the statistics. */
const figures = ['server/statistics', 'server/services/statistics', 'src/custom/statistics']
const notRepositories = /\/(migrations\/|open|dialect|postgres|migrate|indexes)/
const all = folders
  .flatMap(filesIn)
  .filter((file) => !notRepositories.test(file))
  .flatMap(mutantsOf)
  .concat(
    figures
      .flatMap(filesIn)
      .flatMap(mutantsOf)
      .filter(({ kind }) => kind === 'bound'),
  )
  .filter(({ file, line }) => `${file}:${line}`.includes(option('--only') ?? ''))
  .slice(Number(option('--from') ?? 0))
refuseForgotten([...folders, ...figures].flatMap(filesIn))
const reasonOf = ({ file, was }) => equal.find((one) => one.file === file && was.includes(one.was))?.because
const describe = ({ kind, file, line, was, by }) =>
  `${kind} ${file}:${line} ${was.replace(/\s+/g, ' ').slice(0, 100)}${by.trim() && kind === 'bound' ? ` → ${by}` : ''}`

if (process.argv.includes('--list')) {
  const lines = all.map((mutant) => `${describe(mutant)}${reasonOf(mutant) ? `  = ${reasonOf(mutant)}` : ''}`)
  // A pipe takes 64 KB at once: exiting early would cut the output.
  await new Promise((done) => process.stdout.write([...lines, `${all.length} mutants\n`].join('\n'), done))
  process.exit(0)
}
const sound = new Map()
/** A test that also fails without a mutant kills none. */
async function isSound(name) {
  if (!sound.has(name)) {
    const { isAlive, by } = await run([name])
    sound.set(name, isAlive)
    if (!isAlive) console.log(`! ${name} fails as it is and does not count: ${by}`)
  }
  return sound.get(name)
}

/** The test of this name, and its parts. */
const partsOf = (name) => [name, ...(/[/#]/.test(name) ? [] : [...testPaths.keys()].filter((other) => other.startsWith(`${name}-`)))]
const spread = (names) => [...new Set(names.flatMap(partsOf))]

/** Batches for a file, tried one by one: parts closest to it, whole tests closest to it, all others. */
function triesOf(file) {
  const nearest = Object.keys(near).find((part) => file.includes(part))
  const named = nearest ? spread(near[nearest]) : []
  const parts = named.filter((name) => name.includes('#'))
  const whole = named.filter((name) => !name.includes('#'))
  const others = process.argv.includes('--near') ? [] : [[...new Set(parts.map(fileOf))], ...stages.map(spread)]
  return [...parts.map((name) => [name]), whole, ...others.map((names) => names.filter((name) => !whole.includes(name)))]
}

/** The test that kills the mutant; undefined when none does. */
async function killerOf(mutant) {
  for (let left of triesOf(mutant.file)) {
    while (left.length > 0) {
      const { isAlive, by } = await run(left, mutant)
      if (isAlive) break
      // A killed process names no test.
      const named = left.filter((one) => by.includes(pathOf(one)))
      const unsound = []
      for (const name of named.length > 0 ? named : left) if (!(await isSound(name))) unsound.push(name)
      if (unsound.length === 0) return by
      left = left.filter((name) => !unsound.includes(name))
    }
  }
  return undefined
}

const alive = []
for (const [index, mutant] of all.entries()) {
  const reason = reasonOf(mutant)
  const killer = reason ? `equal: ${reason}` : await killerOf(mutant)
  if (!killer) alive.push(mutant)
  console.log(`${killer ? '✓' : '✗ SURVIVES'} ${index + 1}/${all.length} ${describe(mutant)}${killer ? `  † ${killer.slice(0, 120)}` : ''}`)
}
console.log(`\n${all.length - alive.length} of ${all.length} mutants died`)
for (const mutant of alive) console.log(`survives: ${describe(mutant)}`)
await vitest?.close()
process.exit(alive.length > 0 ? 1 : 0)
