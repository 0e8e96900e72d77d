// npm run new:page in a copy of the project: its output passes the checks, and unsafe or taken names are rejected.
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusal } from '../../tools/newPage/refusal.ts'

const root = join(import.meta.dirname, '../..')
const contract = (...names: string[]) => names.map((name) => `tests/contract/${name}.test.ts`)
const server = (...names: string[]) => names.map((name) => `tests/server/${name}.test.ts`)
/** With NEW_PAGE_TESTS (`npm run test:long`) also the tests of the page itself and the server's generated tables. */
const testsOfPage = [
  ...contract('areas', 'apiWords'),
  ...(process.env.NEW_PAGE_TESTS
    ? [
        'src/custom/trafficShares',
        ...contract('messages', 'generated', 'pages', 'pages-menus', 'pages-guards'),
        ...server(
          'trafficShares/edgeTraffic',
          'definitions/words',
          'api/openapi',
          'api/openapi-replay',
          'access/matrix',
          'access/getsChangeNothing',
        ),
      ]
    : []),
]
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-page-'))
  for (const name of readdirSync(root).filter((name) =>
    /^(?:src|server|edges|docs|i18n|tools|tests|\.ox.*|[\w.]+\.(?:json|ts))$/.test(name),
  ))
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

type Ran = { code: number; out: string; error: string }
async function run(...command: string[]): Promise<Ran> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: copy, maxBuffer: 1e8 })
    return { code: 0, out: stdout, error: stderr }
  } catch (failure) {
    const { code, stdout, stderr } = failure as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, error: stderr }
  }
}
const newPage = (...words: string[]) => run('--import', 'tsx', 'tools/newPage.ts', ...words)
const bin = (path: string) => join(root, 'node_modules', path)
/** Every file of the copy with its text. */
function filesIn(folder = ''): Map<string, string> {
  return new Map(
    readdirSync(join(copy, folder)).flatMap((name): [string, string][] => {
      const path = join(folder, name)
      if (name === 'node_modules') return []
      return statSync(join(copy, path)).isDirectory() ? [...filesIn(path)] : [[path, readFileSync(join(copy, path), 'utf8')]]
    }),
  )
}
const changes = (before: Map<string, string>) => {
  const after = filesIn()
  return {
    added: [...after.keys()].filter((path) => !before.has(path)).toSorted(),
    changed: [...before.keys()].filter((path) => after.get(path) !== before.get(path)).toSorted(),
  }
}

describe('a name that is unsafe or taken', () => {
  it.each<[string, string[], RegExp]>([
    ...[
      '',
      'Traffic',
      'edge-traffic',
      '../traffic',
      'tra/ffic',
      '1st',
      'x'.repeat(41),
      'delete',
      'await',
      'constructor',
      'areas',
      "a';x",
    ].map((area): [string, string[], RegExp] => [area, [area, 'edge-traffic'], /an area is named in camelCase/]),
    ...['', 'Edge', 'edge--traffic', '-edge', '../edge', 'edge_traffic', 'x'.repeat(41), 'default', "edge';"].map(
      (name): [string, string[], RegExp] => [name, ['traffic', name], /a page is named with small/],
    ),
    ...['cache', 'cspReports', 'cspreports', 'health'].map((area): [string, string[], RegExp] => [
      area,
      [area, 'edge-traffic'],
      /is there already/,
    ]),
    ...['shell', 'conflict'].map((area): [string, string[], RegExp] => [area, [area, 'edge-traffic'], /another area’s/]),
    ...['csp-reports', 'dns-zones', 'employees', 'http', 'history'].map((name): [string, string[], RegExp] => [
      name,
      ['traffic', name],
      /is taken/,
    ]),
    ['a test that is there', ['attacks', 'hardening'], /is taken/],
    ...['a|b', '%{x}', '', ' a', 'a\nb', 'x'.repeat(61)].map((title): [string, string[], RegExp] => [
      title,
      ['traffic', 'edge-traffic', title],
      /a title has/,
    ]),
    ['a title in English', ['traffic', 'edge-traffic', 'Title', 'Title'], /is not Russian/],
    ['a permission', ['traffic', 'edge-traffic', 'Title', 'Название', 'do_all'], /no permission/],
  ])('%j is refused', (_, [area = '', name = '', title = 'Title', titleRu = 'Название', permission], reason) =>
    expect(refusal({ area, name, title, titleRu, ...(permission !== undefined && { permission }) }, root)).toMatch(reason),
  )

  it.each([
    [[], /^npm run new:page/],
    [['traffic'], /^npm run new:page/],
    [['traffic', 'edge-traffic', 'more'], /^npm run new:page/],
    [['traffic', 'edge-traffic', '--colour', 'red'], /^Unknown option '--colour'/],
    [['../traffic', 'edge-traffic'], /camelCase/],
    [['traffic', 'edge-traffic', '--permission', 'do_all'], /no permission/],
  ])('the command %j says why, and writes nothing', async (words, reason) => {
    const before = filesIn()
    const { code, error } = await newPage(...words)
    expect([code, error]).toEqual([1, expect.stringMatching(reason)])
    expect(error).not.toContain('    at ')
    expect(changes(before)).toEqual({ added: [], changed: [] })
  })
})

