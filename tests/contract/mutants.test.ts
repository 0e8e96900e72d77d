// tools/mutants/mutate.mjs names code and tests by their words: what was renamed must be renamed there, or a check is tried no more.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

it('every chosen mutant, every nearest test and every equivalent mutant still exists', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/mutants/mutate.mjs', '--list'], { cwd: root, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const file of ['routes/tokenReach', 'routes/foreignSites', 'names/kin', 'proofs/undo', 'sealed/', 'areas/cspReports/'])
    expect(stdout, file).toContain(file)
}, 60_000)
