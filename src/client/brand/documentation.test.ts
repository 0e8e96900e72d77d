import { expect, it } from 'vitest'
import { documentationOf } from './documentation.ts'

const documentation = {
  urls: { en_US: 'https://docs.example/en', ru_RU: 'https://docs.example/ru' },
  clients: { CDN1: { en_US: 'https://docs.example/cdn1' } },
  overrides: { dns: { en_US: 'https://docs.example/dns' }, 'dns-zones': { en_US: 'https://docs.example/zones' } },
}

it.each([
  ['by language', 'en_US', {}, 'en'],
  ['by language', 'ru_RU', {}, 'ru'],
  ['to a client type apart', 'en_US', { client: 'CDN1' }, 'cdn1'],
  ['as to everybody where the client type has nothing in the language', 'ru_RU', { client: 'CDN1' }, 'ru'],
  ['as to everybody for a client type without its own', 'en_US', { client: 'CDN2' }, 'en'],
  ['for an area apart, before the client type', 'en_US', { client: 'CDN1', names: ['dns-report', 'dns'] }, 'dns'],
  ['for a page before its area', 'en_US', { names: ['dns-zones', 'dns'] }, 'zones'],
  ['as everywhere on a page that has nothing in the language', 'ru_RU', { names: ['dns'] }, 'ru'],
])('R0-039 a brand has its documentation %s (%s)', (_, locale, where, end) =>
  expect(documentationOf({ documentation }, locale, where)).toBe(`https://docs.example/${end}`),
)

it.each([undefined, {}, { urls: {} }, { urls: { en_US: 'javascript:alert(1)' } }, { urls: { en_US: 'http://docs.example' } }])(
  'or not at all: %j',
  (given) => {
    expect(documentationOf({ documentation: given }, 'en_US', { client: 'constructor', names: ['toString'] })).toBeUndefined()
  },
)
