// Starts worker threads: a TypeScript file in development, a file of the bundle in production.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts `name` (without extension) beside the module at `parent` (its `import.meta.url`). Throws when the file does not exist. */
export function startThread(parent: string, name: string, options: WorkerOptions): Worker {
  const candidates = [`${name}.ts`, `${name}.js`, `../${name}.js`].map((file) => fileURLToPath(new URL(file, parent)))
  const path = candidates.find((candidate) => existsSync(candidate))
  if (!path) throw new Error(`No ${name} beside ${parent}`)
  if (path.endsWith('.js')) return new Worker(path, options)
  const [tsx, worker] = [join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/esm/api/index.mjs'), path].map(
    (file) => JSON.stringify(pathToFileURL(file).href),
  )
  return new Worker(`import(${tsx}).then(({ register }) => { register(); return import(${worker}) })`, { ...options, eval: true })
}
