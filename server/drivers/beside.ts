// Files of threads and processes: TypeScript beside its module in development, a file of the bundle in production.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The path of `name` (without extension) beside the module at `parent` (its `import.meta.url`). Throws when the file does not exist. */
export function fileBeside(parent: string, name: string): string {
  const candidates = [`${name}.ts`, `${name}.js`, `../${name}.js`].map((file) => fileURLToPath(new URL(file, parent)))
  const path = candidates.find((candidate) => existsSync(candidate))
  if (!path) throw new Error(`No ${name} beside ${parent}`)
  return path
}

/** URL of a module of tsx: `esm` registers itself when imported, `esm/api` has functions. */
export function tsxUrl(part: 'esm' | 'esm/api'): string {
  const file = join(dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist', part, 'index.mjs')
  return pathToFileURL(file).href
}
