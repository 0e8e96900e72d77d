// Files of a new page, from the templates beside this file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import facts from '../../src/schemas/_facts.json' with { type: 'json' }
import { coreReadProvider } from '../../src/engine/rights/permissions.ts'
import { camel, type NewPage, pascal } from './types.ts'

type Role = { kind: string; permissions: string | string[] }

/** Texts by path below the project's root. */
export function filesOf(page: NewPage): Record<string, string> {
  const { area, name } = page
  const [lower, upper] = [camel(name), pascal(name)]
  const browser = `src/custom/${area}`
  const server = `server/areas/${area}`
  const templates = {
    [`${browser}/area.ts`]: 'browser/area.ts',
    [`${browser}/words.ts`]: 'browser/words.ts',
    [`${browser}/words.en_US.json`]: 'browser/words.en_US.json',
    [`${browser}/words.ru_RU.json`]: 'browser/words.ru_RU.json',
    [`${browser}/${lower}Query.ts`]: 'browser/query.ts',
    [`${browser}/${upper}Page.tsx`]: 'browser/Page.tsx',
    [`${browser}/${upper}Table.tsx`]: 'browser/Table.tsx',
    [`${browser}/${upper}Chart.tsx`]: 'browser/Chart.tsx',
    [`${browser}/${upper}Page.test.tsx`]: 'browser/Page.test.tsx',
    [`${server}/area.ts`]: 'server/area.ts',
    [`${server}/words.en_US.json`]: 'server/words.en_US.json',
    [`${server}/words.ru_RU.json`]: 'server/words.ru_RU.json',
    [`${server}/${lower}.ts`]: 'server/routes.ts',
    [`${server}/${lower}Rows.ts`]: 'server/service.ts',
    [`tests/server/${area}/${lower}.test.ts`]: 'server/routes.test.ts',
  }
  const values = valuesOf(page)
  return Object.fromEntries(Object.entries(templates).map(([file, template]) => [file, filled(template, values)]))
}

function filled(template: string, values: Record<string, string>): string {
  const text = readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8')
  return text.replaceAll(/__([A-Za-z]+)__/g, (found, name: string) => values[name] ?? found)
}

function valuesOf({ area, name, title, titleRu, permission = coreReadProvider }: NewPage): Record<string, string> {
  const roles = Object.entries(facts.roles as Record<string, Role>)
  const mayOpen = ([, { kind, permissions }]: [string, Role]) =>
    kind === 'staff' && (permissions === '*' || permissions.includes(permission))
  const names = (list: [string, Role][]) => list.map(([role]) => role)
  const admitted = names(roles.filter(mayOpen))
  return {
    area,
    page: name,
    name: camel(name),
    Name: pascal(name),
    titleEn: JSON.stringify(title),
    titleRu: JSON.stringify(titleRu),
    permission: camel(permission.replaceAll('_', '-')),
    admitted: JSON.stringify(admitted[0]),
    // A restricted customer has no pages but its own.
    refused: JSON.stringify(names(roles.filter((one) => !mayOpen(one) && !('restricted' in one[1])))),
  }
}
