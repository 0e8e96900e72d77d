// Validates the table of pages: its shape by a schema, its names by the facts. Server and tests only.
import { newAjv } from '../compile/ajv.ts'
import type { Facts } from '../rights/facts.ts'
import { fill, paramsIn, patternShape } from './pagePattern.ts'
import {
  pageNamed,
  pagePath,
  pageWithValue,
  readPages,
  needsNoParameters,
  type MenuRow,
  type PagesFile,
  type PageTable,
} from './pageTable.ts'
import type { Schema } from '../schema/types.ts'
import type { Condition, Conditions } from '../rights/visitor.ts'

type Node = Record<string, unknown>
const text: Node = { type: 'string', minLength: 1 }
const texts: Node = { type: 'array', minItems: 1, uniqueItems: true, items: text }
const orTexts: Node = { anyOf: [text, texts] }
const name: Node = { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$' }
const only = (properties: Record<string, Node>, required: string[] = []): Node => ({
  type: 'object',
  additionalProperties: false,
  properties,
  required,
})
const mapOf = (values: Node): Node => ({ type: 'object', propertyNames: name, additionalProperties: values })
const condition = only({
  of: { enum: ['person', 'staff'] },
  restricted: { const: true },
  inAccount: { type: 'boolean' },
  client: orTexts,
  notClient: orTexts,
  feature: orTexts,
  notFeature: orTexts,
  permission: orTexts,
  fact: orTexts,
  notFact: orTexts,
})
const when: Node = { anyOf: [condition, { type: 'array', minItems: 1, items: condition }] }
const shared = { audience: { enum: ['guest', 'customer', 'staff', 'both'] }, marked: texts, when }
const item = only({
  page: name,
  action: text,
  icon: text,
  badge: text,
  also: texts,
  children: { ...texts, minItems: 0 },
  start: { const: true },
  when,
})
const verb = only({ verb: name, page: name, params: { type: 'object', additionalProperties: text }, icon: text, when }, [
  'verb',
  'page',
  'icon',
])
const stands = ['type', 'screen', 'to', 'comes', 'choices']
const page: Node = {
  ...only(
    {
      ...shared,
      path: { type: 'string', pattern: '^/(?:$|(?::?[A-Za-z0-9_-]+\\??/?)+\\*?$)' },
      area: name,
      params: { type: 'object', additionalProperties: { anyOf: [texts, only({ prefix: text }, ['prefix'])] } },
      query: texts,
      type: text,
      screen: text,
      component: text,
      given: { type: 'object', minProperties: 1, additionalProperties: text },
      choices: texts,
      tabs: texts,
      back: name,
      picture: text,
      parts: mapOf(when),
      otherwise: name,
      to: text,
      comes: text,
    },
    ['path', 'area'],
  ),
  dependencies: { component: ['type'], given: ['type'], picture: ['given'] },
  // A choice may replace the page of a new record.
  not: {
    anyOf: stands.flatMap((one, index) =>
      stands
        .slice(index + 1)
        .filter((other) => one !== 'type' || other !== 'choices')
        .map((other) => ({ required: [one, other] })),
    ),
  },
}

/** The JSON Schema of the table. */
export const pagesSchema: Node = only(
  {
    areas: mapOf(only({ ...shared, icon: text }, ['icon', 'audience'])),
    pages: mapOf(page),
    aliases: mapOf(name),
    menus: {
      type: 'array',
      minItems: 1,
      items: only({ id: name, when, home: name, items: { type: 'array', items: item } }, ['id', 'home', 'items']),
    },
    profile: { type: 'array', items: item },
    verbs: { type: 'array', items: verb },
    notices: { type: 'object', additionalProperties: only({ when }, ['when']) },
  },
  ['areas', 'pages', 'aliases', 'menus', 'profile', 'notices'],
)

/** The problems, a sentence each; empty if the table is valid. */
export function checkPages(json: unknown, facts: Pick<Facts, 'clients' | 'features' | 'permissions'>): string[] {
  const ajv = newAjv('draft-07', { loose: false, unicode: true })
  const isShaped = ajv.compile(pagesSchema as Schema)
  if (!isShaped(json)) return (isShaped.errors ?? []).map(({ instancePath, keyword }) => `${instancePath || '/'}: ${keyword}`)
  const file = json as PagesFile // of this shape, as the schema just said
  const table = readPages(file)
  return [
    ...pageProblems(file, table),
    ...menuProblems(file, table),
    ...verbProblems(file, table),
    ...conditionsIn(file).flatMap((one) => unknownIn(one, facts)),
    ...[...table.needMarks].filter((client) => !facts.clients.includes(client)).map((client) => `no client is called ${client}`),
  ]
}

function pageProblems({ areas, aliases }: PagesFile, table: PageTable): string[] {
  const pages = [...table.pages.values()]
  const shapes = pages.map(({ path, params }) => `${patternShape(path)} ${Object.keys(params).length}`)
  return pages
    .flatMap((one, index) => {
      const own = paramsIn(one.path).map((param) => param.name)
      return [
        ...(areas[one.area] ? [] : [`${one.name}: no area is called ${one.area}`]),
        ...(shapes.indexOf(shapes[index]!) === index ? [] : [`${one.name}: its address is taken`]),
        ...[one.to, one.back, one.otherwise, ...(one.tabs ?? []), ...(one.choices ?? [])]
          .filter((to) => to !== undefined && !leadsSomewhere(table, to))
          .map((to) => `${one.name}: leads to ${String(to)}, which is no page`),
        ...(one.audience === 'guest' || stands.some((stand) => stand in one) ? [] : [`${one.name}: the page has no content`]),
        ...Object.keys(one.params)
          .filter((param) => !own.includes(param))
          .map((param) => `${one.name}: has no parameter ${param}`),
      ]
    })
    .concat(
      Object.entries(aliases)
        .filter(([alias, target]) => table.pages.has(alias) || !table.pages.has(target))
        .map(([alias]) => `${alias}: no other name of a page`),
    )
}

/** A page that is there, with a value that its parameter takes. */
function leadsSomewhere(table: PageTable, to: string): boolean {
  const target = pageWithValue(table, to)
  return target !== undefined && (target.value === undefined || pagePath(table, target.page.name, target.params) !== undefined)
}

function menuProblems({ menus, profile }: PagesFile, table: PageTable): string[] {
  const named = [...menus.flatMap(({ items }) => items), ...profile].flatMap(namesOf)
  const homes = menus.map(({ home }) => home)
  return [...named, ...homes]
    .flatMap((one) => {
      const target = pageNamed(table, one)
      return target && needsNoParameters(target) ? [] : [`menus: ${one} is not a page that opens without parameters`]
    })
    .concat(
      [...menus.flatMap(({ items }) => items), ...profile]
        .filter((row) => (row.page === undefined) === (row.action === undefined))
        .map((row) => `menus: ${row.page ?? 'an item'} needs either a page or an action`),
    )
}

function verbProblems({ verbs = [] }: PagesFile, table: PageTable): string[] {
  return verbs
    .filter(({ page: own, params }) => {
      const target = pageNamed(table, own)
      return target === undefined || fill(target.path, target.params, params ?? {}) === undefined
    })
    .map(({ verb: own }) => `verbs: ${own} leads to no page`)
}

const namesOf = ({ page: own, also = [], children = [] }: MenuRow): string[] =>
  [own, ...also, ...children].filter((one) => one !== undefined)

function conditionsIn({ areas, pages, menus, profile, verbs = [], notices }: PagesFile): Condition[] {
  const rows: { when?: Conditions }[] = [
    ...Object.values(areas),
    ...Object.values(pages),
    ...menus,
    ...menus.flatMap(({ items }) => items),
    ...profile,
    ...verbs,
    ...Object.values(notices),
  ]
  const parts = Object.values(pages).flatMap((page) => Object.values(page.parts ?? {}))
  return [...rows.flatMap((row) => row.when ?? []), ...parts.flat()]
}

function unknownIn(
  { client, notClient, feature, notFeature, permission }: Condition,
  { clients, features, permissions }: Pick<Facts, 'clients' | 'features' | 'permissions'>,
): string[] {
  const missing = (named: (string | string[] | undefined)[], declared: string[]): string[] =>
    named
      .flat()
      .filter((one) => one !== undefined && !declared.includes(one))
      .map((one) => `nothing is called ${String(one)}`)
  return [
    ...missing([client, notClient], clients),
    ...missing([feature, notFeature], [...features.brand, ...features.account]),
    ...missing([permission], permissions),
  ]
}
