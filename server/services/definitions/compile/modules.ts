// Compiled schemas by content hash: the source that browsers import, and the server's validators from the same text.
import { moduleHash } from '../../../../src/engine/resolve/formSchema.ts'
import { validatorsOf } from '../../../../src/engine/compile/runtime.ts'
import type { Schema } from '../../../../src/engine/schema/types.ts'
import type { Definition } from '../../../../src/engine/types.ts'
import { CompileError, type Compiler } from './compiler.ts'
import { evaluate } from './evaluate.ts'
import { createLru } from '../../../store/database/lru.ts'
import type { Compiled } from '../types.ts'
import { minuteMilliseconds } from '../../../../src/engine/time/units.ts'

export type Modules = {
  compile: (definition: Definition, schema: Schema, settings?: { extras?: Schema[]; urgent?: boolean }) => Promise<Compiled>
  source: (hash: string) => Promise<string | undefined>
  /** Adds a module compiled elsewhere: the whole schema of a definition that was just read. */
  add: (definition: Definition, source: string) => void
}
type Wanted = { definition: Definition; schema: Schema; extras: Schema[]; hash: string; urgent: boolean }
type Module = { source: string; compiled?: Compiled }

const operatorModules = 150
const builtinModules = 400
const failureMilliseconds = minuteMilliseconds

/** About 3 ms per KiB of schema is normal (10 with reading); the limit is far above that, plus half a second (`base`). */
export function timeCap(characters: number, base: number): number {
  return Math.round(base + (20 * characters) / 1024)
}

export function createModules(compiler: Compiler, baseMilliseconds: number): Modules {
  const caches = { builtin: createLru<Module>(builtinModules), operator: createLru<Module>(operatorModules) }
  const underWay = new Map<string, Promise<Module>>()
  const hashes = new WeakMap<Schema, { definition: Definition; hash: string }>()
  const failures = createLru<{ error: CompileError; until: number }>(200)

  return {
    async compile(definition, schema, { extras = [], urgent = true } = {}) {
      const hash = hashFor(definition, schema, extras)
      const module = find(hash) ?? (await make({ definition, schema, extras, hash, urgent }))
      module.compiled ??= compiledFrom(module.source, schema, hash)
      return module.compiled
    },
    add: (definition, source) => caches[definition.origin].set(moduleHash(definition.schema, definition), { source }),
    source: async (hash) => (find(hash) ?? (await underWay.get(hash)?.catch(() => undefined)))?.source,
  }

  /** Resolved schemas are shared objects: each is hashed once. */
  function hashFor(definition: Definition, schema: Schema, extras: Schema[]): string {
    const cached = hashes.get(schema)
    if (cached?.definition === definition && extras.length === 0) return cached.hash
    const hash = moduleHash(schema, definition, extras)
    if (extras.length === 0) hashes.set(schema, { definition, hash })
    return hash
  }

  function find(hash: string): Module | undefined {
    return caches.builtin.get(hash) ?? caches.operator.get(hash)
  }

  function make(wanted: Wanted): Promise<Module> {
    const failure = failures.get(wanted.hash)
    if (failure && failure.until > Date.now()) return Promise.reject(failure.error)
    const started = underWay.get(wanted.hash) ?? compileNow(wanted).finally(() => underWay.delete(wanted.hash))
    underWay.set(wanted.hash, started)
    return started
  }

  async function compileNow({ definition, schema, extras, hash, urgent }: Wanted): Promise<Module> {
    try {
      const milliseconds = timeCap(JSON.stringify(schema).length, baseMilliseconds) * (definition.origin === 'builtin' ? 10 : 1)
      const module: Module = { source: await compiler.compile({ schema, draft: definition.draft, extras, urgent, milliseconds }) }
      caches[definition.origin].set(hash, module)
      return module
    } catch (error) {
      if (error instanceof CompileError && error.code !== 'closed') failures.set(hash, { error, until: Date.now() + failureMilliseconds })
      throw error
    }
  }
}

function compiledFrom(source: string, schema: Schema, hash: string): Compiled {
  const { check, validate, test } = validatorsOf(evaluate(source, hash), schema)
  return { hash, schema, check, validate, test }
}
