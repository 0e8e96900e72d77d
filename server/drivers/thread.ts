// Starts worker threads: a TypeScript file in development, a file of the bundle in production.
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { fileBeside, tsxUrl } from './beside.ts'

/** Starts `name` (without extension) beside the module at `parent` (its `import.meta.url`). Throws when the file does not exist. */
export function startThread(parent: string, name: string, options: WorkerOptions): Worker {
  const path = fileBeside(parent, name)
  if (path.endsWith('.js')) return new Worker(path, options)
  const [tsx, worker] = [tsxUrl('esm/api'), pathToFileURL(path).href].map((url) => JSON.stringify(url))
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${worker}) })`, { ...options, eval: true })
}
