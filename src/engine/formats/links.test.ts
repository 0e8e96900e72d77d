import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHECKS } from '../compile/keywords.ts'
import { hostOf, pathOfLink } from './links.ts'
import { normalize } from '../values/normalize/normalize.ts'
import { normalizers } from '../values/normalize/normalizers.ts'

const onHost = (value: unknown) => normalizers['linksOnHost']!(value, { links: 'paths', domain: 'domain' })

describe('the host of a link', () => {
  it.each([
    ['https://a.ru/x', 'a.ru'],
    ['HTTP://A.Ru.', 'a.ru'],
    ['https://a.ru:443?x', 'a.ru'],
    ['http://a.ru:80/', 'a.ru'],
    ['https://a.ru:/', 'a.ru'],
    ['https://a.ru:8080/', 'a.ru'],
    ['https://a.ru:x/', 'a.ru:x'],
    ['https://a.ru@b.ru/', 'a.ru@b.ru'],
    ['https://a.ru:80@b.ru/', 'a.ru:80@b.ru'],
    ['/x', undefined],
    ['//a.ru/x', undefined],
    ['ftp://a.ru', undefined],
    ['https://', undefined],
    ['https:///x', undefined],
    ['a.ru/x', undefined],
  ])('%j: %j', (link, host) => expect(hostOf(link)).toBe(host))
})

describe('path plus query', () => {
  it.each([
    ['https://a.ru/x?y=1', '/x?y=1'],
    ['https://a.ru', '/'],
    ['https://a.ru?y', '/?y'],
    ['https://a.ru#z', '/'],
    [' /a#b ', '/a'],
    ['/a%20b', '/a%20b'],
    ['/ё', '/%D1%91'],
    ['/😀/é', '/%F0%9F%98%80/%C3%A9'],
    ['/\ud800', '/\ud800'],
  ])('R0-583: %j becomes %j', (link, path) => expect(pathOfLink(link)).toBe(path))
  it('is the same once as twice, and never has a host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string({ unit: 'binary' })), (link) => {
        const path = pathOfLink(link)
        expect([path.startsWith('/'), pathOfLink(path), hostOf(path)]).toEqual([true, path, undefined])
      }),
    )
  })
})

describe('links of a domain', () => {
  it('lose it, others keep theirs', () => {
    expect(onHost({ domain: 'a.ru', paths: ['https://A.ru/x', '/y#z', 'https://b.ru/z', 'w'] })).toEqual({
      domain: 'a.ru',
      paths: ['/x', '/y', 'https://b.ru/z', 'w'],
    })
  })
  it('say it, when all are whole and it is not given', () => {
    expect(onHost({ paths: ['https://a.ru/x', 'http://a.ru'] })).toEqual({ domain: 'a.ru', paths: ['/x', '/'] })
    for (const paths of [['https://a.ru/x', '/y'], [], ['x'], [5]]) expect(onHost({ paths })).toEqual({ paths })
    expect(
      CHECKS.linksOn(
        { links: 'paths', domain: 'domain' },
        onHost({ paths: ['https://a.ru/x', 'https://b.ru/y'] }) as Record<string, unknown>,
      ),
    ).toEqual([{ path: '/paths/1', keyword: 'linksOn', params: { domain: 'a.ru' } }])
  })
  it('leave values without links unchanged', () => {
    for (const value of [{}, { domain: 'a.ru' }, { paths: 'x' }, { domain: 5, paths: ['/a'] }]) expect(onHost(value)).toEqual(value)
  })
})

describe('older names of fields', () => {
  const schema = {
    type: 'object',
    normalize: { rename: { type: { to: 'action', values: { upload: 'preload' } }, links: { to: 'paths' } } },
    properties: { paths: { type: 'array', normalize: 'dropBlank', items: { type: 'string', normalize: 'trim' } } },
  }
  const read = (data: unknown) => normalize(schema, data, () => false)
  it('R1-170: are read as those of today, before anything else', () => {
    expect(read({ type: 'upload', links: ['', ' /a '] })).toEqual({ value: { action: 'preload', paths: ['/a'] }, moved: { '/paths': [1] } })
    expect(read({ type: 'delete' }).value).toEqual({ action: 'delete' })
  })
  it('stay, to be refused, beside those of today', () => {
    for (const data of [{ type: 'upload', action: 'delete' }, { action: 'delete' }, [], 'x', null, { type: '__proto__', action: 'x' }])
      expect(read(data).value).toEqual(data)
    expect(read({ type: 'toString' }).value).toEqual({ action: 'toString' })
  })
})
