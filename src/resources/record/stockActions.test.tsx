// @vitest-environment jsdom
// Buttons of react-admin as actions of a record page: they save the form, and delete with Undo.
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, type AuthProvider, type DataProvider } from 'ra-core'
import { useState } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { operatorDefinition, validatorsFor } from '../../../tests/support/builtins.ts'
import { closePortal, sessionOf } from '../../../tests/support/signedIn.tsx'
import { rackResource, racks, rackSchema } from '../../../tests/support/schemas/stockTypes.ts'
import { Toaster } from '../../app/shell/Toaster.tsx'
import { definitionsQuery, wordsQuery } from '../../client/api/queries.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { rightsOn, type DefinitionSummary, type Rights } from '../../client/definitions/types.ts'
import { createAuthProvider } from '../../client/session/authProvider.ts'
import { refreshSession } from '../../client/session/sessionStore.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { formSchemaOf } from '../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../engine/resolve/narrow.ts'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'
import type { StoredRecord } from '../form/saving/useSave.ts'
import { RecordContent } from './RecordContent.tsx'
// Preloaded here; the portal loads react-admin's components with the first one.
import '../../custom/examples/exampleParts.tsx'
import '../../custom/stock/StockForm.tsx'
import '../../custom/stock/StockScope.tsx'

vi.setConfig({ testTimeout: 60_000 })
const definition = operatorDefinition(racks, { 'schema.json': rackSchema, 'resource.json': rackResource })
const form = formSchemaOf(narrowForCaller(definition, { mode: 'edit', role: 'customer' }), { mode: 'edit' })
const can: Rights = { create: true, read: true, update: true, delete: true }
const summary: DefinitionSummary = { name: racks, hash: '', scope: 'account', title: '{name}', label: {}, one: {}, can }

let stored: StoredRecord
let sent: { data: unknown; version: unknown }[]
let deleted: unknown[]
const server = {
  update: async (_: string, { data, previousData }: { data: object; previousData: StoredRecord }) => {
    sent.push({ data, version: previousData.version })
    stored = { ...stored, ...data, version: (stored.version ?? 0) + 1 }
    return { data: stored }
  },
  delete: async (_: string, { id }: { id: unknown }) => {
    deleted.push(id)
    return { data: stored }
  },
  getList: async () => ({ data: [stored], total: 1 }),
  getManyReference: async () => ({ data: [], total: 0 }),
} as unknown as DataProvider

function Page() {
  const [record, setRecord] = useState(stored)
  return (
    <RecordContent
      type={racks}
      mode="edit"
      summary={summary}
      can={rightsOn(can, record)}
      form={form}
      isDelivered={false}
      isReported={false}
      sort={undefined}
      validators={validatorsFor(form.schema, form.extras)}
      record={record}
      source={undefined}
      params={{ id: String(record.id) }}
      onStored={setRecord}
      onReplaced={setRecord}
    />
  )
}

async function open(record: Partial<StoredRecord> = {}) {
  stored = { ...stored, ...record }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(definitionsQuery('shop').queryKey, [summary])
  client.setQueryData(wordsQuery(racks, 'en_US', 'shop').queryKey, {
    words: { actions: { keep: 'Keep it', remove: 'Remove it' } },
    shared: {},
  })
  const authProvider: AuthProvider = createAuthProvider(
    (_, action, one) => rightsOn(can, one)[action === 'delete' ? 'delete' : 'update'],
    [],
  )
  const page = (
    <CoreAdminContext
      i18nProvider={createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)}
      dataProvider={server}
      authProvider={authProvider}
      queryClient={client}
    >
      <PaletteContext value={brandMapping(FALLBACK_BRAND.theme, 'light')}>
        <Outlet />
        <Toaster />
      </PaletteContext>
    </CoreAdminContext>
  )
  const routes = [
    {
      element: page,
      children: [
        { path: `/${racks}/:id`, element: <Page /> },
        { path: '*', element: <p>elsewhere</p> },
      ],
    },
  ]
  await act(async () => void render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/${racks}/rack_1`] })} />))
  await screen.findByRole('button', { name: 'Keep it' })
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Keep it' })
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/, hidden: true })
const type = (value: string) => act(async () => void fireEvent.change(name(), { target: { value } }))

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async () => Response.json(sessionOf({ role: 'customer' })))
  await refreshSession()
  stored = { id: 'rack_1', version: 1, name: 'Rack 1' }
  sent = []
  deleted = []
})
afterEach(closePortal)

describe('a stock <SaveButton>', () => {
  it('is enabled once something is typed, sends it, and is disabled again', async () => {
    await open()
    expect(save().disabled).toBe(true)
    await type('Rack 2')
    await waitFor(() => expect(save().disabled).toBe(false))
    await act(async () => void fireEvent.click(save()))
    await waitFor(() => expect(sent).toEqual([{ data: { name: 'Rack 2' }, version: 1 }]))
    await waitFor(() => expect(save().disabled).toBe(true))
    await type('Rack 3')
    await act(async () => void fireEvent.click(save()))
    await waitFor(() => expect(sent.at(-1)).toEqual({ data: { name: 'Rack 3' }, version: 2 }))
  })
  it('sends nothing that the form refuses, and keeps the typed values', async () => {
    await open()
    await type('x'.repeat(21))
    await waitFor(() => expect(save().disabled).toBe(false))
    await act(async () => void fireEvent.click(save()))
    expect((await screen.findAllByText(/20/)).length).toBeGreaterThan(0)
    expect(name().value).toBe('x'.repeat(21))
    expect(sent).toEqual([])
  })
  it('is disabled when the typed values are reverted', async () => {
    await open()
    await type('Rack 2')
    await waitFor(() => expect(save().disabled).toBe(false))
    await type('Rack 1')
    await waitFor(() => expect(save().disabled).toBe(true))
    expect(sent).toEqual([])
  })
})

describe('a stock <DeleteButton mutationMode="undoable">', () => {
  it('leads to the list at once, and deletes when its toast is closed', async () => {
    await open()
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Remove it' })))
    expect(deleted).toEqual([])
    expect(await screen.findByText('elsewhere')).toBeTruthy()
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })))
    await waitFor(() => expect(deleted).toEqual(['rack_1']))
  })
  it('deletes nothing when it is undone', async () => {
    await open()
    const remove = await screen.findByRole('button', { name: 'Remove it' })
    await act(async () => void fireEvent.click(remove))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await act(async () => void fireEvent.click(undo))
    expect(deleted).toEqual([])
  })
  it('is absent on a read-only record, although its type may be deleted', async () => {
    await open({ _readonly: true })
    expect(screen.queryByRole('button', { name: 'Remove it' })).toBeNull()
  })
})
