import { TranslatableString } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormWords } from '../context.ts'
import { draftFromRjsf } from './data.ts'
import { isDrawable } from './drawable.ts'
import { namedParts, type FormParts } from './parts.ts'
import { stringsOf } from './strings.ts'
import english from './words.en_US.json' with { type: 'json' }
import russian from './words.ru_RU.json' with { type: 'json' }

describe('shapes that rjsf draws', () => {
  it.each<[Schema]>([
    [{ type: 'array', items: { type: 'boolean' } }],
    [{ type: 'array', items: { $ref: '#/definitions/node' } }],
    [{ type: 'object', properties: { a: { type: 'string' } } }],
    [{ additionalProperties: { type: 'boolean' } }],
  ])('%j', (schema) => expect(isDrawable(schema)).toBe(true))
  it.each<[Schema]>([
    [{}],
    [{ type: 'object' }],
    [{ type: 'object', properties: {} }],
    [{ type: 'object', additionalProperties: true }],
    [{ type: 'array' }],
    [{ type: 'array', items: {} }],
    [{ type: 'array', items: [{ type: 'boolean' }] }],
    [{ pattern: '^a' }],
  ])('do not include %j, whose structure is unknown', (schema) => expect(isDrawable(schema)).toBe(false))
})

describe('a value returned by rjsf', () => {
  it('loses cleared properties, at any depth, and nothing else', () => {
    expect(draftFromRjsf(undefined, { a: undefined, b: { c: undefined, d: null, e: 0, f: '', g: false } })).toEqual({
      b: { d: null, e: 0, f: '', g: false },
    })
  })
  it.each([
    ['boolean', false],
    ['string', ''],
    ['object', {}],
    ['array', []],
    ['integer', null],
  ] as const)('has no gaps in a list of %s', (type, blank) => {
    expect(draftFromRjsf({ type: 'array', items: { type } }, [undefined])).toEqual([blank])
  })
  it('keeps names of the object prototype', () => {
    const data = JSON.parse('{"constructor": 1, "toString": [null]}') as unknown
    expect(draftFromRjsf({ type: 'object', properties: {} }, data)).toEqual(data)
  })
  it.each([[undefined], [null], ['text'], [5]])('is the same value where it has no parts: %j', (value) =>
    expect(draftFromRjsf({ type: 'string' }, value)).toBe(value),
  )
})

describe('custom parts of a definition', () => {
  const part = () => null
  const parts = {
    widgets: { wide: part },
    fields: { point: part },
    templates: { card: { of: 'ObjectFieldTemplate', component: part } },
  } as unknown as FormParts
  it('are passed to rjsf with its own keys', () => {
    expect(namedParts(parts, { widget: 'wide' })).toEqual({ 'ui:widget': 'wide' })
    expect(namedParts(parts, { field: 'point', template: 'card' })).toEqual({ 'ui:field': 'point', 'ui:ObjectFieldTemplate': 'card' })
  })
  it.each([
    [{}],
    [{ widget: 'narrow' }],
    [{ widget: 'point' }],
    [{ field: 'wide' }],
    [{ widget: 'constructor' }],
    [{ field: '__proto__' }],
    [{ template: 'toString' }],
    [{ widget: 'file' }],
  ])('are none for %j', (ui) => expect(namedParts(parts, ui)).toBeUndefined())
})

describe('strings of rjsf', () => {
  const stringsIn = (locale: 'en_US' | 'ru_RU') => stringsOf({ locale, t: (key) => `t:${key}` } as FormWords)
  const all = Object.values(TranslatableString)
  it('have the same keys in both languages, each of them used by rjsf', () => {
    expect(Object.keys(russian)).toEqual(Object.keys(english))
    const said = new Set(all.map((string) => stringsIn('en_US')(string, ['%1', '%2'])))
    for (const word of Object.values(english)) expect(said).toContain(word)
  })
  it.each(all)('are never shown in English to a Russian user: %s', (string) => {
    const text = stringsIn('ru_RU')(string, ['1', '2'])
    expect(text).not.toBe('')
    if (!text.startsWith('t:form.')) expect(text.replace('JSON', '')).not.toMatch(/[A-Za-z]|%\d/)
  })
})
