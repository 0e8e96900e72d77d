// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../engine/resolve/narrow.ts'
import { reportNewest } from '../../../client/events/newest.ts'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { pollEvery, useDelivery } from './useDelivery.ts'

const stored = (state: string, version = 3): StoredRecord => ({
  id: 'x_1',
  version,
  _delivery: { state, agents: { total: 2, applied: state === 'applied' ? 2 : 1 } },
})
const context = { client: 'CDN2', role: 'customer', feature: ['cnc_enabled'], active: true, mode: 'edit' } as const
const resolvedOf = (type: string) =>
  formSchemaOf(narrowForCaller(definitionOf(type), { ...context, feature: [...context.feature] }), { mode: 'edit' }).resolved
const resolved = resolvedOf('http-resources')

let answers: (StoredRecord | Error)[]
let asked: number
const server = {
  getOne: async () => {
    asked += 1
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    if (answer instanceof Error) throw answer
    return { data: answer }
  },
} as unknown as DataProvider

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function watch(record: StoredRecord, options: Parameters<typeof useDelivery>[2] = { isOn: true }, type = 'things') {
  const client = new QueryClient()
  const Scope = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext dataProvider={server} queryClient={client}>
      {children}
    </CoreAdminContext>
  )
  return renderHook(({ own }) => useDelivery(type, own, options), { wrapper: Scope, initialProps: { own: record } })
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('the progress of agents', () => {
  it('R1-176 R1-179 R1-337 R1-381 is requested every 5 seconds while they work, and no more when they are done', async () => {
    answers = [stored('pending'), stored('pending'), stored('applied')]
    const { result } = watch(stored('pending'))
    await pass(4.9)
    expect(asked).toBe(0)
    await pass(0.2)
    expect(asked).toBe(1)
    await pass(5)
    expect([asked, result.current.delivery?.state]).toEqual([2, 'pending'])
    await pass(5)
    expect([asked, result.current.delivery?.state]).toEqual([3, 'applied'])
    await pass(300)
    expect(asked).toBe(3)
  })
  it.each([
    ['R1-176 the form', undefined, 5],
    ['R1-182 R1-183 R1-383 the tab of extra zones', 'cncedit', 60],
    ['R1-182 R1-183 R1-383 the tab that turns off', 'deactivate', 60],
  ])('%s of HTTP resources is requested at the interval of the definition', async (_, id, seconds) => {
    const every = pollEvery(
      resolved.form.tabs?.find((tab) => tab.id === id),
      resolved,
    )
    expect(every).toBe(seconds)
    answers = [stored('pending'), stored('applied')]
    const { result } = watch(stored('pending'), { isOn: true, every })
    await pass(every - 0.1)
    expect(asked).toBe(0)
    await pass(0.2)
    expect([asked, result.current.delivery?.state]).toEqual([1, 'pending'])
    await pass(every)
    expect([asked, result.current.delivery?.state]).toEqual([2, 'applied'])
  })
  it('R2-366 R2-685 the form of live resources is requested every 60 seconds', async () => {
    const every = pollEvery(undefined, resolvedOf('live-resources'))
    answers = [stored('pending'), stored('applied')]
    const { result } = watch(stored('pending'), { isOn: true, every })
    await pass(59.9)
    expect(asked).toBe(0)
    await pass(0.2)
    expect([asked, result.current.delivery?.state]).toEqual([1, 'pending'])
    await pass(60)
    expect([asked, result.current.delivery?.state]).toEqual([2, 'applied'])
    await pass(300)
    expect(asked).toBe(2)
  })
  it.each([
    [{}, {}, 5],
    [undefined, {}, 5],
    [undefined, { poll: { every: 7 } }, 7],
    [{}, { poll: { every: 7 } }, 7],
    [{ waits: { every: 9 } }, { poll: { every: 7 } }, 9],
  ])('the interval of the tab %j and the form %j', (tab, form, every) => {
    expect(pollEvery(tab, { form })).toBe(every)
  })
  it.each(['none', 'applied', 'error'])('is not requested in the state %s', async (state) => {
    answers = [stored('pending')]
    const { result } = watch(stored(state))
    await pass(120)
    expect([asked, result.current.delivery?.state]).toEqual([0, state])
  })
  it('is not requested where no agent has such records', async () => {
    answers = [stored('applied')]
    const { result } = watch(stored('pending'), { isOn: false })
    await pass(60)
    expect([asked, result.current.delivery]).toEqual([0, undefined])
  })
  it('is requested at once when the stream reports the record, whatever its version', async () => {
    answers = [stored('error')]
    const { result } = watch(stored('applied'))
    act(() => reportNewest('things', 'x_2', 9))
    act(() => reportNewest('others', 'x_1', 9))
    await pass(1)
    expect(asked).toBe(0)
    act(() => reportNewest('things', 'x_1', 3))
    await pass(1)
    expect([asked, result.current.delivery?.state]).toEqual([1, 'error'])
  })
  it('of a newer version does not apply to the open one', async () => {
    answers = [stored('applied', 4)]
    const { result } = watch(stored('pending', 3))
    await pass(6)
    expect(result.current.delivery?.state).toBe('pending')
  })
  it('restarts with the next version', async () => {
    answers = [stored('applied', 4)]
    const { result, rerender } = watch(stored('applied', 3))
    rerender({ own: stored('pending', 4) })
    expect(result.current.delivery?.state).toBe('pending')
    await pass(5.1)
    expect([asked, result.current.delivery?.state]).toEqual([1, 'applied'])
  })
  it('R0-831 reports that it could not be requested, keeps the known state, and retries', async () => {
    answers = [new Error('500'), stored('applied')]
    const { result } = watch(stored('pending'))
    await pass(5.1)
    expect([result.current.isUnknown, result.current.delivery?.state]).toEqual([true, 'pending'])
    await pass(5)
    expect([result.current.isUnknown, result.current.delivery?.state]).toEqual([false, 'applied'])
  })
})
