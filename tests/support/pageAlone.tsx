// One page without the shell, for a customer, in English; its data provider answers all calls.
import { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { loadMessages } from '../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../src/client/brand/brand.ts'
import { refreshSession } from '../../src/client/session/sessionStore.ts'
import { createI18nProvider } from '../../src/client/words/i18nProvider.ts'
import { PaletteContext } from '../../src/ui/theme/PaletteContext.ts'
import { brandMapping } from '../../src/ui/theme/brandMapping.ts'
import { sessionOf } from './signedIn.tsx'

export async function openAlone(content: ReactNode, dataProvider?: DataProvider): Promise<void> {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => Response.json(sessionOf({ role: 'customer' })))
  await refreshSession()
  const page = (
    <CoreAdminContext
      i18nProvider={createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)}
      dataProvider={dataProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PaletteContext value={brandMapping(FALLBACK_BRAND.theme, 'light')}>{content}</PaletteContext>
    </CoreAdminContext>
  )
  await act(async () => void render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />))
}
