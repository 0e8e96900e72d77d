// The fragments in `_shared` that built-in definitions refer to.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DefinitionProblem } from '../../../src/engine/types.ts'
import { placesOf } from './jsonPlaces.ts'

export type Shared = { signature: string; fragments: Record<string, unknown>; problems: DefinitionProblem[] }

/** Reads `_shared/*.json` below `root` when one of them changed; a broken one keeps what was read before. */
export async function readShared(root: string, before: Shared): Promise<Shared> {
  const folder = join(root, '_shared')
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.json')).toSorted()
  const signatures = await Promise.all(names.map(async (name) => {
    const facts = await stat(join(folder, name)).catch(() => undefined)
    return `${name}:${facts?.size}:${facts?.mtimeMs}:${facts?.ino}`
  }))
  const signature = signatures.join('\n')
  if (signature === before.signature) return before
  const shared: Shared = { signature, fragments: {}, problems: [] }
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    const broken = placesOf(text).broken
    if (!broken) shared.fragments[name] = JSON.parse(text)
    else {
      shared.problems.push({ type: '_shared', file: `_shared/${name}`, pointer: '', line: broken.line, column: broken.column, level: 'error', code: 'not_json', params: { reason: broken.reason }, message: 'This is not JSON.' })
      if (name in before.fragments) shared.fragments[name] = before.fragments[name]
    }
  }
  return shared
}
