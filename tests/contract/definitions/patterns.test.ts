// No text makes a check slow: neither our patterns and formats nor those that operators bring.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { patternJudge } from '../../../server/services/definitions/compile/patternJudge.ts'
import '../../../src/engine/compile/edgeReady.ts'
import { everySchema } from '../../../src/engine/schema/children.ts'
import { FORMATS } from '../../../src/engine/formats/formats.ts'
import { loosen } from '../../../src/engine/load/schema/loose.ts'
import { normalizers } from '../../../src/engine/values/normalize/normalizers.ts'
import { isLinear } from '../../../src/engine/patterns/linear.ts'
import { compiles } from '../../../src/engine/patterns/patterns.ts'
import { reporter } from '../../../src/engine/load/problems.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { DefinitionProblem } from '../../../src/engine/types.ts'
import { definitionOf, typeNames } from '../../support/builtins.ts'

const engine = join(import.meta.dirname, '../../../src/engine')
/** In the order in which schemas are judged: the proof first. */
const judge = (pattern: string) => (isLinear(pattern) ? { status: 'quick' } : patternJudge(60_000)(pattern))
const shared = readdirSync(join(engine, '../schemas/_shared'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(engine, '../schemas/_shared', file), 'utf8')) as Schema)

function patternsIn(schema: Schema): string[] {
  return everySchema(schema).flatMap(({ schema: node }) => [
    ...(typeof node.pattern === 'string' ? [node.pattern] : []),
    ...Object.keys(node.patternProperties ?? {}),
  ])
}
/** Regular expressions as they stand in a source file. */
function literalsIn(file: string): string[] {
  const text = readFileSync(join(engine, file), 'utf8').replaceAll(/\/\/ .*$/gm, '')
  return [...text.matchAll(/(?<=[(,:= ])\/(?![/*])((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\n\\[])+)\/([a-z]*)(?=[).,;]|$)/gm)].map(
    ([, source = '', flags]) => (flags?.includes('y') ? `^(?:${source})` : source),
  )
}

describe('C1: our own regular expressions are quick on every text', () => {
  const ours = [...typeNames.map(definitionOf).flatMap(({ schema }) => patternsIn(schema)), ...shared.flatMap(patternsIn)]
  it.each([...new Set(ours)])('pattern %s', (pattern) => {
    expect(judge(pattern)).toEqual({ status: 'quick' })
  })
  it.each(
    [
      'formats/formats.ts',
      'formats/formatsStandard.ts',
      'formats/formatsTime.ts',
      'formats/dns/formatsDns.ts',
      'formats/formatsText.ts',
      'formats/contacts/emails.ts',
      'formats/contacts/phones.ts',
      'rights/passwords.ts',
      'formats/dateRange.ts',
      'values/normalize/normalizers.ts',
      'compile/keywords.ts',
    ].flatMap((file) => literalsIn(file).map((pattern) => [file, pattern])),
  )('%s: %s', (_, pattern) => {
    expect(judge(compiles(pattern!) ? pattern! : pattern!.replaceAll(/\\([^\w\\^$.*+?()[\]{}|/-])/g, '$1'))).toEqual({ status: 'quick' })
  })
  it('finds them in the sources', () => {
    expect(literalsIn('formats/formatsStandard.ts').length).toBeGreaterThan(20)
  })
  it.each([
    ...Object.entries(FORMATS),
    ...Object.entries(normalizers).map(([name, run]) => [name, (text: string) => run(text, {})] as const),
  ])('%s: a hundred thousand characters of any kind take no time', (_, check) => {
    const slowest = ['a', '0', '.', '-', ' ', '/', '"', '\\"', ':', '%41', '{', 'a.', '0.', '{a}', ',', '@', '(', '/ ', '1:', 'P1'].map(
      (unit) => {
        const start = performance.now()
        check(`${unit.repeat(100_000 / unit.length)}\u0000`)
        check(`x${unit.repeat(100_000 / unit.length)}x`)
        return performance.now() - start
      },
    )
    expect(Math.max(...slowest)).toBeLessThan(500)
  })
})

describe('C1: a slow pattern is refused with place and witness', () => {
  const read = (field: object, milliseconds = 60_000) => {
    const problems: DefinitionProblem[] = []
    loosen(
      { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: { a: field } } as Schema,
      reporter('x', 'schema.json', problems),
      patternJudge(milliseconds),
    )
    return problems
  }
  // Looking ahead leaves them to an engine that tries one way after the other.
  it.each([
    ['^(?!!)(a|a)*$', 'exponential'],
    ["^(?!!)([A-Za-z]+[ ,.'-]?)+$", 'exponential'],
    ['(?!!)(x+x+)+y', 'exponential'],
    ['^(?!!)(\\d+)*$', 'exponential'],
    ['^(?!!)[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', 'polynomial'],
    ['(?!!)\\s+$', 'polynomial'],
    ['^(?!!).*foo.*bar.*baz$', 'polynomial'],
    ['(?!!)a*a*b', 'polynomial'],
    ['^(?!b)(a+)+$', 'exponential'],
    ['^(a|a)*(?=$)', 'exponential'],
    ["^(?=.)([A-Za-z]+[ ,.'-]?)+$", 'exponential'],
    ['^(?<=)(\\w*)*$', 'exponential'],
    ['(x+x+)+y(?!z)', 'exponential'],
  ])('%s', (pattern, growth) => {
    expect(read({ type: 'string', pattern })).toMatchObject([
      {
        level: 'error',
        code: 'pattern_slow',
        pointer: '/properties/a/pattern',
        params: { growth, witness: expect.stringMatching(/^".+"$/s) as string },
      },
    ])
  })
  it.each([
    '^(a|a)*$',
    "^([A-Za-z]+[ ,.'-]?)+$",
    '(x+x+)+y',
    '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$',
    '\\s+$',
    'a*a*b',
    '\\w[\\w\\-]*\\w',
    '^(a+)+$',
    '^(\\w*)*$',
    '.*\\.json$',
    'hp.*ux',
    '^[a-z]+(-[a-z]+)*$',
    '^(a|b)+$',
    '^[^@]+@[^@]+$',
    '^\\d{1,3}(\\.\\d{1,3}){3}$',
    '^$|^x+$',
  ])('%s is none on an engine without backtracking', (pattern) => {
    expect(read({ type: 'string', pattern }, 0)).toEqual([])
  })
  it('in the keys of a map', () => {
    expect(read({ type: 'object', patternProperties: { '^(?!!)(a+)+$': {} } })).toMatchObject([
      { level: 'error', code: 'pattern_slow', pointer: '/properties/a/patternProperties/^(?!!)(a+)+$' },
    ])
  })
  it('is not refused when built-in definitions are read', () => {
    const problems: DefinitionProblem[] = []
    loosen({ type: 'object', properties: { a: { pattern: '^(?!b)(a+)+$' } } } as Schema, reporter('x', 'schema.json', problems))
    expect(problems.filter(({ level }) => level === 'error')).toEqual([])
  })
  it.each(['^[a-z]+$', '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', '^[0-9a-f]{64}$', '^(?:[a-z]{1,63}\\.)+[a-z]{2,63}$', '^\\p{L}{1,200}$'])(
    '%s is quick',
    (pattern) => {
      expect(read({ type: 'string', pattern })).toEqual([])
    },
  )
  it.each(['(?!!)\\w[\\w\\-]*\\w', '^(?!x)(.*)\\w+$', '(a)\\1$'])('%s, for which no time is left, is refused as undecided', (pattern) => {
    expect(read({ type: 'string', pattern }, 0)).toMatchObject([
      { level: 'error', code: 'pattern_unjudged', pointer: '/properties/a/pattern' },
    ])
  })
  it('one slow alternative is enough, in the company of many quick ones', () => {
    expect(read({ type: 'string', pattern: '^lin|^win|^ms.*win|vms|hp(?!!).*ux|^sun|sol' })).toMatchObject([{ code: 'pattern_slow' }])
  })
})
