// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sayAddress } from './addressToast.ts'
import { closeToast, useToast } from '../../../client/toasts.ts'

const shown = () => renderHook(() => useToast()).result.current
const open = (address: string) => {
  history.replaceState(null, '', address)
  sayAddress()
  return location.pathname + location.search + location.hash
}
beforeEach(() => closeToast(shown()?.index ?? 0))

describe('a message in the address', () => {
  it.each([
    ['R0-271', '/profile?success=%D0%9E%D0%BA', { tone: 'success', text: 'Ок' }],
    ['R0-272', '/?error=Bad%20card', { tone: 'error', text: 'Bad card' }],
    ['no text', '/?success=', { tone: 'success', key: 'auth.returned.success' }],
    ['no value', '/?success', { tone: 'success', key: 'auth.returned.success' }],
  ])('%s: %s', (_id, address, expected) => {
    open(address)
    expect(shown()).toMatchObject({ ...expected, lifetime: 4000 })
  })
  it('R0-274: is removed with the query, and nothing else', () => {
    expect(open('/stat/base?success=1&order=7#part')).toBe('/stat/base#part')
    expect(open('/login?nextUrl=%2Fdns&error=x')).toBe('/login?nextUrl=%2Fdns')
  })
  it('is cut at 300 characters and is one line', () => {
    open(`/?error=${'я'.repeat(400)}`)
    expect([...(shown() as { text: string }).text]).toHaveLength(300)
    open('/?error=a%0Ab%00c')
    expect(shown()).toMatchObject({ text: 'a b c' })
  })
  it.each(['%3Cimg src=x onerror=alert(1)%3E', '%E0%A4%A', '%7B%7B7*7%7D%7D'])('stays text: %s', (text) => {
    open(`/?error=${text}`)
    expect(typeof (shown() as { text: string }).text).toBe('string')
  })
})

it.each(['/', '/stat?start=1', '/login?nextUrl=/a?success=1', '/?failure=x'])('%s contains none', (address) => {
  expect(open(address)).toBe(address)
  expect(shown()).toBeUndefined()
})
