import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What hangs is found; a busy machine is no failure. In CI, a test that meets a race runs once more (docs/decisions/057). */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, retry: process.env.CI ? 1 : 0 }

/** Test files of a worker share modules: importing them again for each file took half of the time. */
const sharing = { isolate: false, setupFiles: ['tests/support/settleImports.ts'] }

/** One piece of source text gives way to another (tools/mutants/mutate.mjs); the file stays as it is. */
type Mutant = { file: string; start: number; end: number; by: string }
const mutate = {
  name: 'mutant',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const { mutant } = globalThis as { mutant?: Mutant }
    if (!mutant || id.split('?')[0] !== fileURLToPath(new URL(mutant.file, import.meta.url))) return undefined
    return code.slice(0, mutant.start) + mutant.by + code.slice(mutant.end)
  },
}

/**
 * Tests of the server and of commands wait for engines, databases and processes half of their time: one worker more than there are
 * processors uses what is left. They follow the projects that compute all the time.
 */
const waiting = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 1 } }

/**
 * These take the longest: begun last, one would run while the other processors have nothing left to do. Those that move video in real time
 * do not stand side by side.
 */
const long = [
  'edges/edgeHlsPull',
  'records/treesInParts',
  'api/apiClients',
  'operations/importKilled',
  'streaming/recordingNode',
  'operations/processFaults',
  'operations/caddy',
  'streaming/srtIngest',
  'operations/migrations',
  'edges/dnsLarge',
  'statistics/demo',
  'streaming/media',
  'store/storePostgres',
  'operations/killPostgres',
  'records/imports',
  'streaming/transcoding',
  'operations/kill',
  'records/importsTogether',
  'files/killUploads',
  'streaming/recordingScheduled',
  'access/matrix',
  'attacks/largeReads',
  'records/importsBeside',
  'streaming/restreamerKilled',
  'statistics/clickHouse',
  'statistics/rollupStores',
  'billing/ledgerKill',
  'streaming/restreamer',
  'operations/processes',
  'attacks/largeTrees',
  'access/tenancy',
  'people/pictureReader',
  'operations/pageWeight',
  'operations/move',
  'definitions/definitions-patterns',
  'store/store',
  'letters/messageProcesses',
].map((name) => `tests/server/${name}.test.ts`)

/** A worker is used again only for a file of the same environment: files that need a window stand together. */
const hasWindow = (moduleId: string) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom')

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const orderOf = ({ moduleId, project }: TestSpecification) =>
      projects.indexOf(project.name) * 1000 +
      ((long.findIndex((name) => moduleId.endsWith(name)) + long.length + 1) % (long.length + 1)) * 2 +
      Number(hasWindow(moduleId))
    const order = new Map(sorted.map((file) => [file, orderOf(file)]))
    return sorted.toSorted((one, other) => order.get(one)! - order.get(other)!)
  }
}

// react-admin's core is required, our sources are imported: both get the same router, or neither sees the other's.
const router = { find: /^react-router$/, replacement: createRequire(import.meta.url).resolve('react-router') }

/** Property tests draw the same cases in every run (docs/decisions/292). */
const properties = { find: /^fast-check$/, replacement: fileURLToPath(new URL('tests/support/fastCheck.ts', import.meta.url)) }

export default defineConfig({
  resolve: { alias: [router, properties] },
  plugins: [mutate],
  test: {
    // As many as there are processors, not one less: where there are two, half of them would wait.
    sequence: { sequencer: LongFirst },
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'server/**/*.test.ts', 'edges/**/*.test.ts', 'i18n/**/*.test.ts', 'tools/**/*.test.ts'],
          ...sharing,
          ...patient,
        },
      },
      // One jsdom and one graph of modules for each worker; tests/support/cleanWindow.ts clears what a file leaves in the window.
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['src/**/*.test.tsx'],
          environment: 'jsdom',
          ...sharing,
          setupFiles: [...sharing.setupFiles, 'tests/support/cleanWindow.ts'],
          ...patient,
        },
      },
      { extends: true, test: { name: 'contract', include: ['tests/contract/*.test.ts'], ...sharing, ...patient } },
      // Every built-in and many foreign schemas, by rules that are tried one by one: two minutes of work.
      {
        extends: true,
        test: { name: 'definitions', include: ['tests/contract/definitions/**/*.test.{ts,tsx}'], ...sharing, ...patient },
      },
      // What a developer or an operator types: each starts programs, whole checks among them.
      { extends: true, test: { name: 'commands', include: ['tests/commands/**/*.test.ts'], ...sharing, ...waiting, ...patient } },
      // What the tests of the server share is read and compiled once for each worker, not for each file: each opens a portal of its own.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/builtServers.ts'],
          ...sharing,
          ...waiting,
          ...patient,
        },
      },
    ],
  },
})
