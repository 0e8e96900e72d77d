// What the specification says of the area of HTTP resources as a whole: for whom, in which languages, and with which lists.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formSchemaOf } from '../../../src/engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../src/engine/resolve/narrow.ts'
import type { Context, Locale } from '../../../src/engine/schema/types.ts'
import type { Words } from '../../../src/engine/types.ts'
import type { PagesFile } from '../../../src/engine/pages/pageTable.ts'
import { definitionOf, facts, sharedFragments, typeNames } from '../../support/builtins.ts'
import { fieldsOf } from '../../support/schemas/schemaWalk.ts'

const pages = (JSON.parse(readFileSync(new URL('../../../src/schemas/_pages.json', import.meta.url), 'utf8')) as PagesFile).pages
/** What stands below /f-cdn, and what is ordered from there. */
const ofPages = Object.values(pages).flatMap(({ area, type }) => (area === 'cdn' && type !== undefined ? [type] : []))
const area = [...new Set([...ofPages, 'option-orders', 'service-requests'])]
const texts = (type: string, locale: Locale): [string, string][] =>
  Object.entries<Words[string]>(definitionOf(type).words[locale] ?? {}).flatMap(([part, found]) =>
    typeof found === 'string'
      ? [[part, found] as [string, string]]
      : Object.entries(found ?? {}).map(([key, text]): [string, string] => [`${part}.${key}`, text]),
  )

describe('customers', () => {
  it('R1-004 are CDN1 and CDN2 only; each has its own form', () => {
    expect(facts.clients).toEqual(['CDN1', 'CDN2'])
    const formOf = (client: string) => {
      const context: Context = { client, mode: 'create', role: 'customer', feature: [], active: true }
      return formSchemaOf(narrowForCaller(definitionOf('http-resources'), context), { mode: 'create' })
    }
    const [one, two] = facts.clients.map((client) => (formOf(client).resolved.form.sections ?? []).map(({ id }) => id))
    expect([
      two!.includes('tuning'),
      one!.includes('tuning'),
      two!.includes('others'),
      one!.includes('others'),
      one!.includes('ssl'),
      two!.includes('ssl'),
    ]).toEqual([true, false, true, false, true, false])
  })
  it('R1-002 R0-012 account holders have the list and the form of HTTP resources, restricted roles do not', () => {
    const { access, list, form } = definitionOf('http-resources').resource
    expect(access).toEqual({ read: ['customer', 'staff'], create: ['customer'], update: ['customer'], delete: ['customer'] })
    expect([list.columns.length > 3, (form.sections ?? []).length > 5]).toEqual([true, true])
  })
})

describe('languages', () => {
  it('are reported for the types of the area', () =>
    expect(area).toEqual(expect.arrayContaining(['http-resources', 'cache-tasks', 'certificates', 'option-orders'])))
  it.each(area)('R1-005 %s is in Russian', (type) => {
    const english = new Map(texts(type, 'en_US'))
    const russian = texts(type, 'ru_RU')
    expect(russian.map(([key]) => key).toSorted()).toEqual([...english.keys()].toSorted())
    // A name or an example is the same in both, an abbreviation stays; whatever else is said has Russian letters.
    expect(
      russian
        .filter(([key, text]) => !/[А-Яа-яЁё]/.test(text) && text !== english.get(key) && !/^[A-Z]+$/.test(text))
        .map(([key, text]) => `${key}: ${text}`),
    ).toEqual([])
    expect(russian.filter(([, text]) => /[А-Яа-яЁё]/.test(text)).length).toBeGreaterThan(russian.length * 0.7)
  })
  it.each(area)('R1-006 %s is in English', (type) => {
    expect(
      texts(type, 'en_US')
        .filter(([, text]) => /[А-Яа-яЁё]/.test(text))
        .map(([key, text]) => `${key}: ${text}`),
    ).toEqual([])
  })
})

describe('times of the cache', () => {
  const time = (sharedFragments['cache.json'] as { time: object }).time
  it('R0-453 are fifteen, seconds by hand, and the default', () => {
    expect(time).toMatchObject({
      view: {
        choice: {
          options: ['0s', '1s', '30s', '1m', '10m', '30m', '1h', '4h', '12h', '1d', '2d', '3d', '7d', '14d', '30d'],
          manual: 'seconds',
          absent: 'default',
        },
      },
    })
  })
  it('R0-878 are the same list at every cache time', () => {
    const places = typeNames.flatMap((type) =>
      fieldsOf(definitionOf(type).schema).filter(({ path }) => /(^|\.)valid\.[2345]xx$/.test(path)),
    )
    expect(places.length).toBeGreaterThanOrEqual(8)
    for (const { node, path } of places) expect(node, path).toMatchObject(time)
  })
})

it('R1-385 a slice has 16 megabytes by default, and 1 to 1024', () => {
  expect(definitionOf('http-resources').schema.properties?.['slice_size_megabytes']).toMatchObject({
    minimum: 1,
    maximum: 1024,
    multipleOf: 1,
    view: { absentIs: { value: 16 } },
  })
})

it('R0-450 the request below every page holds a phone and a comment, and nothing else to fill in', () => {
  const { schema, resource } = definitionOf('service-requests')
  expect(
    Object.entries(schema.properties ?? {})
      .filter(([, field]) => typeof field === 'object' && !field.readOnly)
      .map(([name]) => name),
  ).toEqual(['phone', 'comment'])
  expect((resource.form.sections ?? []).flatMap(({ fields }) => fields)).toEqual(['phone', 'comment'])
})
