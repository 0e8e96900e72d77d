// Every text of the built-in definitions exists in every language, and none is left over.
import { describe, expect, it } from 'vitest'
import { MARK } from '../../../src/engine/values/views.ts'
import { errorKeys, wordKeys } from '../../../src/engine/words/words.ts'
import { locales, type Schema } from '../../../src/engine/schema/types.ts'
import type { Words } from '../../../src/engine/types.ts'
import { builtInTabs } from '../../../src/engine/check/drawn.ts'
import { definitionOf, sharedWords, typeNames, wordOf } from '../../support/builtins.ts'
import { fieldsOf, isObject, visits } from '../../support/schemas/schemaWalk.ts'
import type { PageRow, PagesFile } from '../../../src/engine/pages/pageTable.ts'
import pages from '../../../src/schemas/_pages.json'
import { numberKeys } from './numberKeys.ts'
import { rowFields, timeTables } from './tableWords.ts'

type Place = { part: string; path: string }
const flat = (words: Words): string[] =>
  Object.entries(words).flatMap(([part, texts]) =>
    typeof texts === 'string' ? [part] : Object.keys(texts ?? {}).map((key) => `${part}.${key}`),
  )
const isTechnical = (value: string) => /^[A-Z0-9-]+$/.test(value)

/** Texts that must exist: each is found under its own key or a shorter one. */
function neededBy(name: string): Place[] {
  const { resource, schema } = definitionOf(name)
  const fields = fieldsOf(schema)
  const named = fields.filter(({ names }) => names.at(-1) !== '*')
  const sections = [...(resource.form.sections ?? []), ...(resource.form.tabs ?? []).flatMap((tab) => tab.sections ?? [])]
  const isMember = (path: string) => named.some((field) => field.path === path)
  const drawn = (path: string) =>
    sections.some((section) => section.fields.some((field) => path === field || path.startsWith(`${String(field)}.`)))
  const options = fields.flatMap(({ node, path }) =>
    node.type === 'boolean'
      ? []
      : (node.enum ?? []).filter((value) => typeof value === 'string' && !isTechnical(value)).map((value) => `${path}.${String(value)}`),
  )
  const readOnly = [
    ...named.filter(({ node }) => node.readOnly).map(({ path }) => path),
    ...(resource.variants ?? []).flatMap((variant) =>
      Object.entries(variant.fields ?? {})
        .filter(([, narrowing]) => narrowing.readonly)
        .map(([path]) => path),
    ),
  ]
  return [
    ...[...named.map(({ path }) => path), ...fields.flatMap(({ node, path }) => rowFields(node, path))].map((path) => ({
      part: 'fields',
      path,
    })),
    ...named.filter(({ node, path }) => drawn(path) && isMember(path) && needsHelp(node)).map(({ path }) => ({ part: 'help', path })),
    ...sections.map(({ id }) => ({ part: 'sections', path: id })),
    // What every record has is named by the product.
    ...(resource.form.tabs ?? [])
      .filter(({ id }) => !builtInTabs.some((name) => name === id))
      .map(({ id }) => ({ part: 'tabs', path: id })),
    ...(resource.form.tabs ?? []).filter(({ shortcut }) => shortcut).map(({ id }) => ({ part: 'shortcuts', path: id })),
    ...(resource.form.tabs ?? []).filter(({ action }) => action !== undefined).map(({ id }) => ({ part: 'tabHelp', path: id })),
    ...options.map((path) => ({ part: 'options', path })),
    ...(resource.form.questions ?? []).map(({ id }) => ({ part: 'questions', path: id })),
    ...(['warnings', 'attention'] as const).flatMap((part) => (resource[part] ?? []).map(({ id }) => ({ part, path: id }))),
    ...(resource.access.create?.length ? ['actions', 'titles'].map((part) => ({ part, path: 'create' })) : []),
    ...([resource, ...(resource.variants ?? [])].some(({ create }) => create) ? [{ part: 'actions', path: 'order' }] : []),
    ...(resource.actions ?? []).flatMap(({ id, confirm, done }) => [
      { part: 'actions', path: id },
      ...(confirm ? [{ part: 'confirm', path: confirm }] : []),
      ...(typeof done === 'string' ? [{ part: 'done', path: done }] : []),
    ]),
    ...(resource.actions ?? []).flatMap(({ task }) =>
      task ? ['accepted', 'processed', 'failed'].map((status) => ({ part: 'tasks', path: `${task.read}.${status}` })) : [],
    ),
    ...(resource.variants ?? [])
      .flatMap((variant) => Object.entries(variant.texts ?? {}).flat())
      .map((key) => ({ part: key.split('.')[0] ?? '', path: key.split('.').slice(1).join('.') })),
    ...readOnly.map((path) => ({ part: 'readonly', path })),
    ...[resource.agents ?? []].flat().map(({ kind }) => ({ part: 'agents', path: kind })),
    { part: 'empty', path: 'title' },
    { part: 'empty', path: 'text' },
  ]
}
/** A switch says what it does; a number or a limited text says its limits. The form itself says those of a number that has both. */
function needsHelp(schema: Schema): boolean {
  const { type, readOnly, enum: options, maxLength, pattern } = schema
  if (readOnly || hasBothLimits(schema) || isPlain(schema)) return false
  return (
    type === 'boolean' ||
    type === 'integer' ||
    type === 'number' ||
    (type === 'string' && !options && (maxLength !== undefined || typeof pattern === 'string') && pattern !== '^[A-Z]{2}$')
  )
}
/** Any text, or an address that everybody knows: only its length is limited, and the field itself says that. */
const isPlain = ({ type, format, pattern = '^[^\\u0000', writeOnly }: Schema) =>
  type === 'string' && !writeOnly && (format === 'email-ascii' || (!format && String(pattern).startsWith('^[^\\u0000')))
