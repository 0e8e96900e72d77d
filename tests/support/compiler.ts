// One compiling thread for all registries of a test worker: starting one from source takes most of a second. The built-in
// types are read and compiled once; whatever an operator writes, each time.
import { serialize } from 'node:v8'
import { type Compiler, createCompiler, type LoadJob } from '../../server/services/definitions/compile/compiler.ts'

const thread = createCompiler()
const builtins = new Map<string, ReturnType<Compiler['load']>>()

export const compiler: Compiler = {
  ...thread,
  load: async (job) => (job.settings.origin === 'builtin' ? structuredClone(await loadOnce(job)) : thread.load(job)),
}

async function loadOnce(job: LoadJob): ReturnType<Compiler['load']> {
  const key = serialize(job).toString('latin1')
  const found = builtins.get(key) ?? thread.load(job)
  builtins.set(key, found)
  return found.catch((error: unknown) => {
    builtins.delete(key)
    throw error
  })
}
