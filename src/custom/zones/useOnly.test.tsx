// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOnly, type Stored } from './useOnly.ts'

let rows: Stored[]
let isDown: boolean
let asked: unknown[]
let written: [string, unknown][]
const answer = (call: string, params: unknown): { data: Stored } => {
  written.push([call, params])
  if (isDown) throw new Error('down')
  rows = [{ id: 'c_1', version: (rows[0]?.version ?? 0) + 1, ...(params as { data: object }).data }]
  return { data: rows[0]! }
}
const server = {
  getList: async (_: string, { filter }: { filter: unknown }) => {
    asked.push(filter)
    if (isDown) throw new Error('down')
    return { data: rows, total: rows.length }
  },
  create: async (_: string, params: unknown) => answer('create', params),
  update: async (_: string, params: unknown) => answer('update', params),
} as unknown as DataProvider

beforeEach(() => {
  vi.useFakeTimers()
  rows = []
  isDown = false
  asked = []
  written = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
async function open() {
  const client = new QueryClient()
  const Scope = ({ children }: { children: ReactNode }) => (
    <CoreAdminContext dataProvider={server} queryClient={client}>
      {children}
    </CoreAdminContext>
  )
  const { result } = renderHook(() => useOnly({ type: 'things', field: 'above_id', id: 'a_1', every: 60 }), { wrapper: Scope })
  await pass(0)
  return result
}

it('R1-319 R1-325: is requested at once by the parent’s id, and every 60 seconds', async () => {
  const result = await open()
  expect([asked, result.current.isRead, result.current.stored]).toEqual([[{ above_id: 'a_1' }], true, undefined])
  await pass(59)
  expect(asked).toHaveLength(1)
  rows = [{ id: 'c_1', version: 4 }]
  await pass(2)
  expect([asked.length, result.current.stored]).toEqual([2, { id: 'c_1', version: 4 }])
  await pass(60)
  expect(asked).toHaveLength(3)
})
it('R1-320 R1-377: any failure is reported, loaded data stays, and the next request may succeed', async () => {
  rows = [{ id: 'c_1', version: 1 }]
  const result = await open()
  isDown = true
  await pass(61)
  expect([result.current.error, result.current.stored]).toEqual([new Error('down'), rows[0]])
  isDown = false
  await pass(61)
  expect(result.current.error).toBeNull()
})
it('R1-320: a failed first request has no data', async () => {
  isDown = true
  const result = await open()
  expect([result.current.isRead, result.current.error]).toEqual([false, new Error('down')])
})
it('R1-327: is created when it is missing, then changed from the version that was seen', async () => {
  const result = await open()
  await act(async () => expect(await result.current.save({ areas: ['a'] }, undefined)).toBe(1))
  expect(result.current.stored).toEqual({ id: 'c_1', version: 1, above_id: 'a_1', areas: ['a'] })
  await act(async () => expect(await result.current.save({ areas: [] }, 1)).toBe(2))
  expect(written).toEqual([
    ['create', { data: { above_id: 'a_1', areas: ['a'] } }],
    ['update', expect.objectContaining({ id: 'c_1', data: { above_id: 'a_1', areas: [] }, meta: { version: 1 } })],
  ])
  expect(result.current.stored).toMatchObject({ version: 2, areas: [] })
})
it('is unchanged when a write fails, and can be written again', async () => {
  const result = await open()
  isDown = true
  await act(() => expect(result.current.save({ areas: ['a'] }, undefined)).rejects.toThrow('down'))
  expect([result.current.stored, result.current.busy]).toEqual([undefined, false])
})
