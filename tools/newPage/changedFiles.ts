// Existing files that register a page: the list of areas, the table of pages, the reserved names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coreReadProvider } from '../../src/engine/rights/permissions.ts'
import type { NewPage } from './types.ts'
import { camel } from './types.ts'

/** The changed texts by path. Throws when a file has an unexpected layout. */
export function changedFiles(page: NewPage, root: string): Record<string, string> {
  const changes: Record<string, (text: string) => string> = {
    'server/areas/areas.ts': (text) => inAreas(text, page),
    'server/services/definitions/folders/folderNames.ts': (text) => put(text, "\n  'agent-kinds',\n", `  '${page.name}',\n`),
    'src/schemas/_pages.json': (text) => inPages(text, page),
  }
  return Object.fromEntries(Object.entries(changes).map(([file, change]) => [file, change(readFileSync(join(root, file), 'utf8'))]))
}

function inAreas(text: string, { area }: NewPage): string {
  const lastImport = /(?:import \{ area as [^\n]+\n)+/.exec(text)?.[0] ?? 'no area'
  const imported = put(text, lastImport, `import { area as ${area} } from './${area}/area.ts'\n`)
  const list = /export const areas: Area\[\] = \[\n(?: {2}\w+,\n)+/.exec(imported)?.[0] ?? 'no list of areas'
  return put(imported, list, `  ${area},\n`)
}

/** After the last staff page, and last in their menu. */
function inPages(text: string, { name, permission = coreReadProvider }: NewPage): string {
  const pages = [...text.matchAll(/\n {4}"[\w-]+": \{ "path": "\/admin\/[^\n]+\},(?=\n)/g)]
  const page = { path: `/admin/${name}`, area: 'provider', screen: camel(name), when: { permission } }
  const added = put(text, pages.at(-1)?.[0] ?? 'no page of staff', `\n    ${JSON.stringify(name)}: ${spaced(page)},`)
  const menu = /\{ "id": "staff"[\s\S]*?\n {4}\] \}/.exec(added)?.[0] ?? 'no menu of staff'
  const last = '\n    ] }'
  return put(added, menu.slice(0, -last.length), `,\n      ${spaced({ page: name, icon: 'chart' })}`)
}

/** On one line, as the table is formatted. */
const spaced = (value: object): string => JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ')

function put(text: string, behind: string, added: string): string {
  const at = text.indexOf(behind)
  if (at < 0) throw new Error(`not found: ${behind.trim()}`)
  return text.slice(0, at + behind.length) + added + text.slice(at + behind.length)
}
