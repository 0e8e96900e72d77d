import { describe, expect, it } from 'vitest'
import { shortHost } from './shortHost.ts'

describe('a host in a narrow place', () => {
  it('keeps both ends of its first label and the whole domain', () =>
    expect(shortHost('http-88yaeit3rbdn4956.cdn.example.net')).toBe('http-8…dn4956.cdn.example.net'))
  it('still differs where hosts differ', () =>
    expect(shortHost('http-88yaeit3rbdn4956.cdn.example.net')).not.toBe(shortHost('http-88yaeit3rbdn4957.cdn.example.net')))
  it.each(['', 'a1c7d0.cdn.example.net', 'short.a-very-long-domain-of-an-operator.example.net', 'no-dots'])('%j is not shortened', (host) =>
    expect(shortHost(host)).toBe(host),
  )
})
