#!/usr/bin/env node
// A11: takes one filter of the store or one check of access out at a time and runs the tests; every such mutant must die.
// node tools/mutate.mjs [--list] [--only <part of file:line>] [--from <n>]
// MUTATE_DATABASE=postgres runs the store's contract on PostgreSQL in place of the embedded database.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const store = process.env.MUTATE_DATABASE === 'postgres' ? 'storePostgres' : 'store'
/** From the quick to the slow; the first that fails kills the mutant. */
const stages = [
  [store],
  ['matrix', 'replay', 'sessions', 'records-lists'],
  ['views', 'search', 'records-restore', 'records-labels', 'provider-reach'],
  ['hardening', 'definitions-events', 'definitions-routes', 'records'],
  ['tenancy'],
].map((names) => names.map((name) => `tests/server/${name}.test.ts`))
/** Functions whose answer lets somebody in. */
const checks = ['can', 'may', 'reaches', 'maySee', 'isAlive', 'isShown']
const refusals = /^throw (notFound\(|forbidden\(|new Problem\(40[134],)/
/** Mutants that change nothing that anybody could see, each with the reason. */
const equal = JSON.parse(readFileSync(join(root, 'tools/mutate.equal.json'), 'utf8'))

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => `${folder}/${name}`)
}

/** The place after the bracket that closes the one at `open`. */
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

function mutantsOf(file) {
  const text = readFileSync(join(root, file), 'utf8')
  const found = []
  const add = (kind, start, end, by) => found.push({ kind, file, start, end, by, line: text.slice(0, start).split('\n').length, was: text.slice(start, end) })
  const isCode = (at) => !/^\s*(\/\/|\*|\/\*\*)/.test(text.slice(text.lastIndexOf('\n', at) + 1))
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

function run(files, mutant) {
  return new Promise((done) => {
    const env = { ...process.env, ...(mutant && { MUTANT: JSON.stringify(mutant) }), TENANCY_RUNS: '60', NO_COLOR: '1' }
    const child = spawn('npx', ['vitest', 'run', '--project', 'server', '--bail', '1', '--testTimeout', '300000', '--hookTimeout', '300000', ...files], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    // A file that cannot even be read shows nothing about the tests.
    child.on('exit', (code) => done({ isAlive: code === 0 || /SyntaxError|Transform failed|PARSE_ERROR/.test(output), by: (/FAIL\s+(.* > .*)/.exec(output) ?? /FAIL\s+(.*)/.exec(output))?.[1] ?? output.slice(-200) }))
  })
}

const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined)
const folders = ['server/store', 'server/services/access', 'server/services/records', 'server/routes']
const notRepositories = /\/(migrations\/|open|dialect|postgres|migrate|indexes)/
const all = folders.flatMap(filesIn).filter((file) => !notRepositories.test(file)).flatMap(mutantsOf)
  .filter(({ file, line }) => `${file}:${line}`.includes(option('--only') ?? '')).slice(Number(option('--from') ?? 0))
const reasonOf = ({ file, was }) => equal.find((one) => one.file === file && was.includes(one.was))?.because
const describe = ({ kind, file, line, was }) => `${kind} ${file}:${line} ${was.replace(/\s+/g, ' ').slice(0, 100)}`

if (process.argv.includes('--list')) {
  for (const mutant of all) console.log(`${describe(mutant)}${reasonOf(mutant) ? `  = ${reasonOf(mutant)}` : ''}`)
  console.log(`${all.length} mutants`)
  process.exit(0)
}
// Tests that fail without a mutant would kill them all: they do not count.
for (const files of stages) {
  for (const file of files.slice()) {
    const { isAlive, by } = await run([file])
    if (isAlive) continue
    files.splice(files.indexOf(file), 1)
    console.log(`! ${file} fails as it is and is left out: ${by}`)
  }
}
const alive = []
for (const [index, mutant] of all.entries()) {
  const reason = reasonOf(mutant)
  let killer = reason && `equal: ${reason}`
  // The contract of the store says nothing about what stands above it.
  const fitting = stages.filter(({ length }, index) => length > 0 && (index > 0 || mutant.file.startsWith('server/store/')))
  for (const files of fitting) {
    if (killer) break
    const { isAlive, by } = await run(files, mutant)
    if (!isAlive) killer = by
  }
  if (!killer) alive.push(mutant)
  console.log(`${killer ? '✓' : '✗ SURVIVES'} ${index + 1}/${all.length} ${describe(mutant)}${killer ? `  † ${killer.slice(0, 120)}` : ''}`)
}
console.log(`\n${all.length - alive.length} of ${all.length} mutants died`)
for (const mutant of alive) console.log(`survives: ${describe(mutant)}`)
process.exit(alive.length > 0 ? 1 : 0)
