// The commands of docs/add-a-resource-type.md, as an operator types them.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileSource, evaluate } from '../../src/engine/compile/compiler.ts'
import { loadDefinition } from '../../src/engine/load/load.ts'
import { validatorsOf } from '../../src/engine/compile/runtime.ts'
import { facts } from '../support/builtins.ts'

const root = join(import.meta.dirname, '../..')
let dir: string
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'definitions-'))))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

type Ran = { code: number; out: string; error: string }
async function run(tool: string, ...words: string[]): Promise<Ran> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', `tools/${tool}.ts`, ...words], {
      cwd: root,
      env: { ...process.env, DEFINITIONS_DIR: dir },
    })
    return { code: 0, out: stdout, error: stderr }
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, error: stderr }
  }
}

describe('npm run new:resource', () => {
  it('writes a folder that loads without problems, in both languages, with valid examples', async () => {
    const made = await run('newResource', 'edge-alerts')
    expect(made, made.error).toMatchObject({ code: 0, out: expect.stringContaining('schema.json') as string })
    const names = readdirSync(join(dir, 'edge-alerts'))
    expect(names.toSorted()).toEqual(['en_US.json', 'examples.json', 'resource.json', 'ru_RU.json', 'schema.json'])
    const files = Object.fromEntries(
      names.filter((name) => name !== 'examples.json').map((name) => [name, readFileSync(join(dir, 'edge-alerts', name), 'utf8')]),
    )
    const { definition, problems } = loadDefinition({
      name: 'edge-alerts',
      origin: 'operator',
      files,
      shared: {},
      facts,
      reservedNames: [],
    })
    expect(problems).toEqual([])
    if (!definition) throw new Error('no definition')
    expect(definition.words).toMatchObject({
      en_US: { name: 'Edge alerts', fields: { amount: 'Amount' } },
      ru_RU: { fields: { amount: 'Количество' } },
    })
    const { check } = validatorsOf(evaluate(compileSource(definition.schema, definition.draft)), definition.schema)
    const { base, cases } = JSON.parse(readFileSync(join(dir, 'edge-alerts/examples.json'), 'utf8')) as {
      base: Record<string, object>
      cases: { from: string; set: object; valid?: true; at?: string; keyword?: string }[]
    }
    for (const { from, set, valid, at, keyword } of cases)
      expect(check({ ...base[from], ...set }).errors.map(({ path, keyword: found }) => [path, found])).toEqual(valid ? [] : [[at, keyword]])
  })
  it('does not change an existing folder', async () => {
    await run('newResource', 'edge-notes')
    const before = readFileSync(join(dir, 'edge-notes/schema.json'), 'utf8')
    expect(await run('newResource', 'edge-notes')).toMatchObject({ code: 1, error: expect.stringContaining('there already') as string })
    expect(readFileSync(join(dir, 'edge-notes/schema.json'), 'utf8')).toBe(before)
  })
  it.each([
    ['', 'Which name'],
    ['Edge', 'small Latin letters'],
    ['a--b', 'small Latin letters'],
    ['../x', 'small Latin letters'],
    ['x'.repeat(64), 'small Latin letters'],
    ['definitions', 'taken'],
    ['http-resources', 'taken'],
    ['constructor', 'taken'],
  ])('refuses %j', async (name, reason) => {
    expect(await run('newResource', ...(name ? [name] : []))).toMatchObject({ code: 1, error: expect.stringContaining(reason) as string })
  })
})

describe('options that npm run new:resource does not know', () => {
  it('are reported with its usage, which is shown without an error on request', async () => {
    expect(await run('newResource', '--help')).toMatchObject({ code: 0, out: expect.stringContaining('<name>') as string })
    expect(await run('newResource', '--inn', 'x')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^Unknown option '--inn'\. npm run new:resource <name>/) as string,
    })
  })
})

describe('npm run explain', () => {
  it('shows who sees which fields, and why', async () => {
    const { code, out } = await run('explain', 'http-resources', '--client', 'CDN1', '--mode', 'edit')
    expect(code).toBe(0)
    for (const part of ['hidden', 'columns', 'sections', 'variants', 'access']) expect(out).toMatch(new RegExp(`^${part}`, 'm'))
  })
  it('prints JSON on request, also for an operator’s type', async () => {
    await run('newResource', 'edge-lists')
    const { out } = await run('explain', 'edge-lists', '--json')
    expect(JSON.parse(out)).toMatchObject({ name: 'edge-lists', columns: ['name', 'kind', 'amount', 'active'], hidden: [] })
  })
  it('of an unknown type shows where it looked, and lists the existing types', async () => {
    const { code, error } = await run('explain', 'http-resource')
    expect(code).toBe(1)
    for (const part of ['"http-resource"', dir, 'Did you mean http-resources?', 'dns-zones']) expect(error).toContain(part)
  })
  it.each([
    [['dns-zones', '--clent', 'CDN1'], '--clent'],
    [['dns-zones', '--client', 'cdn1'], 'CDN1, CDN2'],
    [['dns-zones', '--feature', 'ioss,nothing'], '"nothing"'],
    [[], 'npm run explain -- <type>'],
  ])('lists the possible values for %j', async (words, told) => {
    const { code, error } = await run('explain', ...words)
    expect(code).toBe(1)
    expect(error).toContain(told)
    expect(error).not.toContain('    at ')
  })
})
