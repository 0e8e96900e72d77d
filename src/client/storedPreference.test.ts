// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { storedPreference, useStoredPreference } from './storedPreference.ts'
import { store } from '../app/store.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

describe('A stored preference', () => {
  it('is the one in the portal’s store', () => {
    store.setItem('language', 'ru_RU')
    expect(storedPreference('language')).toBe('ru_RU')
  })
  it('reaches every component that shows it', () => {
    const [one, other] = [renderHook(() => useStoredPreference('scheme')), renderHook(() => useStoredPreference('scheme'))]
    act(() => one.result.current[1]('dark'))
    expect(other.result.current[0]).toBe('dark')
    expect(store.getItem('scheme')).toBe('dark')
  })
  it('follows another tab', () => {
    const { result } = renderHook(() => useStoredPreference('language'))
    act(() => {
      localStorage.setItem('RaStoreportal.language', '"en_US"')
      dispatchEvent(new StorageEvent('storage'))
    })
    expect(result.current[0]).toBe('en_US')
  })
  it.each(['{', '17', '{"a":1}', 'null'])('is absent if the browser has %s', (text) => {
    localStorage.setItem('RaStoreportal.language', text)
    expect(storedPreference('language')).toBeUndefined()
  })
  it('lasts as long as the page if nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const { result } = renderHook(() => useStoredPreference('never-stored'))
    act(() => result.current[1]('dark'))
    expect(result.current[0]).toBe('dark')
  })
})
