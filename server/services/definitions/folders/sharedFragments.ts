// Schema fragments that built-in definitions reference, with their texts.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { locales, type Locale } from '../../../../src/engine/schema/types.ts'
import type { DefinitionProblem, Words } from '../../../../src/engine/types.ts'
import { jsonPositionsOf } from '../../../../src/engine/json/jsonPositions.ts'

export type Shared = {
  signature: string
  fragments: Record<string, unknown>
  words: Partial<Record<Locale, Words>>
  problems: DefinitionProblem[]
}

/** Reads `_shared/*.json` below `root` when one of them changed; a broken file keeps the previous content. */
export async function readShared(root: string, before: Shared): Promise<Shared> {
  const folder = join(root, '_shared')
  const names = (await readdir(folder).catch((): string[] => [])).filter((name) => name.endsWith('.json')).toSorted()
  const signature = (await Promise.all(names.map((name) => signatureOf(folder, name)))).join('\n')
  if (signature === before.signature) return before
  const shared: Shared = { signature, fragments: {}, words: {}, problems: [] }
  for (const name of names) await take(folder, name, shared, before)
  return shared
}

async function take(folder: string, name: string, shared: Shared, before: Shared): Promise<void> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => '')
  const broken = jsonPositionsOf(text).broken
  const locale = locales.find((one) => name === `${one}.json`)
  if (broken)
    shared.problems.push({
      type: '_shared',
      file: `_shared/${name}`,
      pointer: '',
      line: broken.line,
      column: broken.column,
      level: 'error',
      code: 'not_json',
      params: { reason: broken.reason },
      message: 'This is not JSON.',
    })
  if (locale) shared.words[locale] = broken ? before.words[locale] : (JSON.parse(text) as Words)
  else if (!broken) shared.fragments[name] = JSON.parse(text)
  else if (name in before.fragments) shared.fragments[name] = before.fragments[name]
}

async function signatureOf(folder: string, name: string): Promise<string> {
  const facts = await stat(join(folder, name)).catch(() => undefined)
  return `${name}:${facts?.size}:${facts?.mtimeMs}:${facts?.ino}`
}
