// @vitest-environment jsdom
// Names beside the keys of an exported list, each from a list of its own.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { DataProviderContext, type DataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { ColumnModel } from '../columns/columnsOf.ts'
import { useReferredNames } from './useReferredNames.ts'

const column = (field: string, type: string): ColumnModel =>
  ({ field, as: 'reference', reference: { type, value: 'id', label: 'name' } }) as unknown as ColumnModel

it('keeps the keys of a column whose list of names cannot be loaded, and shows the names of the others', async () => {
  const dataProvider = {
    getList: async (type: string) => {
      if (type === 'regions') throw new Error('offline')
      return { data: [{ id: 'b_1', name: 'First brand' }], total: 1 }
    },
  } as unknown as DataProvider
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(useReferredNames, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <DataProviderContext value={dataProvider}>
          <MemoryRouter>{children}</MemoryRouter>
        </DataProviderContext>
      </QueryClientProvider>
    ),
  })
  const names = await result.current([column('brand', 'brands'), column('region', 'regions')])
  expect(names.get('brand')?.get('b_1')).toBe('First brand')
  expect(names.get('region')?.size ?? 0).toBe(0)
})
