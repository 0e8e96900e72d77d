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
  type I18nProvider,
} from 'ra-core'
import { useContext, useMemo, type ReactNode } from 'react'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { useWords, type TypeWords } from '../../client/words/useWords.ts'
import { MuiScope } from '../../ui/mui/MuiScope.tsx'
import { stockTheme } from '../../ui/mui/stockTheme.ts'
import { stockDataProvider } from './stockDataProvider.ts'
import { OpenFormContext } from './openForm.ts'
import { OpenListContext } from './openList.ts'
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

/** Labels of react-admin's components (`resources.<type>.fields.<field>`) from the words of definitions. */
function stockI18n(speaker: I18nProvider, words: Pick<TypeWords, 'name' | 'one' | 'field'>): I18nProvider {
  return { ...speaker, translate: (key, options: unknown) => wordOf(key, options, words) ?? speaker.translate(key, options) }
}

function wordOf(key: string, options: unknown, words: Pick<TypeWords, 'name' | 'one' | 'field'>): string | undefined {
  const [, type, part, field] = /^resources\.([^.]+)\.(name|forcedCaseName|fields)(?:\.(.+))?$/.exec(key) ?? []
  if (type === undefined) return undefined
  if (part === 'fields') return field && words.field(type, field)
  const { smart_count } = (options ?? {}) as { smart_count?: number }
  return smart_count === 1 ? words.one(type) : words.name(type)
}
