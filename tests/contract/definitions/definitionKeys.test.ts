// The pages for operators document every key, keyword and name that a definition may use.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isPlainObject } from '../../../src/engine/json/objects.ts'
import { annotations, keywordNames } from '../../../src/engine/compile/keywords.ts'
import { metaSchema } from '../../../src/engine/load/resource/metaSchema.ts'
import { reservedKeys } from '../../../src/engine/load/resource/reservedKeys.ts'
import { normalizers } from '../../../src/engine/values/normalize/normalizers.ts'
import { VIEWS } from '../../../src/engine/values/views.ts'
import { facts } from '../../../src/engine/resolve/when.ts'
import { columnKinds } from '../../../src/engine/check/drawn.ts'

const docs = ['definition-keys', 'add-a-resource-type']
  .map((name) => readFileSync(join(import.meta.dirname, '../../../docs', `${name}.md`), 'utf8'))
  .join('\n')
const words = new Set([...docs.matchAll(/`[^`\n]+`|```[\s\S]*?```/g)].flatMap(([code]) => code.match(/[A-Za-z_][\w-]*/g) ?? []))

/** Every key of every object of resource.json, at any depth. */
function keysOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(keysOf)
  if (!isPlainObject(node)) return []
  const own = isPlainObject(node.properties) ? Object.keys(node.properties) : []
  return [...own, ...Object.values(node).flatMap(keysOf)]
}
function widgetsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(widgetsOf)
  if (!isPlainObject(node)) return []
  return [
    ...(isPlainObject(node.widget) && Array.isArray(node.widget.enum) ? node.widget.enum.map(String) : []),
    ...Object.values(node).flatMap(widgetsOf),
  ]
}
const reserved = new Set(reservedKeys.flatMap((path) => path.split('.')))

describe('the pages for operators document', () => {
  it.each<[string, readonly string[]]>([
    ['every key of resource.json', keysOf(metaSchema).filter((key) => key !== '$schema' && !reserved.has(key))],
    ['every keyword of the portal in a schema', [...annotations, ...keywordNames]],
    ['every normalizing step', [...Object.keys(normalizers), 'rename', 'dropBlank', 'keepIf', 'omitIf']],
    ['every view', Object.keys(VIEWS)],
    ['every kind of column', columnKinds],
    ['every widget', widgetsOf(metaSchema)],
    ['every fact of a when', facts],
  ])('%s', (_, names) => {
    expect(names.length).toBeGreaterThan(3)
    expect([...new Set(names)].filter((name) => !words.has(name))).toEqual([])
  })
})