const hasBothLimits = ({ minimum, maximum }: Schema) => typeof minimum === 'number' && typeof maximum === 'number'
/** Keys that some page may ask for, beside those that must exist. */
function possibleFor(name: string): Set<string> {
  const { schema, resource } = definitionOf(name)
  const all = fieldsOf(schema)
  const paths = [...all.map(({ path }) => path), ...all.flatMap(({ node, path }) => rowFields(node, path)), ...timeTables(all)]
  const sections = [...(resource.form.sections ?? []), ...(resource.form.tabs ?? []).flatMap((tab) => tab.sections ?? [])]
  const values = all.flatMap(({ node, path }) =>
    [
      ...(node.type === 'boolean' ? [true, false] : []),
      ...(node.enum ?? []),
      'absent',
      ...(resource.ui?.[path]?.['inherits'] ? ['inherited'] : []),
      ...(node.reference?.none ? [node.reference.none] : []),
      ...(resource.ui?.[path]?.presets ?? Object.keys(node.properties ?? {})),
    ].map((value) => `${path}.${String(value)}`),
  )
  const keys = [
    ...['fields', 'help', 'placeholders', 'readonly', 'add', 'groups', 'items', 'group', 'item'].flatMap((part) =>
      [...paths, ...paths.map((path) => `${path}.add`), 'created_at', 'updated_at'].flatMap((path) => wordKeys(name, part, path)),
    ),
    ...['options', 'optionHelp'].flatMap((part) => values.flatMap((path) => wordKeys(name, part, path))),
    ...sections.flatMap(({ id }) => wordKeys(name, 'sectionHelp', id)),
    ...(resource.form.tabs ?? []).flatMap(({ id, map }) => [
      ...wordKeys(name, 'tabHelp', id),
      ...(map === undefined ? [] : wordKeys(name, 'empty', id)),
    ]),
    ...visits(schema).flatMap(({ node, path }) =>
      errorsOf(node).flatMap(([inner, keyword, params]) => errorKeys(name, [path, inner].filter(Boolean).join('.'), keyword, params)),
    ),
    ...neededBy(name).flatMap(({ part, path }) => wordKeys(name, part, path)),
    ...pagesOf(name).flatMap(({ given = {}, params = {} }) =>
      Object.values(given)
        .flatMap((value) => (value.startsWith(':') ? [params[value.slice(1)] ?? []].flat() : [value]))
        .map((value) => `resources.${name}.titles.${String(value)}`),
    ),
    ...forwardedIn(name).flatMap((streams) => errorKeys(name, streams, 'noCircle', {})),
    ...[...refusalsOf(resource), ...(resource.access.delete?.length ? ['delete'] : [])].map((text) => `resources.${name}.confirm.${text}`),
    ...numberKeys(name, resource),
    ...['name', 'one', 'actions.submit', 'titles.edit', 'titles.activate', 'titles.failed', 'done.created', 'done.failed'].map(
      (key) => `resources.${name}.${key}`,
    ),
  ]
  return new Set(keys)
}

