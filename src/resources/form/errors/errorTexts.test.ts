import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../engine/schema/types.ts'
import type { ResolvedSection } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { MARK } from '../../../engine/values/views.ts'
import { errorText, inPageOrder } from './errorTexts.ts'
import { sectionOf } from '../../../ui/form/texts/fieldNames.ts'
import { pathText } from '../../../ui/form/texts/pathText.ts'

const section = (id: string, fields: string[]): ResolvedSection => ({ id, fields, collapsed: false })
const sections = [section('name', ['name']), section('sources', ['origin.servers']), section('origin', ['origin.https', 'origin.hostname'])]
const schema: Schema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    origin: {
      type: 'object',
      properties: {
        https: { type: 'boolean' },
        servers: { type: 'object', additionalProperties: { type: 'object', properties: { port: { type: 'integer' } } } },
      },
    },
  },
}
const words = {
  t: (key: string, { n }: { n: number }) => `${key} ${n}`,
  section: (id: string) => id.toUpperCase(),
  field: (at: string) => at.split('.').at(-1),
} as unknown as FormWords

describe('the text of an error with a hint', () => {
  const error = { path: '/name', keyword: 'format', params: { hints: ['address'] } }
  const said = (message: string) => ({ ...words, t: () => 'Leave out http://.', error: () => message }) as FormWords
  it.each([
    ['Enter a valid domain', 'Enter a valid domain. Leave out http://.'],
    ['Enter a domain.', 'Enter a domain. Leave out http://.'],
    ['Введите домен', 'Введите домен. Leave out http://.'],
  ])('%s: is two sentences', (message, whole) => expect(errorText(error, schema, said(message))).toBe(whole))
  it('has no full stop of its own without a hint', () =>
    expect(errorText({ ...error, params: {} }, schema, said('Enter a valid domain'))).toBe('Enter a valid domain'))
})

describe('places of errors', () => {
  it('belong to the section with the longest matching field', () => {
    expect(sectionOf('/origin/servers/a.com/port', sections)?.id).toBe('sources')
    expect(sectionOf('/origin/https', sections)?.id).toBe('origin')
    expect(sectionOf('/other', sections)).toBeUndefined()
  })
  it('have names of section, row and field', () => {
    expect(pathText('/origin/servers/a.com/port', schema, sections, words)).toBe('SOURCES, servers, a.com, port')
    expect(pathText('/name', schema, sections, words)).toBe('NAME, name')
  })
  it('are in the order of the page', () => {
    const errors = ['/origin/hostname', '', '/name', '/origin/servers'].map((path) => ({ path, keyword: 'x', params: {} }))
    expect(inPageOrder(errors, sections).map((error) => error.path)).toEqual(['', '/name', '/origin/servers', '/origin/hostname'])
  })
  it('describe a row without a key as blank, and a second one as taken', () => {
    const said = { ...words, error: (at: string, { keyword }: { keyword: string }) => `${at} ${keyword}` } as unknown as FormWords
    const at = (key: string) => ({ path: `/origin/servers/${key}`, keyword: 'format', params: {} })
    expect(errorText(at(`${MARK}0${MARK}`), schema, said)).toMatch(/ minLength$/)
    expect(errorText(at(`${MARK}1${MARK}a.com`), schema, said)).toMatch(/ duplicate$/)
    expect(errorText(at('a.com'), schema, said)).toMatch(/ format$/)
  })
})
