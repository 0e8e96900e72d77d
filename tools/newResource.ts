#!/usr/bin/env tsx
// npm run new:resource <name> [-- --in <folder>]: creates a folder with every part that a resource type may have.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { humanise } from '../src/engine/words/words.ts'
import { parseFacts } from '../src/engine/rights/facts.ts'
import { isTypeName, reservedTypeNames } from '../server/services/definitions/folders/folderNames.ts'
import { loadFolder } from '../server/services/definitions/folders/loadFolder.ts'
import { loadEnvFile } from '../server/services/envFile.ts'
import { commandLine } from './commandLine.ts'

const schemas = join(import.meta.dirname, '../src/schemas')
const { values, positionals } = commandLine('npm run new:resource <name> [-- --in <folder>]', { in: { type: 'string' } })
loadEnvFile()
const root = resolve(values.in ?? process.env.DEFINITIONS_DIR ?? 'definitions')
const [name = ''] = positionals
const reason = refusal(name)
if (reason !== undefined) {
  console.error(reason)
  process.exit(1)
}

const files = Object.fromEntries(Object.entries(filesOf(name)).map(([file, content]) => [file, `${JSON.stringify(content, null, 2)}\n`]))
const facts = parseFacts(JSON.parse(readFileSync(join(schemas, '_facts.json'), 'utf8')))
const { problems } = loadFolder({ name, files, problems: [] }, { origin: 'operator', shared: {}, facts, builtinNames: new Set() })
if (problems.length > 0) throw new Error(`the scaffold itself is wrong: ${JSON.stringify(problems)}`)
mkdirSync(join(root, name), { recursive: true })
for (const [file, text] of Object.entries(files)) writeFileSync(join(root, name, file), text, { flag: 'wx' })
console.log(
  [
    `Made ${join(root, name)}:`,
    ...Object.keys(files).map((file) => `  ${file}`),
    'A running server that watches this folder shows it to staff within two seconds.',
  ].join('\n'),
)

/** The reason to reject the name; undefined when the type can be created. */
function refusal(type: string): string | undefined {
  if (type === '') return 'Which name? npm run new:resource edge-alerts'
  if (!isTypeName(type))
    return `${JSON.stringify(type)}: a type is named with small Latin letters, digits and single hyphens, at most 63 characters.`
  if (reservedTypeNames.has(type) || existsSync(join(schemas, type))) return `The name ${type} is taken by the portal itself.`
  return existsSync(join(root, type)) ? `${join(root, type)} is there already.` : undefined
}

function filesOf(type: string): Record<string, unknown> {
  const label = humanise(type)
  const staff = ['staff']
  return {
    'schema.json': {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 80 },
        kind: { type: 'string', enum: ['standard', 'special'], default: 'standard' },
        amount: { type: 'integer', minimum: 0, maximum: 1000 },
        active: { type: 'boolean', default: true },
        notes: { type: 'string', maxLength: 2000 },
      },
    },
    'resource.json': {
      name: type,
      scope: 'provider',
      icon: 'boxes',
      menu: { order: 90 },
      title: '{name}',
      access: { read: staff, create: staff, update: staff, delete: staff },
      list: { columns: ['name', 'kind', 'amount', 'active'], filters: ['q', 'kind', 'active'], sort: 'name' },
      form: {
        sections: [
          { id: 'main', fields: ['name', 'kind', 'amount', 'active'] },
          { id: 'notes', fields: ['notes'], collapsed: true },
        ],
      },
      ui: { notes: { widget: 'textarea' } },
    },
    'en_US.json': wordsOf([
      label,
      'Record',
      'General',
      'Notes',
      'Name',
      'Kind',
      'Amount',
      'Active',
      'Notes',
      'Standard',
      'Special',
      'For your colleagues only',
    ]),
    'ru_RU.json': wordsOf([
      label,
      'Запись',
      'Основное',
      'Заметки',
      'Имя',
      'Вид',
      'Количество',
      'Включено',
      'Заметки',
      'Обычный',
      'Особый',
      'Только для коллег',
    ]),
    'examples.json': {
      base: { small: { name: 'First' } },
      cases: [
        { rule: 'everything is filled', from: 'small', set: { amount: 5, kind: 'special', active: false, notes: 'x' }, valid: true },
        { rule: 'no more than 1000', from: 'small', set: { amount: 1001 }, at: '/amount', keyword: 'maximum' },
      ],
    },
  }
}

function wordsOf([name, one, main, notes, ...rest]: string[]): unknown {
  const [nameField, kind, amount, active, noteField, standard, special, help] = rest
  return {
    name,
    one,
    sections: { main, notes },
    fields: { name: nameField, kind, amount, active, notes: noteField },
    options: { 'kind.standard': standard, 'kind.special': special },
    help: { notes: help },
  }
}
