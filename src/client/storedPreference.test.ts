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

describe('A kept word', () => {
  it('is the one that the portal’s store knows', () => {
    store.setItem('language', 'ru_RU')
    expect(storedPreference('language')).toBe('ru_RU')
  })
  it('reaches everybody who shows it', () => {
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
  it.each(['{', '17', '{"a":1}', 'null'])('is none when the browser holds %s', (text) => {
    localStorage.setItem('RaStoreportal.language', text)
    expect(storedPreference('language')).toBeUndefined()
  })
  it('holds for the open page where nothing can be stored', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const { result } = renderHook(() => useStoredPreference('never-stored'))
    act(() => result.current[1]('dark'))
    expect(result.current[0]).toBe('dark')
  })
})
