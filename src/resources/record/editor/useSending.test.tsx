// @vitest-environment jsdom
// Somebody else saved meanwhile: the form after taking that version, and after merging both.
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { useEffect, useRef, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { Validators } from '../../../engine/compile/runtime.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FormHost, FormWords } from '../../../ui/form/context.ts'
import { FormStore } from '../../../ui/form/store.ts'
import { useDraft } from '../../form/draft/useDraft.ts'
import { useSending } from './useSending.ts'

const schema: Schema = { type: 'object', properties: { name: { type: 'string' }, note: { type: 'string' } } }
const start = { name: 'a', note: 'n' }
const theirs = { id: '1', version: 5, name: 'theirs', note: 'n' }
const form = { schema, fields: ['name', 'note'], resolved: { schema } } as unknown as FormSchema
const validators = { test: () => true, check: (value: unknown) => ({ ok: true, value, errors: [] }) } as unknown as Validators
let versions: unknown[]
let heard: string[]
/** The server's own fields, whatever is sent. */
let written: object
const update = async (_: string, { data, previousData }: { data: object; previousData: { version: number } }) => {
  versions.push(previousData.version)
  if (previousData.version < theirs.version)
    throw Object.assign(new Error('conflict'), { status: 409, body: { code: 'version_conflict', errors: [], current: theirs } })
  return { data: { id: '1', version: previousData.version + 1, ...data, ...written } }
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <CoreAdminContext dataProvider={{ update } as unknown as DataProvider} queryClient={new QueryClient()}>
    {children}
  </CoreAdminContext>
)

function useForm() {
  const state = useDraft(schema, validators, () => ({ start, draft: { ...start, name: 'mine' } }))
  const latest = useRef(state.draft)
  useEffect(() => {
    latest.current = state.draft
  })
  const host = { store: new FormStore(start, state.draft), read: () => latest.current } as unknown as FormHost
  const sending = useSending({
    type: 'things',
    form,
    validators,
    words: { t: (key: string) => key } as unknown as FormWords,
    initial: {},
    state,
    host,
    whoSaved: async () => undefined,
    onFailed: () => heard.push('failed'),
    onSaved: ({ version }) => heard.push(`saved ${version}`),
    onTaken: ({ version }) => heard.push(`taken ${version}`),
  })
  return { state, sending }
}
async function conflicted() {
  const hook = renderHook(useForm, { wrapper })
  await act(() => hook.result.current.sending.send(hook.result.current.state.value, { id: '1', version: 3, ...start }))
  return hook.result
}

beforeEach(() => {
  versions = []
  heard = []
  written = {}
})
afterEach(cleanup)

it('using the version of somebody else saves nothing, and reports nothing', async () => {
  const form = await conflicted()
  act(() => form.current.sending.conflict?.onTake())
  expect([heard, versions, form.current.state.draft, form.current.state.changes, form.current.sending.conflict]).toEqual([
    ['taken 5'],
    [3],
    { name: 'theirs', note: 'n' },
    [],
    undefined,
  ])
})
it('values of both are saved over the version that was seen', async () => {
  const form = await conflicted()
  act(() => form.current.sending.conflict?.onSave({ name: 'mine', note: 'n' }))
  await waitFor(() => expect(heard).toEqual(['saved 6']))
  expect([versions, form.current.state.draft]).toEqual([[3, 5], { name: 'mine', note: 'n' }])
})

it('other values that the server wrote do not count as own changes afterwards', async () => {
  written = { note: 'written by the server' }
  const form = await conflicted()
  act(() => form.current.sending.conflict?.onSave({ name: 'mine', note: 'of version 5' }))
  await waitFor(() => expect(heard).toEqual(['saved 6']))
  expect([form.current.state.draft, form.current.state.changes]).toEqual([{ name: 'mine', note: 'written by the server' }, []])
})
