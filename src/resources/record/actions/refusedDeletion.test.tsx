// @vitest-environment jsdom
// A record that is still used is not deleted, and its page says what uses it.
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { Toaster } from '../../../app/shell/Toaster.tsx'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { formWordsOf } from '../../../client/words/formWords.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import { brandMapping } from '../../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../../ui/theme/PaletteContext.ts'
import { RecordActions } from './RecordActions.tsx'

vi.setConfig({ testTimeout: 60_000 })
afterEach(cleanup)

// The menu, the dialog and the toast are lazily loaded.
const slow = { timeout: 20_000 }
const held = { status: 409, body: { code: 'in_use', errors: [{ path: '', keyword: 'held', params: { names: 'Demo Shop', ids: [] } }] } }
const remove = () => Promise.reject(Object.assign(new Error('in_use'), held))

function Page() {
  const words = formWordsOf('things', useWords(), 'en_US')
  const form = { resolved: { actions: [], form: {} } } as unknown as FormSchema
  const can = { create: true, read: true, update: true, delete: true }
  return (
    <>
      <RecordActions
        type="things"
        record={{ id: 'a', version: 1, name: 'One' }}
        form={form}
        can={can}
        words={words}
        name="One"
        title="{name}"
        list="/things"
        duplicate={undefined}
        pages={[]}
        onStored={() => undefined}
      />
      <Toaster />
    </>
  )
}

it('the referring records are named, and the page stays', async () => {
  const provider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
  const admin = (
    <CoreAdminContext i18nProvider={provider} dataProvider={{ delete: remove } as unknown as DataProvider} queryClient={new QueryClient()}>
      <PaletteContext value={brandMapping(FALLBACK_BRAND.theme, 'light')}>
        <Page />
      </PaletteContext>
    </CoreAdminContext>
  )
  const router = createMemoryRouter([{ path: '*', element: admin }], { initialEntries: ['/things/a'] })
  render(<RouterProvider router={router} />)
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }, slow))
  const dialog = await screen.findByRole('dialog', {}, slow)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect((await screen.findAllByText(/^Used by Demo Shop\./, {}, slow)).length).toBeGreaterThan(0)
  expect(router.state.location.pathname).toBe('/things/a')
})