/** Pages that say something of a new record of the type: each may have a heading of its own. */
function pagesOf(type: string): PageRow[] {
  return Object.values((pages as unknown as PagesFile).pages).filter((page) => page.type === type)
}
/** The streams of the type that records of others forward (`noCircle`). */
function forwardedIn(type: string): string[] {
  const owns = typeNames.map((name) => definitionOf(name).schema.noCircle).map((rule) => (isObject(rule) ? rule.own : undefined))
  return owns.flatMap((own) => (isObject(own) && own.type === type ? [String(own.streams)] : []))
}
/** Texts that say why something cannot be switched on. */
function refusalsOf({ ui = {}, variants = [] }: ReturnType<typeof definitionOf>['resource']): string[] {
  const gates = [ui, ...variants.map(({ fields = {} }) => fields)].flatMap((fields) => Object.values(fields).map(({ gate }) => gate))
  return gates.flatMap((gate) => (gate && gate.refuse !== undefined ? [gate.refuse] : []))
}

type Params = Record<string, unknown>
type Refusal = [string, string, Params]
/** What can be wrong at a node: place inside it, keyword, parameters. */
function errorsOf(node: Schema): Refusal[] {
  const own = [
    'type',
    'minLength',
    'maxLength',
    'pattern',
    'minimum',
    'maximum',
    'multipleOf',
    'enum',
    'not',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'maxProperties',
    'someValue',
    'noOverlap',
    'uniqueBy',
    'edgeRegex',
    'exceptNames',
    'secretNames',
    'distinct',
    'unique',
    'future',
    'reference',
    'limit',
    'parentHas',
    'opens',
  ]
  const formats = [node.format, ...(node.allOf ?? []).map((part) => part.format)].filter((format) => format !== undefined)
  const interval = isObject(node.noOverlap) ? String(node.noOverlap.list ?? '') : ''
  return [
    ...own.filter((keyword) => keyword in node).map((keyword): Refusal => ['', keyword, {}]),
    ...formats.map((format): Refusal => ['', 'format', { format }]),
    ...('claims' in node
      ? ([
          ['', 'unique', {}],
          ['', 'unique', { holder: 'account' }],
        ] as Refusal[])
      : []),
    ...('opens' in node ? [['', 'closedPort', {}] as Refusal] : []),
    ...(node.required ?? []).map((field): Refusal => [field, 'required', {}]),
    ...Object.entries(node.properties ?? {}).flatMap(([field, child]): Refusal[] => (child === false ? [[field, 'forbidden', {}]] : [])),
    ...(isObject(node.linksOn) ? [[String(node.linksOn.links), 'linksOn', {}] as Refusal] : []),
    ...(isObject(node.ordered) ? [[(node.ordered.fields as string[])[1] ?? '', 'ordered', {}] as Refusal] : []),
    ...(typeof node.ascending === 'string'
      ? ([
          ['', 'ascending', {}],
          [`*.${node.ascending}`, 'ascending', {}],
        ] as Refusal[])
      : []),
    ...(isObject(node.distinct) ? [node.distinct.field] : [])
      .filter(Boolean)
      .map((field): Refusal => [`*.${String(field)}`, 'distinct', {}]),
    ...(Array.isArray(node.distinctKeys) ? node.distinctKeys.map((map): Refusal => [String(map), 'distinctKeys', {}]) : []),
    ...(interval ? [[`*.${interval}.*`, 'noOverlap', {}] as Refusal] : []),
    ...['to', 'spare'].flatMap((end) => {
      const { list, [end]: fields = [] } = isObject(node.noCircle) ? node.noCircle : {}
      return (fields as string[]).slice(0, 1).map((field): Refusal => [`${String(list)}.*.${field}`, 'noCircle', {}])
    }),
    ...(isObject(node.exclusive) ? [[String(node.exclusive.field), 'exclusive', {}] as Refusal] : []),
    ...(isObject(node.propertyNames) ? [...errorsOf(node.propertyNames), ['', 'duplicate', {}] as Refusal] : []),
  ]
}

