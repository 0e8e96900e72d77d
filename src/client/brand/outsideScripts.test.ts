// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SCRIPT_TIMEOUT } from '../../ui/loadScript.ts'
import { loadScripts } from './outsideScripts.ts'

const [chat, counter] = ['https://chat.example.net/w/7.js', 'https://count.example.net/tag?id=4711']
const shown = () => [...document.head.querySelectorAll('script')]
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

it('R0-041 R0-042: each address becomes an async script; one that fails does not affect the others', async () => {
  const loading = loadScripts([chat, counter])
  expect(shown().map(({ src, async }) => [src, async])).toEqual([
    [chat, true],
    [counter, true],
  ])
  shown()[0]!.dispatchEvent(new Event('error'))
  shown()[1]!.dispatchEvent(new Event('load'))
  expect(await loading).toEqual(['failed', 'loaded'])
  expect(vi.getTimerCount()).toBe(0)
})

it('R0-520: times out after 120 s, not before, and does not run if it arrives later', async () => {
  const settled = vi.fn()
  const loading = loadScripts([chat])
  void loading.then(settled)
  const [script] = shown()
  await vi.advanceTimersByTimeAsync(119_999)
  expect([settled.mock.calls.length, script!.ownerDocument === document]).toEqual([0, true])
  await vi.advanceTimersByTimeAsync(1)
  expect(await loading).toEqual(['late'])
  expect([SCRIPT_TIMEOUT, shown().length, script!.ownerDocument === document]).toEqual([120_000, 0, false])
})

it('the Trusted Types policy creates scripts of these addresses only', async () => {
  let rules: { createScriptURL: (url: string) => string } | undefined
  vi.stubGlobal('trustedTypes', { createPolicy: (name: string, given: typeof rules) => (expect(name).toBe('portal'), (rules = given)) })
  void loadScripts([chat])
  expect(shown().map(({ src }) => src)).toEqual([chat])
  for (const url of [counter, `${chat}?x`, 'data:text/javascript,alert(1)', ''])
    expect(() => rules!.createScriptURL(url)).toThrow(TypeError)
})