describe('a new page', () => {
  let made: ReturnType<typeof changes>
  beforeAll(async () => {
    const before = filesIn()
    const ran = await newPage('trafficShares', 'edge-traffic', '--title', 'Edge’s "traffic"', '--title-ru', 'Трафик узлов')
    expect(ran, ran.error).toMatchObject({ code: 0 })
    made = changes(before)
  })

  it('changes at most four places outside of its own files', () => {
    expect(made.changed).toEqual([
      'server/areas/areas.ts',
      'server/services/definitions/folders/folderNames.ts',
      'src/client/api/generated.ts',
      'src/schemas/_pages.json',
    ])
    expect(
      made.added.filter(
        (path) => !/^(?:src\/custom|server\/areas)\/trafficShares\/|^tests\/server\/trafficShares\/edgeTraffic\.test\.ts$/.test(path),
      ),
    ).toEqual([])
    for (const path of made.added) expect(filesIn().get(path)).not.toMatch(/__[A-Za-z]+__/)
  })
  it('passes types, lint, format and the fence', async () => {
    writeFileSync(
      join(copy, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['**/*.d.ts', 'server/app.ts', ...made.added.filter((path) => /\.tsx?$/.test(path))],
      }),
    )
    const scripts = [...made.added, ...made.changed].filter((path) => /\.tsx?$/.test(path))
    const results = await Promise.all([
      run(bin('typescript/bin/tsc'), '--noEmit', '--checkers', '1', '-p', 'tsconfig.new.json'),
      run(bin('oxlint/bin/oxlint'), '--deny-warnings', ...scripts),
      run(bin('oxfmt/bin/oxfmt'), '--check', ...scripts),
      run('tools/rooms.mjs'),
    ])
    rmSync(join(copy, 'tsconfig.new.json'))
    for (const { code, out, error } of results) expect([code, out], error).toEqual([0, expect.any(String)])
  }, 240_000)
  it('passes the tests of areas and of texts', async () => {
    const { code, out } = await run(bin('vitest/vitest.mjs'), 'run', ...testsOfPage)
    expect(code, out).toBe(0)
  }, 600_000)
  it('is refused when it exists already, and not changed', async () => {
    const before = filesIn()
    expect(await newPage('trafficShares', 'edge-shares')).toMatchObject({
      code: 1,
      error: expect.stringContaining('is there already') as string,
    })
    expect(await newPage('shares', 'edge-traffic')).toMatchObject({ code: 1, error: expect.stringContaining('is taken') as string })
    expect(changes(before)).toEqual({ added: [], changed: [] })
    expect(existsSync(join(copy, 'src/custom/shares'))).toBe(false)
  })
})
