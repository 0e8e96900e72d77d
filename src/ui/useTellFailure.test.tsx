// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { CoreAdminContext, HttpError, useNotificationContext } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/messages.ts'
import { useTellFailure } from './useTellFailure.ts'
import { useTellUnhandled } from './useTellUnhandled.ts'

afterEach(cleanup)
const messages = await loadMessages('en_US')
const i18n = polyglotI18nProvider(() => messages, 'en_US', [], { allowMissing: true })
const wrapper = ({ children }: { children: ReactNode }) => <CoreAdminContext i18nProvider={i18n}>{children}</CoreAdminContext>

function open() {
  const { result } = renderHook(
    () => {
      useTellUnhandled()
      return { tell: useTellFailure(), told: useNotificationContext().notifications }
    },
    { wrapper },
  )
  return {
    tell: (error: unknown) => act(() => result.current.tell(error)),
    told: () => result.current.told.map(({ message, type }) => [message, type]),
  }
}
const reject = (reason: unknown) => act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))
const failed = (status: number, code: string) => new HttpError('x', status, { status, code, message_key: `errors.${code}`, errors: [] })

it('tells a failed call in a toast', () => {
  const { tell, told } = open()
  tell(failed(502, 'internal'))
  expect(told()).toEqual([['We have temporary problems. We are already working on it.', 'error']])
})
it('R0-660 says nothing of one that was given up', () => {
  const { tell, told } = open()
  tell(new DOMException('given up', 'AbortError'))
  expect(told()).toEqual([])
})
it('tells failed calls that nobody looked after, but neither an ended session nor a fault of script', () => {
  const { told } = open()
  reject(failed(401, 'unauthenticated'))
  reject(new TypeError('x'))
  reject(new DOMException('given up', 'AbortError'))
  expect(told()).toEqual([])
  reject(failed(409, 'not_unique'))
  expect(told()).toEqual([['A value is already taken.', 'error']])
})
