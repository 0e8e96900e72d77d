// The package's root: the built-in definitions are read from it, in development and from the bundle.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The nearest folder above this file with a package.json: works for `server/services/definitions/…` and `dist/server/…`. */
export function packageFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder
    if (folder === dirname(folder)) throw new Error('No package.json above the server')
  }
}

export function builtinDefinitions(): string {
  return join(packageFolder(), 'src', 'schemas')
}
