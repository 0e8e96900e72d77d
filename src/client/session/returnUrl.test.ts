// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { safeReturn } from '../../engine/rights/returnUrl.ts'
import { keepReturnUrl, takeReturnUrl } from './returnUrl.ts'

const origin = 'https://portal.example.com'
const hosts = ['www.example.com', 'shop.example.com:8443']
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('addresses to which signing out may lead (B12)', () => {
  it.each([
    ['/f-cdn/http?sort=name#top', '/f-cdn/http?sort=name#top'],
    ['https://portal.example.com/dns/section/zones', '/dns/section/zones'],
    ['https://www.example.com/account?x=1', 'https://www.example.com/account?x=1'],
    ['https://WWW.example.com', 'https://www.example.com/'],
    ['https://shop.example.com:8443/', 'https://shop.example.com:8443/'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ])('%s', (url, expected) => expect(safeReturn(url, hosts, origin)).toBe(expected))
  it.each([
    null,
    undefined,
    '',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '/\tevil',
    '/\n/evil',
    ' https://www.example.com',
    'https://www.example.com\n',
    'https://www.example.com@evil.example',
    'https://user:pass@www.example.com/',
    'https://portal.example.com@evil.example',
    'https://www.example.com.evil.example',
    'https://evil.example/?https://www.example.com',
    'https://evilwww.example.com',
    'https://www.example.com:444/',
    'https://shop.example.com/',
    'http://www.example.com/',
    'http://portal.example.com/',
    'ftp://www.example.com/',
    '/./..//evil.example',
    'portal.example.com',
    'evil.example',
    `/${'x'.repeat(2001)}`,
  ])('do not include %j', (url) => expect(safeReturn(url, hosts, origin)).toBeUndefined())
  it('are only on this site if the brand lists no hosts', () => expect(safeReturn('https://www.example.com/', [], origin)).toBeUndefined())
})

describe('R0-477 the stored return URL', () => {
  it('is kept until it is used, once', () => {
    keepReturnUrl('https://www.example.com/', hosts)
    expect([takeReturnUrl(hosts), takeReturnUrl(hosts)]).toEqual(['https://www.example.com/', undefined])
  })
  it('is replaced neither by a refused URL nor by an absent one', () => {
    keepReturnUrl('https://www.example.com/a', hosts)
    keepReturnUrl('https://evil.example/', hosts)
    keepReturnUrl(null, hosts)
    expect(takeReturnUrl(hosts)).toBe('https://www.example.com/a')
  })
  it('is checked again when it is used', () => {
    keepReturnUrl('https://www.example.com/', hosts)
    expect(takeReturnUrl([])).toBeUndefined()
    localStorage.setItem('portal.returnUrl', 'javascript:alert(1)')
    expect(takeReturnUrl(hosts)).toBeUndefined()
  })
  it('does not block signing out if the browser denies access to the storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    expect(takeReturnUrl(hosts)).toBeUndefined()
  })
})
