import { describe, expect, it } from 'vitest'
import { guestAddress, guestRouteAt, isWhole } from './guestRoutes.ts'

const at = (address: string) => guestRouteAt(new URL(address, 'https://a.example'))
const plain = (address: string) => {
  const route = at(address)
  return route && { ...route, query: Object.fromEntries(route.query) }
}

describe('pages before the sign-in', () => {
  it.each([
    ['R0-050 R0-240', '/login', { name: 'login' }],
    ['R0-051', '/register', { name: 'register' }],
    ['R0-241', '/register/ready', { name: 'register', param: 'ready' }],
    ['R0-053', '/set-password', { name: 'set-password' }],
    ['R0-054', '/phone-verify', { name: 'phone-verify' }],
    ['R0-055', '/report-unsubscribe', { name: 'report-unsubscribe' }],
    ['R0-056 R0-242', '/restore', { name: 'restore' }],
    ['R0-057', '/activate', { name: 'activate' }],
    ['R0-057', '/activate/abc', { name: 'activate', param: 'abc' }],
    ['R0-058 R0-245', '/twofa-warning', { name: 'twofa-warning' }],
  ])('%s: %s', (_id, address, expected) => {
    expect(plain(address)).toEqual({ ...expected, query: {} })
    expect(guestAddress(expected.name as 'login', { param: 'param' in expected ? expected.param : undefined })).toBe(address)
  })

  it('R0-243: a link to set a password carries code, e-mail, target and phone', () => {
    const address = guestAddress('set-password', {
      param: 'a/b c',
      query: { email: 'a+b@c.example', target: 'registration', phone: '+79991234567', nothing: undefined },
    })
    expect(address).toBe('/set-password/a%2Fb%20c?email=a%2Bb%40c.example&target=registration&phone=%2B79991234567')
    expect(plain(address)).toEqual({
      name: 'set-password',
      param: 'a/b c',
      query: { email: 'a+b@c.example', target: 'registration', phone: '+79991234567' },
    })
  })

  it('R0-244: phone-verify accepts phone, phoneConfirmed and twofa', () => {
    const query = { phone: '+79991234567', phoneConfirmed: 'false', twofa: 'sms' }
    expect(plain(guestAddress('phone-verify', { query }))).toEqual({ name: 'phone-verify', query })
  })

  it('R0-052: ready is the only status of a registration', () => {
    expect(plain('/register/ready')).toEqual({ name: 'register', param: 'ready', query: {} })
    for (const status of ['other', 'READY', 'ready2', '1']) expect(plain(`/register/${status}`)).toBeUndefined()
  })

  it.each([
    '/',
    '/log',
    '/logins',
    '/login/x',
    '/register/other',
    '/register/ready/x',
    '/restore/x',
    '/activate/a/b',
    '/set-password/%E0%A4%A',
    '/f-cdn/http',
    '//login',
  ])('%s is not one of them', (address) => {
    expect(guestRouteAt({ pathname: address, search: '' })).toBeUndefined()
  })

  it('a trailing slash changes nothing', () => expect(plain('/login/')).toEqual({ name: 'login', query: {} }))
})

describe('a link', () => {
  it.each([
    '/login',
    '/register',
    '/set-password/abc?email=a@b.example',
    '/activate/abc?email=a@b.example',
    '/report-unsubscribe?email=a@b.example&uid=1&code=2',
  ])('%s is complete', (address) => expect(isWhole(at(address)!)).toBe(true))
  it.each([
    '/set-password',
    '/set-password?email=a@b.example',
    '/set-password/abc',
    '/set-password/abc?email=',
    '/activate?email=a@b.example',
    '/activate/abc',
    '/report-unsubscribe',
    '/report-unsubscribe?uid=1&code=2',
    '/report-unsubscribe?email=a@b.example&code=2',
    '/report-unsubscribe?email=a@b.example&uid=1',
  ])('%s is not', (address) => expect(isWhole(at(address)!)).toBe(false))
})
