// Tables of docs/edge-contract.md: fields and rules with their meanings, test vectors of signed links, and fields that the reference edge does not support.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signatureOf, vectors } from '../edges/nginx/links.ts'
import { unsupported } from '../edges/nginx/unsupported.ts'
import { isPlainObject } from '../src/engine/json/objects.ts'
import { agentRulesOf, wholeRecord } from '../src/engine/load/resource/agentOptions.ts'
import { loadDefinition } from '../src/engine/load/load.ts'
import { parseFacts } from '../src/engine/rights/facts.ts'
import type { Schema } from '../src/engine/schema/types.ts'
import type { Definition } from '../src/engine/types.ts'
import meanings from './edgeContract/meanings.json' with { type: 'json' }

type Row = { path: string; type: string; value: string; meaning: string }

/** Returns the page with its generated tables. Throws for a field without a meaning, and a meaning without a field. */
export function edgeContract(root: string): string {
  const definition = definitionIn(root)
  const fields = rowsOf(definition)
  const tables: Record<string, string[]> = {
    fields: tableOf(fields.filter(({ path }) => !path.startsWith('locations.*'))),
    rules: tableOf(fields.filter(({ path }) => path.startsWith('locations.*'))),
    links: [
      '| `e` | path | address | secret | `md5` |',
      '|---|---|---|---|---|',
      ...vectors.map((link) => `| ${[link.expires ?? '–', link.path, link.address ?? '–', link.secret, signatureOf(link)].join(' | ')} |`),
    ],
    unsupported: ['| field | reason |', '|---|---|', ...Object.entries(unsupported).map(([path, reason]) => `| \`${path}\` | ${reason} |`)],
  }
  return readFileSync(join(root, 'docs/edge-contract.md'), 'utf8').replace(
    /(<!-- generated: (\w+) -->\n)[^]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}${(tables[name] ?? []).join('\n')}\n${end}`,
  )
}

function tableOf(rows: Row[]): string[] {
  return [
    '| field | value | default | meaning |',
    '|---|---|---|---|',
    ...rows.map(({ path, type, value, meaning }) => `| \`${path}\` | ${type} | ${value} | ${meaning} |`),
  ]
}

function rowsOf(definition: Definition): Row[] {
  const texts: Record<string, string> = meanings.fields
  const defaults = defaultsOf(definition)
  const shared = Object.values(agentRulesOf(definition.resource)[0]?.defaults?.inherits ?? {}).flat()
  const isInherited = (path: string) => shared.some((field) => path === `locations.*.${field}` || path.startsWith(`locations.*.${field}.`))
  const paths = leavesOf(definition.schema, texts).filter(({ path }) => !isInherited(path))
  const missing = paths.filter(({ path }) => texts[path] === undefined).map(({ path }) => path)
  const surplus = Object.keys(texts).filter((path) => !paths.some((row) => row.path === path))
  if (missing.length + surplus.length > 0)
    throw new Error(`meanings.json: no meaning of ${missing.join(', ') || '–'}; no field ${surplus.join(', ') || '–'}`)
  return paths.map(({ path, schema }) => ({ path, type: typeOf(schema), value: defaults[path] ?? '–', meaning: texts[path]! }))
}

function defaultsOf({ resource }: Definition): Record<string, string> {
  const groups = Object.entries(agentRulesOf(resource)[0]?.defaults?.absent ?? {})
  const flat = (path: string, value: unknown): [string, string][] =>
    isPlainObject(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([name, inner]) => flat(`${path}.${name}`, inner))
      : [[path, isPlainObject(value) ? '–' : `\`${JSON.stringify(value)}\``]]
  return Object.fromEntries(
    groups.flatMap(([group, values]) =>
      Object.entries(values).flatMap(([name, value]) => flat(group === wholeRecord ? name : `${group}.${name}`, value)),
    ),
  )
}

type Leaf = { path: string; schema: Schema }

/** Fields without members of their own, and groups that have a meaning as a whole. */
function leavesOf(schema: Schema, texts: Record<string, string>, path = ''): Leaf[] {
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  const members = [
    ...Object.entries(schema.properties ?? {}),
    ...(isPlainObject(schema.additionalProperties) ? [['*', schema.additionalProperties] as [string, Schema]] : []),
    ...(isPlainObject(schema.items) && isPlainObject(schema.items.properties) ? [['*', schema.items] as [string, Schema]] : []),
  ].filter((entry): entry is [string, Schema] => isPlainObject(entry[1]))
  const named = texts[path] !== undefined ? [{ path, schema }] : []
  const inner = members.flatMap(([name, member]) => leavesOf(member, texts, at(name)))
  // The items of a list with a meaning of its own are explained there.
  const isWhole = named.length > 0 && !Object.keys(texts).some((name) => name.startsWith(`${path}.`))
  if (path !== '' && (members.length === 0 || isWhole)) return [{ path, schema }]
  return [...named, ...inner]
}

function typeOf(schema: Schema): string {
  const { type, minimum, maximum } = schema
  const items = isPlainObject(schema.items) ? schema.items : undefined
  const choices = (schema.enum ?? items?.enum)?.map((value) => `\`${String(value)}\``).join(', ')
  if (choices) return type === 'array' ? `list of ${choices}` : choices
  const name = { object: 'object', array: 'list', string: 'text', boolean: 'true or false' }[String(type)] ?? [type].flat().join(' or ')
  const bounds = minimum !== undefined && maximum !== undefined ? ` ${minimum} to ${maximum}` : ''
  const isDuration = Array.isArray(schema.normalize) && schema.normalize.includes('duration')
  return isDuration ? 'duration (`s`, `m`, `h`, `d`)' : `${name}${bounds}`
}

function definitionIn(root: string): Definition {
  const folder = join(root, 'src/schemas')
  const filesIn = (name: string): Record<string, string> =>
    Object.fromEntries(readdirSync(join(folder, name)).map((file) => [file, readFileSync(join(folder, name, file), 'utf8')]))
  const shared = Object.fromEntries(Object.entries(filesIn('_shared')).map(([file, text]) => [file, JSON.parse(text) as unknown]))
  const facts = parseFacts(JSON.parse(readFileSync(join(folder, '_facts.json'), 'utf8')))
  const { definition, problems } = loadDefinition({
    name: meanings.type,
    origin: 'builtin',
    files: filesIn(meanings.type),
    shared,
    facts,
    reservedNames: [],
  })
  if (!definition) throw new Error(JSON.stringify(problems))
  return definition
}