describe.each(typeNames)('words of %s', (name) => {
  const { words } = definitionOf(name)

  it.each(locales)('has every text in %s', (locale) => {
    const missing = neededBy(name).filter(({ part, path }) => !wordOf(name, locale, wordKeys(name, part, path)))
    expect(missing.map(({ part, path }) => `${part}.${path}`)).toEqual([])
    for (const key of ['name', 'one']) expect(words[locale]?.[key]).toMatch(/\S/)
  })
  it('has the same texts in every language', () => expect(flat(words.ru_RU ?? {}).sort()).toEqual(flat(words.en_US ?? {}).sort()))
  it('has no unused text', () => {
    const possible = possibleFor(name)
    expect(flat(words.en_US ?? {}).filter((key) => !possible.has(`resources.${name}.${key}`))).toEqual([])
  })
})

describe('shared words', () => {
  it('are the same in every language', () => expect(flat(sharedWords.ru_RU).sort()).toEqual(flat(sharedWords.en_US).sort()))
  it('are all used by some type', () => {
    const possible = new Set(typeNames.flatMap((name) => [...possibleFor(name)]))
    expect(flat(sharedWords.en_US).filter((key) => !possible.has(`shared.${key}`))).toEqual([])
  })
})

/** Word for word from the specification, 000 §5. */
const givenWords = ['Please specify full links']

describe.each(locales)('style of the texts in %s', (locale) => {
  const sources = [...typeNames.map((name) => definitionOf(name).words[locale] ?? {}), sharedWords[locale]]
  const texts = sources.flatMap((words) =>
    Object.entries(words).flatMap(([part, map]) =>
      typeof map === 'string' ? [{ part, key: part, text: map }] : Object.entries(map ?? {}).map(([key, text]) => ({ part, key, text })),
    ),
  )

  it('no text is empty, shouts, begs or carries a mark', () => {
    expect(
      texts.filter(
        ({ text }) =>
          text.trim() === '' || (!givenWords.includes(text) && /!|пожалуйста|\bplease\b|oops/i.test(text)) || text.includes(MARK),
      ),
    ).toEqual([])
  })
  it('labels and buttons have no full stop, sentences have one', () => {
    const labels = texts.filter(
      ({ part, text }) => ['name', 'one', 'fields', 'sections', 'tabs', 'options', 'actions', 'add'].includes(part) && text.endsWith('.'),
    )
    const sentences = texts.filter(
      ({ part, text }) =>
        ['help', 'sectionHelp', 'tabHelp', 'optionHelp', 'warnings', 'readonly', 'confirm'].includes(part) && !/[.…]$/.test(text),
    )
    expect([...labels, ...sentences]).toEqual([])
  })
  it('is written in its own language', () => {
    const foreign = texts.filter(({ text }) =>
      locale === 'en_US' ? /[а-яё]/i.test(text) : !['placeholders'].includes(locale) && /^[A-Za-z ]{25,}$/.test(text),
    )
    expect(foreign).toEqual([])
  })
})

describe.each(typeNames)('%s: helps of numbers', (name) => {
  const numbers = fieldsOf(definitionOf(name).schema).filter(({ node }) => hasBothLimits(node))
  it.each(locales)('do not repeat the limits that the form says itself (%s)', (locale) => {
    const repeated = numbers.filter(({ node, path }) => {
      const help = wordOf(name, locale, wordKeys(name, 'help', path)) ?? ''
      const limits = /^(?:From|От) ([\d\s,]+) (?:to|до) ([\d\s,]+)\.?$/.exec(help)
      return limits
        ?.slice(1)
        .map((text) => Number(text.replace(/[\s,]/g, '')))
        .every((limit, index) => limit === [node['minimum'], node['maximum']][index])
    })
    expect(repeated.map(({ path }) => path)).toEqual([])
  })
})
