// The context of react-admin's own components: our theme in MUI's terms, words of definitions, our addresses, and errors they can show.
import {
  DataProviderContext,
  I18nContext,
  ListContextProvider,
  RecordContextProvider,
  ResourceContextProvider,
  RouterProviderContext,
  SaveContextProvider,
  useDataProvider,
  useI18nProvider,
} from 'ra-core'
import { useContext, useMemo, type ReactNode } from 'react'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { MuiScope } from '../../ui/mui/MuiScope.tsx'
import { stockTheme } from '../../ui/mui/stockTheme.ts'
import { stockDataProvider } from './stockDataProvider.ts'
import { OpenFormContext } from './openForm.ts'
import { OpenListContext } from './openList.ts'
import { stockI18n } from './stockI18n.ts'
import { stockRouter } from './stockRouter.tsx'
import { useSchemas } from './useSchemas.ts'

export function StockScope({ type, children }: { type: string; children: ReactNode }) {
  const types = useDefinitions()
  const words = useWords()
  const schemaOf = useSchemas()
  const [base, speaker] = [useDataProvider(), useI18nProvider()]
  const router = useMemo(() => stockRouter(types), [types])
  const dataProvider = useMemo(() => stockDataProvider(base, words, schemaOf), [base, words, schemaOf])
  const i18n = useMemo(() => stockI18n(speaker, words), [speaker, words])
  return (
    <MuiScope as={stockTheme}>
      <RouterProviderContext value={router}>
        <I18nContext value={i18n}>
          <DataProviderContext value={dataProvider}>
            <ResourceContextProvider value={type}>
              <OpenPage>{children}</OpenPage>
            </ResourceContextProvider>
          </DataProviderContext>
        </I18nContext>
      </RouterProviderContext>
    </MuiScope>
  )
}

/** The surrounding list and form, as react-admin's contexts. */
function OpenPage({ children }: { children: ReactNode }) {
  const form = useContext(OpenFormContext)
  const list = useContext(OpenListContext)
  const saving = useMemo(() => form && { save: form.save, saving: form.isSaving, mutationMode: 'pessimistic' as const }, [form])
  const inForm = form ? (
    <RecordContextProvider value={form.record}>
      <SaveContextProvider value={saving!}>{children}</SaveContextProvider>
    </RecordContextProvider>
  ) : (
    children
  )
  return list ? <ListContextProvider value={list}>{inForm}</ListContextProvider> : inForm
}
