#!/usr/bin/env tsx
// npm run explain -- <type> [--client X] [--role X] [--mode X] [--brand X] [--feature a,b] [--active true|false]: explains why a person does or does not see each field; for a rejected type, lists its problems.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { explain, type Explanation } from '../src/engine/resolve/explain.ts'
import { parseFacts } from '../src/engine/rights/facts.ts'
import { nearestOf } from '../src/engine/load/nearest.ts'
import { modes, type Context } from '../src/engine/schema/types.ts'
import type { JudgePattern } from '../src/engine/patterns/patterns.ts'
import type { DefinitionProblem } from '../src/engine/types.ts'
import { readOne } from '../server/services/definitions/folders/oneFolder.ts'
import { loadEnvFile } from '../server/services/envFile.ts'
import { commandLine } from './commandLine.ts'

const text = { type: 'string' } as const
const options = { client: text, role: text, mode: text, brand: text, feature: text, active: text, json: { type: 'boolean' } } as const
const usage = `npm run explain -- <type> [--client X] [--role X] [--mode ${modes.join('|')}] [--brand X] [--feature a,b] [--active true|false] [--json]`
const { values, positionals } = commandLine(usage, options)
loadEnvFile()

const schemas = join(import.meta.dirname, '../src/schemas')
const operatorDir = process.env.DEFINITIONS_DIR ?? 'definitions'
const facts = parseFacts(JSON.parse(readFileSync(join(schemas, '_facts.json'), 'utf8')))
const name = positionals[0] ?? ''
/** The server's longest limit for the patterns of one folder. */
const patternMilliseconds = 10_000
const { definition, problems, names } = await readOne({ builtinDir: schemas, operatorDir, facts, judge }, name)
const lines = problems.map(lineOf)
if (definition && lines.length > 0) console.error(lines.join('\n'))
if (definition)
  console.log(values.json ? JSON.stringify(explain(definition, contextOf()), null, 2) : inWords(explain(definition, contextOf())))
else console.error(whyNot())
process.exit(definition ? 0 : 1)

async function judge(): Promise<JudgePattern> {
  const { patternJudge } = await import('../server/services/definitions/compile/patternJudge.ts')
  return patternJudge(patternMilliseconds)
}

/** The type is not active or does not exist. */
function whyNot(): string {
  if (lines.length > 0) return lines.join('\n')
  const nearest = nearestOf(name, names)
  const missing = name === '' ? usage : `There is no resource type "${name}" in ${resolve(operatorDir)} or in the portal.`
  return `${missing}\n${nearest === undefined ? '' : `Did you mean ${nearest}? `}Which type? One of: ${names.join(', ')}`
}

/** Problems of its files, as staff see them under Definitions. */
function lineOf({ level, file, line, column, message, params }: DefinitionProblem): string {
  const guess = typeof params?.nearest === 'string' && !message.includes('Did you mean') ? ` Did you mean ${params.nearest}?` : ''
  return `${level} ${[file, line, column].filter((part) => part !== undefined).join(':')} ${message}${guess}`
}

/** The person's facts, from the arguments; an unknown word is rejected, because it would match nothing silently. */
function contextOf(): Context {
  const feature = values.feature?.split(',') ?? []
  return {
    mode: modes.find((name) => name === oneOf('mode', values.mode ?? 'edit', modes)),
    client: oneOf('client', values.client, facts.clients),
    role: oneOf('role', values.role, Object.keys(facts.roles)),
    reach: facts.roles[values.role ?? '']?.reach,
    brand: values.brand,
    feature: feature.flatMap((name) => oneOf('feature', name, [...facts.features.brand, ...facts.features.account]) ?? []),
    active: oneOf('active', values.active ?? 'true', ['true', 'false']) === 'true',
  }
}
function oneOf(option: string, given: string | undefined, allowed: readonly string[]): string | undefined {
  if (given === undefined || allowed.includes(given)) return given
  console.error(`--${option} ${JSON.stringify(given)}: one of ${allowed.join(', ')}`)
  process.exit(1)
}

function inWords({ name, context, variants, hidden, locked, columns, sections, leftOut, access }: Explanation): string {
  const list = (items: string[]) => (items.length > 0 ? items.join(', ') : '–')
  return [
    `${name} for ${JSON.stringify(context)}`,
    `hidden   ${list(hidden)}`,
    `locked   ${list(Object.keys(locked))}`,
    `columns  ${list(columns)}`,
    'sections',
    ...sections.map(({ id, tab, fields }) => `  ${tab ? `${tab} / ` : ''}${id}: ${list(fields)}`),
    'variants',
    ...variants.map(
      ({ id, applied, when, fields }) =>
        `  ${applied ? '●' : '○'} ${id} when ${JSON.stringify(when)}${applied ? `: ${list(Object.keys(fields))}` : ''}`,
    ),
    ...(leftOut.length > 0 ? ['left out', ...leftOut.map(({ kind, id, when }) => `  ${kind} ${id}: needs ${JSON.stringify(when)}`)] : []),
    'access',
    ...Object.entries(access).map(([operation, words]) => `  ${operation}: ${list(words)}`),
  ].join('\n')
}
