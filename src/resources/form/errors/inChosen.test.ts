import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError } from '../../../engine/types.ts'
import { mendedAt } from './errorTexts.ts'
import { inChosen, ofNoKind } from './inChosen.ts'

const error = (path: string, keyword: string, params: FieldError['params'] = {}): FieldError => ({ path, keyword, params })
const rolling = { required: ['rolling'], properties: { rolling: { type: 'string' } } } as const
const places = (errors: FieldError[]) => errors.map(({ path, keyword }) => `${path} ${keyword}`)
const told = (errors: FieldError[], value: unknown, chosen: Parameters<typeof inChosen>[2] = { '/window': rolling as never }) =>
  places(inChosen(errors, { window: value }, chosen))

describe('errors of a chosen kind', () => {
  it.each(['oneOf', 'anyOf', 'oneNeeded'])('are at the missing field, not at the choice (%s)', (keyword) => {
    expect(told([error('/window', keyword)], {})).toEqual(['/window/rolling required'])
    expect(told([error('/window', keyword)], undefined)).toEqual(['/window/rolling required'])
  })
  it('replace errors about missing fields of another kind', () => {
    expect(told([error('/window/calendar', 'required')], {})).toEqual(['/window/rolling required'])
  })
  it('are not duplicated', () => {
    expect(told([error('/window', 'oneOf'), error('/window/rolling', 'required')], {})).toEqual(['/window/rolling required'])
  })
  it('stay if nothing of the kind is missing', () => {
    expect(told([error('/window', 'oneOf')], { rolling: '1d' })).toEqual(['/window oneOf'])
  })
  it('stay if something else is invalid', () => {
    expect(told([error('/window/rolling', 'pattern'), error('/name', 'required')], { rolling: 'x' })).toEqual([
      '/window/rolling pattern',
      '/name required',
    ])
    expect(told([error('/window', 'type')], {})).toEqual(['/window type'])
    expect(told([error('/windows', 'oneOf')], {})).toEqual(['/windows oneOf'])
    expect(told([error('/window/calendar/day', 'required')], {})).toEqual(['/window/calendar/day required'])
  })
  it('stay if nothing was chosen', () => {
    expect(told([error('/window', 'oneOf')], {}, {})).toEqual(['/window oneOf'])
  })
})

describe('an error is corrected', () => {
  it('at its place; if any of several fields would correct it, at the first', () => {
    expect(mendedAt(error('/a', 'required'))).toBe('/a')
    expect(mendedAt(error('', 'oneNeeded', { names: 'Mail, A b', fields: ['a/b', 'mail'] }))).toBe('/a~1b')
    expect(mendedAt(error('/a', 'oneNeeded', { names: 'Mail' }))).toBe('/a')
  })
})

describe('errors of a record of which no kind is chosen', () => {
  const kinds: Schema = {
    type: 'object',
    properties: { name: { type: 'string' } },
    oneOf: [
      { required: ['path'], properties: { path: { type: 'string' } } },
      { required: ['port'], properties: { port: { type: 'integer' } } },
    ],
  }
  const all = [error('/name', 'required'), error('/path', 'required'), error('/port', 'required'), error('', 'oneOf')]
  const of = (draft: unknown, schema = kinds) => places(ofNoKind(all, draft, schema))
  it('are reduced to one: the choice', () => {
    expect(of({})).toEqual(['/name required', ' required'])
    expect(of({ name: 'a' })).toEqual(['/name required', ' required'])
  })
  it('stay once the record has a value of a kind', () => expect(of({ path: '/' })).toEqual(places(all)))
  it('stay if there are no kinds, except for those of alternatives that are not drawn', () => {
    const placed = places(all.slice(0, 3))
    expect(of({}, { type: 'object', properties: { name: { type: 'string' } } })).toEqual(placed)
    expect(of({}, { ...kinds, oneOf: [{ required: ['name'] }] })).toEqual(placed)
    const only = [error('', 'oneOf')]
    expect(ofNoKind(only, {}, { ...kinds, oneOf: [{ required: ['name'] }] })).toEqual(only)
  })
  it('are unchanged if no error is about a kind', () =>
    expect(places(ofNoKind([error('/name', 'required')], {}, kinds))).toEqual(['/name required']))
})
