// What react-admin's own parts need around them: our theme in MUI's terms, words of definitions, our addresses, and errors they can show.
import { DataProviderContext, I18nContext, ResourceContextProvider, RouterProviderContext, useDataProvider, useI18nProvider } from 'ra-core'
import { useMemo, type ReactNode } from 'react'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import { Dressed } from '../../ui/mui/Dressed.tsx'
import { stockTheme } from '../../ui/mui/stockTheme.ts'
import { stockDataProvider } from './stockDataProvider.ts'
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
    <Dressed as={stockTheme}>
      <RouterProviderContext value={router}>
        <I18nContext value={i18n}>
          <DataProviderContext value={dataProvider}>
            <ResourceContextProvider value={type}>{children}</ResourceContextProvider>
          </DataProviderContext>
        </I18nContext>
      </RouterProviderContext>
    </Dressed>
  )
}
