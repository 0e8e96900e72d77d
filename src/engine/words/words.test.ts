import { describe, expect, it } from 'vitest'
import { errorKeys, humanise, inSentence, singular, wordKeys } from './words.ts'

describe('keys of words', () => {
  it('go from the whole path to its last name, own before shared', () => {
    expect(wordKeys('http', 'fields', 'origin.servers.*.port')).toEqual([
      'resources.http.fields.origin.servers.port',
      'shared.fields.origin.servers.port',
      'resources.http.fields.servers.port',
      'shared.fields.servers.port',
      'resources.http.fields.port',
      'shared.fields.port',
    ])
    expect(wordKeys('http', 'fields', '/a.b/*/c')).toEqual([
      'resources.http.fields.a.b.c',
      'shared.fields.a.b.c',
      'resources.http.fields.c',
      'shared.fields.c',
    ])
    expect(wordKeys('http', 'fields', '')).toEqual([])
  })
  it('of errors put the detail first and end with the general text', () => {
    expect(errorKeys('http', 'name', 'format', { format: 'host' })).toEqual([
      'resources.http.errors.name.format.host',
      'shared.errors.name.format.host',
      'resources.http.errors.name.format',
      'shared.errors.name.format',
      'errors.format.host',
      'errors.format',
    ])
    expect(errorKeys('http', 'list.*', 'countBy', { limit: 'maxGroups', maxGroups: 3 })).toContain(
      'resources.http.errors.list.countBy.maxGroups',
    )
    expect(errorKeys('http', 'n', 'type', { type: 'integer' })).toContain('errors.type.integer')
    expect(errorKeys('http', '', 'minProperties')).toEqual(['resources.http.errors.minProperties', 'errors.minProperties'])
  })
  it('of errors of a kind name the one kind that is right, beside nothing', () => {
    const told = (type: unknown) => errorKeys('http', 'n', 'type', { type }).at(-2)
    expect(told(['integer', 'null'])).toBe('errors.type.integer')
    expect(told(['null', 'integer', 'number'])).toBe('errors.type.number')
    expect(told('null')).not.toBe('errors.type.null')
    expect(told(['string', 'integer'])).not.toMatch(/^errors\.type/)
  })
  it('of errors take no detail that is not a text', () => {
    expect(errorKeys('http', 'a', 'maximum', { limit: 5 })).toEqual([
      'resources.http.errors.a.maximum',
      'shared.errors.a.maximum',
      'errors.maximum',
    ])
    expect(errorKeys('http', 'a', 'type', { type: ['a', 'b'] }).at(-1)).toBe('errors.type')
    expect(errorKeys('http', 'a', 'required', { format: 'x' })).not.toContain('errors.required.x')
  })
})

describe('humanise', () => {
  it.each([
    ['slice_size_megabytes', 'Slice size megabytes'],
    ['robotsContent', 'Robots content'],
    ['2xx', '2xx'],
    ['a-b.c', 'A b c'],
    ['', ''],
    ['CDN', 'CDN'],
    ['имяПоля', 'Имя поля'],
    ['sourceUrl', 'Source URL'],
    ['dns_ttl', 'DNS TTL'],
    ['ipAddresses', 'IP addresses'],
    ['allowedIds', 'Allowed IDs'],
    ['storage-gb', 'Storage GB'],
    ['idle', 'Idle'],
    ['video', 'Video'],
    ['apical_uis', 'Apical UIs'],
    ['___', '___'],
  ])('%j → %j', (name, text) => {
    expect(humanise(name)).toBe(text)
  })
})

describe('singular', () => {
  it.each([
    ['Edge alerts', 'Edge alert'],
    ['Policies', 'Policy'],
    ['Keys', 'Key'],
    ['Mailboxes', 'Mailbox'],
    ['IP addresses', 'IP address'],
    ['Batches', 'Batch'],
    ['Caches', 'Cache'],
    ['Databases', 'Database'],
    ['Aliases', 'Alias'],
    ['Statuses', 'Status'],
    ['Public URLs', 'Public URL'],
    ['REST APIs', 'REST API'],
    ['Cookies', 'Cookie'],
    ['Movies', 'Movie'],
    ['Ties', 'Tie'],
    ['Entities', 'Entity'],
    ['Categories', 'Category'],
    ['Viruses', 'Virus'],
    ['Campuses', 'Campus'],
    ['Buses', 'Bus'],
    ['Warehouses', 'Warehouse'],
    ['Menus', 'Menu'],
    ['Processes', 'Process'],
    ['Suffixes', 'Suffix'],
    ['Branches', 'Branch'],
    ['Patches', 'Patch'],
    ['Searches', 'Search'],
    ['Coaches', 'Coach'],
    ['Speeches', 'Speech'],
    ['Headaches', 'Headache'],
    ['Hashes', 'Hash'],
    ['Quizzes', 'Quiz'],
    ['Sizes', 'Size'],
    ['S3 buckets', 'S3 bucket'],
    ['Access', 'Access'],
    ['Status', 'Status'],
    ['Series', 'Series'],
    ['Storage', 'Storage'],
    ['DNS', 'DNS'],
    ['', ''],
  ])('of %j is %j', (name, one) => {
    expect(singular(name)).toBe(one)
  })
})

describe('within a sentence', () => {
  it.each([
    ['Edge alerts', 'edge alerts'],
    ['DNS zones', 'DNS zones'],
    ['GitHub apps', 'GitHub apps'],
    ['S3 buckets', 'S3 buckets'],
    ['5xx errors', '5xx errors'],
    ['IPv6 networks', 'IPv6 networks'],
    ['Cookies', 'cookies'],
    ['X ray', 'X ray'],
    ['X-ray rules', 'X-ray rules'],
    ['', ''],
  ])('%j is %j', (name, text) => {
    expect(inSentence(name)).toBe(text)
  })
})
