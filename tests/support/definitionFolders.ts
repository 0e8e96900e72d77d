// Folders of definitions for a test: made in a temporary place, removed after it.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseFacts } from '../../src/engine/rights/facts.ts'
import { builtinDefinitions } from '../../server/services/definitions/folders/packageFolder.ts'
import { createRegistry, type RegistrySettings } from '../../server/services/definitions/registry.ts'
import type { DefinitionRegistry } from '../../server/services/definitions/types.ts'
import { secondThread, compiler } from './compiler.ts'

export const facts = parseFacts(JSON.parse(readFileSync(join(builtinDefinitions(), '_facts.json'), 'utf8')))

export type DefinitionFolders = {
  operatorDir: string
  lastGoodDir: string
  /** Writes a file below the operator's folder; anything but text is written as JSON. */
  put: (path: string, content: unknown) => void
  /** As `put`, in one step: nobody sees half a file. */
  replace: (path: string, content: unknown) => void
  remove: (path: string) => void
  /** A registry over these folders that has read them once; closed with them. */
  registry: (change?: Partial<RegistrySettings>) => Promise<DefinitionRegistry>
  /** A registry as it is the moment it starts. */
  starting: (change?: Partial<RegistrySettings>) => Promise<DefinitionRegistry>
  close: () => Promise<void>
}

export function definitionFolders(): DefinitionFolders {
  const root = mkdtempSync(join(realpathSync(tmpdir()), 'definitions-'))
  const [operatorDir, lastGoodDir, emptyDir] = ['operator', 'last-good', 'builtin'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [operatorDir, emptyDir]) mkdirSync(folder)
  const open: DefinitionRegistry[] = []
  const put = (path: string, content: unknown) => {
    const file = join(operatorDir, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  }
  const starting = async (change: Partial<RegistrySettings> = {}) => {
    const registry = await createRegistry({
      builtinDir: emptyDir,
      operatorDir,
      lastGoodDir,
      facts,
      log: { info: () => {}, warn: () => {} },
      compiler,
      secondThread,
      watch: false,
      compileMilliseconds: 10_000,
      ...change,
    })
    open.push(registry)
    return registry
  }
  return {
    starting,
    operatorDir,
    lastGoodDir,
    put,
    replace(path, content) {
      put(`.draft`, content)
      mkdirSync(dirname(join(operatorDir, path)), { recursive: true })
      renameSync(join(operatorDir, '.draft'), join(operatorDir, path))
    },
    remove: (path) => rmSync(join(operatorDir, path), { recursive: true, force: true }),
    async registry(change) {
      const registry = await starting(change)
      await registry.settled()
      return registry
    },
    async close() {
      await Promise.all(open.map((registry) => registry.close()))
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A schema of cameras, with what a test wants to change. */
export function cameras(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: { name: { type: 'string', minLength: 1 }, place: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
    ...change,
  }
}
