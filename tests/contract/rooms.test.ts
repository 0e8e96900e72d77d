// tools/rooms.mjs, in small trees: what crosses a fence between the rooms is found, what does not is left alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const fence = join(import.meta.dirname, '../../tools/rooms.mjs')
const permissionModule = 'src/engine/rights/permissions.ts'
const facts = {
  clients: ['ACME'],
  roles: { owner: { permissions: '*' } },
  permissions: ['core_read_company', 'core_update_company', 'billing_read_prices'],
}
const trees: string[] = []
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true, force: true })))

/** What the fence says of these files. */
function said(files: Record<string, string>): { status: number | null; problems: string[] } {
  const tree = mkdtempSync(join(tmpdir(), 'rooms-'))
  trees.push(tree)
  mkdirSync(join(tree, 'server/areas/alerts'), { recursive: true })
  mkdirSync(join(tree, 'src/schemas/things'), { recursive: true })
  for (const [file, text] of Object.entries({ 'src/schemas/_facts.json': JSON.stringify(facts), ...files })) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  const { status, stderr } = spawnSync(process.execPath, [fence], { cwd: tree, encoding: 'utf8' })
  return { status, problems: stderr.split('\n').filter(Boolean) }
}
const holds = { status: 0, problems: [] }

describe('a permission', () => {
  it.each([
    ['server/areas/alerts/routes.ts', "staff(['core_read_company'])"],
    ['server/services/access.ts', 'const p = "core_update_company"'],
    ['server/services/hooks/things.ts', "may('core_read_company')"],
    ['server/services/actions/things.ts', "may('billing_read_prices')"],
    ['server/store/migrations/900.ts', "may('core_read_company')"],
    ['src/custom/alerts/Page.tsx', 'const may = `core_read_company`'],
    ['src/custom/alerts/Page.tsx', 'const may = `core_read_${name}`'],
    ['src/custom/alerts/Page.tsx', "const may = 'core_read_' + name"],
    ['src/engine/rights/roles.ts', "const may = 'core_read_unknown'"],
    ['src/engine/rights/other.ts', "export const p = 'core_read_company'"],
    ['tools/newThing.ts', "const p = 'core_read_company'"],
    ['i18n/words.ts', "const p = 'billing_read_prices'"],
  ])('is found in %s: %s', (file, text) => {
    const { status, problems } = said({ [file]: text })
    expect(status).toBe(1)
    expect(problems).toEqual([
      expect.stringMatching(new RegExp(`^${file.replaceAll('.', '\\.')}: names a permission .*${permissionModule}$`)),
    ])
  })
  it.each([
    [permissionModule, "export const coreReadCompany = 'core_read_company'"],
    ['server/areas/alerts/routes.ts', "// 'core_read_company' is wanted\nstaff([coreReadCompany])"],
    ['server/areas/alerts/routes.test.ts', "as('core_read_company')"],
    ['tests/server/alerts.test.ts', "as('core_read_company')"],
    ['src/custom/alerts/Page.tsx', "const feature = 'billing_cards'"],
  ])('is allowed in %s: %s', (file, text) => expect(said({ [file]: text })).toEqual(holds))
})

describe('names of data', () => {
  it.each([
    ['src/app/menu.ts', "const type = 'things'", /names things/],
    ['server/routes/list.ts', "get('/things')", /names things/],
    ['src/client/session.ts', "const kind = 'ACME'", /names ACME/],
    ['server/services/access.ts', "role === 'owner'", /names owner/],
    [permissionModule, "const role = 'owner'", /names owner/],
  ])('are found in %s: %s', (file, text, problem) =>
    expect(said({ [file]: text })).toEqual({ status: 1, problems: [expect.stringMatching(problem)] }),
  )
  it('are allowed where a type has its own code', () => expect(said({ 'server/services/hooks/things.ts': "of('things')" })).toEqual(holds))
})

describe('imports', () => {
  it.each([
    ['upwards', 'src/engine/a.ts', "import '../client/b.ts'", /src\/engine may not import src\/client/],
    ['upwards, types alone', 'src/client/a.ts', "import type { B } from '../resources/b.ts'", /may not import src\/resources/],
    ['from one area to another', 'server/areas/other/a.ts', "import '../alerts/b.ts'", /may not import server\/areas\/alerts/],
    ['out of every room', 'src/client/a.ts', "import '../../scripts/b.ts'", /outside of every room/],
    ['of a package that the engine does not take', 'src/engine/a.ts', "import 'react'", /the engine may not import react/],
    ['from a folder that is no room', 'src/extra/a.ts', '', /belongs to no room/],
  ])('%s', (_, file, text, problem) => expect(said({ [file]: text })).toEqual({ status: 1, problems: [expect.stringMatching(problem)] }))
  it('a cycle is found', () =>
    expect(said({ 'src/client/a.ts': "import type { B } from './b.ts'", 'src/client/b.ts': "import './a.ts'" })).toEqual({
      status: 1,
      problems: [expect.stringMatching(/^import cycle: .*a\.ts/)],
    }))
  it('downwards are allowed', () => expect(said({ 'src/client/a.ts': "import '../engine/b.ts'" })).toEqual(holds))
})
