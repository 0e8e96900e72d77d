// The portal after sign-in: react-admin's contexts, our theme, our routes.
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext, type I18nProvider } from 'ra-core'
import { useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { RouterProvider } from 'react-router'
import { rightsOn } from '../client/definitions/types.ts'
import { createAuthProvider } from '../client/session/authProvider.ts'
import { createDataProvider } from '../client/api/dataProvider.ts'
import { onSignOut } from '../client/session/sessionStore.ts'
import { dropAllDrafts } from '../resources/form/draft/draftStore.ts'
import '../ui/css/page.css'
import '../ui/css/shell.css'
import { CodeLengthContext } from '../ui/parts/inputs/codeLength.ts'
import { addPictures } from '../ui/parts/Icon.tsx'
import { icons } from '../ui/parts/icons.ts'
import { problemOf } from '../ui/problem.ts'
import { sayAddress } from '../custom/signIn/links/addressToast.ts'
import { useBrand } from '../client/brand/BrandContext.ts'
import { definitionsQuery } from '../client/api/queries.ts'
import { actingAccount } from '../client/api/scope.ts'
import { LanguageScope } from '../client/words/LanguageScope.tsx'
import { Pages } from './routes/Pages.tsx'
import { ProofScope } from '../custom/proof/ProofScope.tsx'
import { RecordFormContext } from '../client/page/recordForm.ts'
import { PartForm } from '../resources/form/PartFormLazy.tsx'
import { createPageRouter } from './pageRouter.ts'
import { PendingToasts } from './PendingToasts.tsx'
import { store } from './store.ts'
import { PaletteContext } from '../ui/theme/PaletteContext.ts'
import { usePalette } from '../client/brand/usePalette.ts'

export { createI18nProvider } from '../client/words/i18nProvider.ts'

addPictures(icons)
onSignOut(dropAllDrafts)

export function App({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const router = useMemo(() => createRouter(<Admin i18nProvider={i18nProvider} />), [i18nProvider])
  return <RouterProvider router={router} flushSync={(draw) => void flushSync(draw)} />
}

function Admin({ i18nProvider }: { i18nProvider: I18nProvider }) {
  const { return_hosts, sms_code_length } = useBrand()
  const [{ client, authProvider, dataProvider }] = useState(() => createProviders(return_hosts))
  return (
    <CoreAdminContext
      queryClient={client}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
    >
      <LanguageScope>
        <ThemeScope>
          <CodeLengthContext value={sms_code_length}>
            <RecordFormContext value={PartForm}>
              <Pages />
            </RecordFormContext>
          </CodeLengthContext>
          <PendingToasts />
          <ProofScope />
        </ThemeScope>
      </LanguageScope>
    </CoreAdminContext>
  )
}

/** A new page starts at its top; a new query of the same page keeps the scroll position. */
function createRouter(element: ReactNode) {
  const router = createPageRouter(element)
  let shown = router.state.location.pathname
  router.subscribe(({ location }) => {
    if (sayAddress()) void router.navigate(window.location.pathname + window.location.hash, { replace: true })
    if (location.pathname !== shown) scrollTo(0, 0)
    shown = location.pathname
  })
  return router
}

function createProviders(returnHosts: string[]) {
  // Offline, a call fails with a message instead of waiting invisibly; visible data is refetched on reconnection.
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, refetchOnWindowFocus: false, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  })
  const rights = (resource: string, action: string, record: Record<string, unknown> | undefined) => {
    const types = client.getQueryData(definitionsQuery(actingAccount()).queryKey)
    const can = types?.find((type) => type.name === resource)?.can
    return can ? rightsOn(can, record)[operationOf(action)] : true
  }
  return { client, authProvider: createAuthProvider(rights, returnHosts), dataProvider: createDataProvider() }
}

function isWorthRetrying(failures: number, error: unknown): boolean {
  const { kind } = problemOf(error)
  return failures < 1 && (kind === 'offline' || kind === 'server')
}

function operationOf(action: string): 'read' | 'create' | 'update' | 'delete' {
  if (action === 'create' || action === 'delete') return action
  return action === 'edit' || action === 'update' ? 'update' : 'read'
}

/** Provides the palette to CSS and to MUI. */
function ThemeScope({ children }: { children: ReactNode }) {
  return <PaletteContext value={usePalette()}>{children}</PaletteContext>
}
