// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSpoken } from './useSpoken.ts'

afterEach(cleanup)

/** A provider whose words load on demand. */
function slowProvider() {
  let current = 'en_US'
  const waiting: { locale: string; done: () => void; fail: () => void }[] = []
  const changeLocale = (locale: string) =>
    new Promise<void>((resolve, reject) =>
      waiting.push({
        locale,
        done: () => {
          current = locale
          resolve()
        },
        fail: () => reject(new Error('no words')),
      }),
    )
  return { waiting, provider: { translate: (key: string) => key, changeLocale, getLocale: () => current } }
}
const open = ({ provider }: ReturnType<typeof slowProvider>) =>
  renderHook(({ wanted }) => useSpoken(provider, wanted, provider.changeLocale).getLocale(), { initialProps: { wanted: 'en_US' } })

it('uses the last chosen language, whichever texts load first', async () => {
  const slow = slowProvider()
  const { result, rerender } = open(slow)
  rerender({ wanted: 'ru_RU' })
  rerender({ wanted: 'en_US' })
  await act(async () => slow.waiting.shift()?.done())
  await act(async () => slow.waiting.shift()?.done())
  expect([result.current, slow.provider.getLocale()]).toEqual(['en_US', 'en_US'])
})
it('continues in its language when there are no texts of the other', async () => {
  const slow = slowProvider()
  const { result, rerender } = open(slow)
  rerender({ wanted: 'ru_RU' })
  expect(result.current).toBe('en_US')
  await act(async () => slow.waiting.shift()?.fail())
  expect(result.current).toBe('en_US')
})
it('uses it once its texts are loaded', async () => {
  const slow = slowProvider()
  const { result, rerender } = open(slow)
  rerender({ wanted: 'ru_RU' })
  await act(async () => slow.waiting.shift()?.done())
  expect(result.current).toBe('ru_RU')
})
it('does not use a language that the brand does not offer', async () => {
  const slow = slowProvider()
  const provider = { ...slow.provider, getLocales: () => [{ locale: 'en_US', name: 'English' }] }
  const { result, rerender } = open({ ...slow, provider })
  rerender({ wanted: 'ru_RU' })
  expect([result.current, slow.waiting]).toEqual(['en_US', []])
})
