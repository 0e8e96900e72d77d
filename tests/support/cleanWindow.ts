// What a file leaves in the window of its worker ends with it: the next one begins as in a window of its own.
import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'
import { rememberScopes, setActingAccount } from '../../src/client/api/scope.ts'
import { findIdsAtOnce, findLabelsOnce } from './labels.ts'

const clear = () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.title = ''
  rememberScopes([])
  setActingAccount(undefined)
  localStorage.clear()
  sessionStorage.clear()
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; max-age=0; path=/`
  history.replaceState(null, '', '/')
  // A press that a test began and never ended would hold back what leaving a field does.
  dispatchEvent(new Event('blur'))
}
findLabelsOnce()
findIdsAtOnce()
beforeAll(clear)
afterAll(clear)
