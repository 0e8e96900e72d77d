// @vitest-environment jsdom
// A section with a condition on the record comes and goes while its author types.
import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { operatorDefinition } from '../../../../tests/support/builtins.ts'
import { useOpenRecord } from '../../../../tests/support/openRecord.ts'
import { closePortal, sessionOf } from '../../../../tests/support/signedIn.tsx'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { refreshSession } from '../../../client/session/sessionStore.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { formSchemaOf } from '../../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../../engine/resolve/narrow.ts'
import { PaletteContext } from '../../../ui/theme/PaletteContext.ts'
import { brandMapping } from '../../../ui/theme/brandMapping.ts'
import { RecordEditor } from '../RecordEditor.tsx'

const definition = operatorDefinition('things', {
  'schema.json': {
    type: 'object',
    properties: { name: { type: 'string' }, path: { type: 'string' }, port: { type: 'integer' } },
  },
  'resource.json': {
    name: 'things',
    scope: 'account',
    title: '{name}',
    access: { read: ['customer'], create: ['customer'] },
    list: { columns: ['name'] },
    form: {
      sections: [
        { id: 'main', fields: ['name'] },
        { id: 'web', fields: ['path'], if: { required: ['name'], properties: { name: { const: 'web' } } } },
        { id: 'rest', fields: ['port'] },
      ],
    },
  },
})
const form = formSchemaOf(narrowForCaller(definition, { mode: 'create', role: 'customer' }), { mode: 'create' })

function Page() {
  const page = useOpenRecord({ mode: 'create', form })
  return <RecordEditor page={page} />
}

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json(sessionOf({ role: 'customer' })))
  await refreshSession()
  const page = (
    <CoreAdminContext
      i18nProvider={createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)}
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

const box = (name: RegExp) => screen.queryByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp, value: string) => act(async () => void fireEvent.change(box(name)!, { target: { value } }))

it('is there while the record keeps the condition, and what was typed into it waits', async () => {
  expect([box(/^Path/), box(/^Port/) !== null]).toEqual([null, true])
  await type(/^Name/, 'web')
  await type(/^Path/, '/a')
  await type(/^Name/, 'other')
  expect([box(/^Path/), box(/^Port/) !== null]).toEqual([null, true])
  await type(/^Name/, 'web')
  expect(box(/^Path/)!.value).toBe('/a')
})
