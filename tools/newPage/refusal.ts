// Reasons to reject a new page: names that are unsafe in code, paths or URLs, and names in use.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { isTypeName, reservedTypeNames } from '../../server/services/definitions/folders/folderNames.ts'
import { reservedNames as namesOfObjects } from '../../src/engine/json/parseJson.ts'
import { camel, type NewPage } from './types.ts'
import type { PagesFile } from '../../src/engine/pages/pageTable.ts'

const longest = 40
/** Names that modules or server/areas use. */
const inModules = new Set(['await', 'area', 'areas', 'app'])

/** Undefined when the page can be created. */
export function refusal(page: NewPage, root: string): string | undefined {
  return unsafe(page) ?? areaTaken(page, root) ?? nameTaken(page, root) ?? unknownPermission(page, root)
}

function unsafe({ area, name, title, titleRu }: NewPage): string | undefined {
  if (!/^[a-z][A-Za-z0-9]*$/.test(area) || area.length > longest || !isIdentifier(area))
    return `${JSON.stringify(area)}: an area is named in camelCase with Latin letters and digits, at most ${longest}, and not by a word of JavaScript.`
  if (!isTypeName(name) || name.length > longest || !isIdentifier(camel(name)))
    return `${JSON.stringify(name)}: a page is named with small Latin letters, digits and single hyphens, at most ${longest} characters.`
  for (const text of [title, titleRu])
    if (text.trim() !== text || !/^[^\p{C}%|]{1,60}$/u.test(text))
      return `${JSON.stringify(text)}: a title has 1 to 60 characters, without % and |.`
  return /[а-яё]/i.test(titleRu) ? undefined : `${JSON.stringify(titleRu)} is not Russian.`
}

function isIdentifier(name: string): boolean {
  if (inModules.has(name) || namesOfObjects.has(name)) return false
  try {
    return Boolean(new Script(`'use strict'; const ${name} = 0`)) // letters and digits only: it is compiled, never run
  } catch {
    return false
  }
}

function areaTaken({ area }: NewPage, root: string): string | undefined {
  const isSame = (name: string | undefined): boolean => name?.toLowerCase() === area.toLowerCase()
  for (const folder of ['src/custom', 'server/areas'])
    if (readdirSync(join(root, folder)).some(isSame)) return `${folder}/${area} is there already.`
  const catalogues = readdirSync(join(root, 'i18n/en_US')).map((file) => file.split('.')[0])
  return [...catalogues, ...namesOfWords(root)].some(isSame) ? `The words of ${area} are another area’s.` : undefined
}

function namesOfWords(root: string): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('words.ts'))
    .flatMap((file) => /areaWords\('(\w+)'/.exec(readFileSync(join(root, 'src', file), 'utf8'))?.[1] ?? [])
}

function nameTaken({ area, name }: NewPage, root: string): string | undefined {
  const { pages, aliases } = JSON.parse(readFileSync(join(root, 'src/schemas/_pages.json'), 'utf8')) as PagesFile
  const screens = Object.values(pages).map(({ screen }) => screen)
  const isTaken =
    reservedTypeNames.has(name) ||
    existsSync(join(root, 'src/schemas', name)) ||
    [...Object.keys(pages), ...Object.keys(aliases)].includes(name) ||
    Object.values(pages).some(({ path }) => path.startsWith(`/admin/${name}/`) || path === `/admin/${name}`) ||
    screens.includes(camel(name)) ||
    existsSync(join(root, 'tests/server', area, `${camel(name)}.test.ts`))
  return isTaken ? `The name ${name} is taken.` : undefined
}

function unknownPermission({ permission }: NewPage, root: string): string | undefined {
  const { permissions } = JSON.parse(readFileSync(join(root, 'src/schemas/_facts.json'), 'utf8')) as { permissions: string[] }
  return permission === undefined || permissions.includes(permission)
    ? undefined
    : `${JSON.stringify(permission)} is no permission of src/schemas/_facts.json.`
}
