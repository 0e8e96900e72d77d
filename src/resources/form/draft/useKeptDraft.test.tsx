// @vitest-environment jsdom
// The draft of an open form in the browser's storage.
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { draftKey, readDraft } from './draftStore.ts'
import { useKeptDraft } from './useKeptDraft.ts'

const key = draftKey(['shop', 'doors'])
const schema = { type: 'object', properties: { name: { type: 'string' } } } as const
const kept = { version: undefined, start: {}, draft: { name: 'front' } }
const open = (isDirty: boolean) => {
  // As every opening form does; a sign-out before it no longer counts.
  readDraft(key, Date.now())
  return renderHook((props: { isDirty: boolean }) => useKeptDraft(key, schema, props.isDirty, kept), { initialProps: { isDirty } })
}
const stored = () => readDraft(key, Date.now())?.draft
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  localStorage.clear()
})

it('is stored when the form unmounts with changes', () => {
  open(true).unmount()
  expect(stored()).toEqual({ name: 'front' })
})
it('is not stored when the form unmounts without changes', () => {
  open(false).unmount()
  expect(stored()).toBeUndefined()
})
it('that was saved is not stored again by a form that unmounts before it re-renders', () => {
  const form = open(true)
  form.result.current.forget()
  form.unmount()
  expect(stored()).toBeUndefined()
})
it('that was saved is not stored again by a pending debounce', () => {
  vi.useFakeTimers()
  const form = open(true)
  vi.advanceTimersByTime(300)
  form.result.current.forget()
  vi.advanceTimersByTime(1000)
  expect(stored()).toBeUndefined()
})
it('is stored a moment after changes', () => {
  vi.useFakeTimers()
  open(true)
  vi.advanceTimersByTime(1000)
  expect(stored()).toEqual({ name: 'front' })
})
