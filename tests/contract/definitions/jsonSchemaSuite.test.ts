// The official tests of JSON Schema through our own path: reading, repairs, compiler, module, verdict.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileSource, evaluate } from '../../../src/engine/compile/compiler.ts'
import { standAlone } from '../../../src/engine/load/schema/loose.ts'
import { findReserved } from '../../../src/engine/json/parseJson.ts'
import { reporter } from '../../../src/engine/load/problems.ts'
import { validatorsOf } from '../../../src/engine/compile/runtime.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { DefinitionProblem } from '../../../src/engine/types.ts'

type Group = { description: string; schema: Schema | boolean; tests: { description: string; data: unknown; valid: boolean }[] }
type Unsupported = {
  drafts: string[]
  file: string
  group: string
  /** All of the group when absent: the schema is refused. */ tests?: string[]
}
const folder = join(import.meta.dirname, '../../support/json-schema-test-suite')
const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
const { reasons, unsupported } = read('unsupported.json') as { reasons: Record<string, string>; unsupported: Record<string, Unsupported[]> }

const $schemas = {
  draft7: 'http://json-schema.org/draft-07/schema#',
  'draft2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft2020-12': 'https://json-schema.org/draft/2020-12/schema',
}

describe.each(Object.entries($schemas))('JSON Schema test suite, %s', (draft, $schema) => {
  const files = (readdirSync(join(folder, draft), { recursive: true }) as string[]).filter((file) => file.endsWith('.json')).toSorted()
  it.each(files)('%s: every verdict is the suite’s but those listed in unsupported.json', (file) => {
    const differing = (read(join(draft, file)) as Group[]).flatMap((group) =>
      differences(group, $schema).map((test) => `${group.description}: ${test}`),
    )
    expect(differing.toSorted()).toEqual(expected(draft, file).toSorted())
  })
})

describe('unsupported features', () => {
  it('is reported in docs/json-schema.md, each with its reason', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/json-schema.md'), 'utf8')
    for (const reason of Object.keys(unsupported)) expect(docs).toContain(reasons[reason])
  })
  it('exists in the suite', () => {
    for (const { drafts, file, group, tests = [] } of Object.values(unsupported).flat()) {
      for (const draft of drafts) {
        const found = (read(join(draft, file)) as Group[]).find(({ description }) => description === group)
        expect(
          found?.tests.map(({ description }) => description),
          `${draft} ${file} ${group}`,
        ).toEqual(expect.arrayContaining(tests))
      }
    }
  })
})

/** Names of the tests with another verdict; `*` when the schema is refused. */
function differences({ schema, tests }: Group, $schema: string): string[] {
  const problems: DefinitionProblem[] = []
  const given = { $schema, ...(typeof schema === 'boolean' ? { allOf: [schema as never] } : schema) }
  if (findReserved(given) !== undefined) return ['*']
  const { schema: local, draft } = standAlone(given, reporter('suite', 'schema.json', problems))
  if (problems.some(({ level }) => level === 'error')) return ['*']
  const { validate } = validatorsOf(evaluate(compileSource(local, draft)), local)
  return tests.filter(({ data, valid }) => (validate(data).length === 0) !== valid).map(({ description }) => description)
}

function expected(draft: string, file: string): string[] {
  const entries = Object.values(unsupported)
    .flat()
    .filter((entry) => entry.file === file && entry.drafts.includes(draft))
  return entries.flatMap(({ group, tests = ['*'] }) => tests.map((test) => `${group}: ${test}`))
}
