// @vitest-environment jsdom
// A new record that holds nothing is created only after a question.
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { useOpenRecord } from '../../../../tests/support/openRecord.ts'
import { closePortal, sessionOf } from '../../../../tests/support/signedIn.tsx'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { refreshSession } from '../../../client/session/sessionStore.ts'
import { onActionStart } from '../../../client/toasts.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../engine/resolve/narrow.ts'
import { PaletteContext } from '../../../ui/theme/PaletteContext.ts'
import { brandMapping } from '../../../ui/theme/brandMapping.ts'
import { RecordEditor } from '../RecordEditor.tsx'

const source = {
  type: 'object',
  properties: { note: { type: 'string' }, spec: { type: 'object', properties: { size: { type: 'integer' } } } },
}
const definition = operatorDefinition('things', { 'schema.json': source })
const form = formSchemaOf(narrowForCaller(definition, { mode: 'create', role: 'supervisor_all' }), { mode: 'create' })

let created: unknown[]
const server = {
  create: async (_: string, { data }: { data: object }) => {
    created.push(data)
    return { data: { id: '1', version: 1, ...data } }
  },
} as unknown as DataProvider

function Page() {
  const page = useOpenRecord({ mode: 'create', form })
  return <RecordEditor page={page} />
}

const press = (name: string | RegExp, where: HTMLElement = document.body) =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name, hidden: true })))
const create = () => press(/^Create ?Ctrl S$/)

beforeEach(async () => {
  created = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json(sessionOf({ role: 'customer' })))
  await refreshSession()
  const page = (
    <CoreAdminContext
      i18nProvider={createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)}
      dataProvider={server}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PaletteContext value={brandMapping(FALLBACK_BRAND.theme, 'light')}>
        <Page />
      </PaletteContext>
    </CoreAdminContext>
  )
  await act(async () => void render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />))
})
afterEach(closePortal)

it('is asked about, and created or not as its author says', async () => {
  await create()
  const dialog = await screen.findByRole('dialog', { name: 'Create an empty record?' })
  expect(created).toEqual([])
  await press('Cancel', dialog)
  expect(created).toEqual([])
  await create()
  await press('Create', await screen.findByRole('dialog', { name: 'Create an empty record?' }))
  await waitFor(() => expect(created).toEqual([{}]))
})

it('with a value is created at once', async () => {
  const started = vi.fn()
  const stop = onActionStart(started)
  fireEvent.change(screen.getByRole('textbox', { name: /^Note/ }), { target: { value: 'a' } })
  expect(started).not.toHaveBeenCalled()
  await create()
  await waitFor(() => expect(created).toEqual([{ note: 'a' }]))
  // The toast of an earlier answer goes.
  expect(started).toHaveBeenCalledOnce()
  stop()
})
