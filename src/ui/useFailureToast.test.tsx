// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { CoreAdminContext, HttpError, useNotificationContext } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/messages.ts'
import { useFailureToast } from './useFailureToast.ts'
import { useUnhandledToast } from './useUnhandledToast.ts'

afterEach(cleanup)
const messages = await loadMessages('en_US')
const i18n = polyglotI18nProvider(() => messages, 'en_US', [], { allowMissing: true })
const wrapper = ({ children }: { children: ReactNode }) => <CoreAdminContext i18nProvider={i18n}>{children}</CoreAdminContext>

function open() {
  const { result } = renderHook(
    () => {
      useUnhandledToast()
      return { show: useFailureToast(), shown: useNotificationContext().notifications }
    },
    { wrapper },
  )
  return {
    show: (error: unknown) => act(() => result.current.show(error)),
    shown: () => result.current.shown.map(({ message, type }) => [message, type]),
  }
}
const reject = (reason: unknown) => act(() => void window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason })))
const failed = (status: number, code: string) => new HttpError('x', status, { status, code, message_key: `errors.${code}`, errors: [] })

it('shows a failed call in a toast', () => {
  const { show, shown } = open()
  show(failed(502, 'internal'))
  expect(shown()).toEqual([['We have temporary problems. We are already working on it.', 'error']])
})
it('R0-660 shows nothing for a cancelled call', () => {
  const { show, shown } = open()
  show(new DOMException('given up', 'AbortError'))
  expect(shown()).toEqual([])
})
it('shows failed calls that nobody handled, but neither expired sessions nor script errors', () => {
  const { shown } = open()
  reject(failed(401, 'unauthenticated'))
  reject(new TypeError('x'))
  reject(new DOMException('given up', 'AbortError'))
  expect(shown()).toEqual([])
  reject(failed(409, 'not_unique'))
  expect(shown()).toEqual([['A value is already taken.', 'error']])
})
