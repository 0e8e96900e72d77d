// A real form of a definition, with its compiled checks and words, without a server.
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, render, waitFor } from '@testing-library/react'
import { CoreAdminContext, useLocale, type DataProvider } from 'ra-core'
import { useMemo } from 'react'
import { loadMessages } from '../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../src/client/brand/brand.ts'
import { GuideContext, type GuideOf } from '../../src/client/page/guides.ts'
import { pricesQuery } from '../../src/client/calls/prices.ts'
import { wordsQuery } from '../../src/client/api/queries.ts'
import { useWords } from '../../src/client/words/useWords.ts'
import { createI18nProvider } from '../../src/client/words/i18nProvider.ts'
import { formSchemaOf, type FormSchema } from '../../src/engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../src/engine/resolve/narrow.ts'
import type { Validators } from '../../src/engine/compile/runtime.ts'
import type { Context, Locale } from '../../src/engine/schema/types.ts'
import type { Definition } from '../../src/engine/types.ts'
import { beginningOf } from '../../src/resources/form/draft/beginning.ts'
import { errorText, treeError } from '../../src/resources/form/errors/errorTexts.ts'
import { focusField } from '../../src/resources/form/errors/focus.ts'
import { formWordsOf } from '../../src/client/words/formWords.ts'
import { useDraft, type DraftState } from '../../src/resources/form/draft/useDraft.ts'
import { useRequested } from '../../src/resources/order/useRequested.ts'
import { useHost } from '../../src/resources/form/useHost.tsx'
import type { StoredRecord } from '../../src/resources/form/saving/useSave.ts'
import { parseFieldPath } from '../../src/engine/schema/paths.ts'
import { allSections } from '../../src/engine/resolve/sections.ts'
import { ColourField } from '../../src/ui/form/fields/text/ColourField.tsx'
import { sectionsOf } from '../../src/resources/record/tabs/tabs.ts'
import type { FormHost } from '../../src/ui/form/context.ts'
import { errorTreeOf } from '../../src/ui/form/schema/errorTree.ts'
import { RecordForm } from '../../src/ui/form/RecordForm.tsx'
import { brandMapping } from '../../src/ui/theme/brandMapping.ts'
// A busy machine is no failure.
configure({ asyncUtilTimeout: 20_000 })
// Imported here, because dialogs and menus are lazy-loaded.
import '../../src/ui/mui/floating.tsx'
import { loadCombobox } from '../../src/ui/form/controls/Combobox.tsx'
import { PaletteContext } from '../../src/ui/theme/PaletteContext.ts'
import { sharedWordsFor } from '../../src/engine/words/sharedWords.ts'
import { sharedWords, validatorsFor } from './builtins.ts'
import { findIdsAtOnce, findLabelsOnce } from './labels.ts'

await loadCombobox()
findLabelsOnce()
findIdsAtOnce()

export type FormSetting = {
  context: Context
  record?: Record<string, unknown>
  locale?: Locale
  open?: boolean
  secrets?: Record<string, { set: boolean; last4: string }>
  /** An entry of a map with a tab of its own is drawn, as on its page. */ entry?: { tab: string; key: string }
  /** Of options, by their codes. */ prices?: Record<string, { price: number; currency: string }>
  /** The reader may change nothing. */ readOnly?: boolean
  /** Options that the account has ordered: `type option`. */ requested?: string[]
  /** Addresses of documentation. */ guideOf?: GuideOf
}
/** Those that need nothing of the portal. */
const widgets = { colour: ColourField, brandColour: ColourField }
const palette = brandMapping(FALLBACK_BRAND.theme, 'light')

export async function openForm(
  definition: Definition,
  {
    context,
    record,
    locale = 'en_US',
    open = true,
    secrets,
    entry,
    prices = {},
    readOnly = false,
    requested = [],
    guideOf = () => undefined,
  }: FormSetting,
) {
  const mode = context.mode === 'create' ? 'create' : 'edit'
  const form = formSchemaOf(narrowForCaller(definition, context), { mode, active: context.active })
  const validators = validatorsFor(form.schema, form.extras, definition.draft)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(wordsQuery(definition.name, locale, undefined).queryKey, {
    words: definition.words[locale] ?? {},
    shared: sharedWordsFor(definition.origin, sharedWords[locale]),
  })
  client.setQueryData(pricesQuery('shop').queryKey, new Map(Object.entries(prices)))
  const i18nProvider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
  await i18nProvider.changeLocale(locale) // with the words of pages that earlier tests have opened
  const shown: { state?: DraftState; host?: FormHost } = {}
  const stored = record && ({ id: 'x_1', version: 1, ...record, ...(secrets && { _secrets: secrets }) } as StoredRecord)
  const view = render(
    <CoreAdminContext
      i18nProvider={i18nProvider}
      dataProvider={requested.length > 0 ? withRequests(requested) : lists}
      queryClient={client}
    >
      <GuideContext value={guideOf}>
        <PaletteContext value={palette}>
          <Harness
            name={definition.name}
            mode={mode}
            form={form}
            validators={validators}
            record={stored}
            open={open}
            entry={entry}
            readOnly={readOnly}
            onState={(state, host) => {
              shown.state = state
              shown.host = host
            }}
          />
        </PaletteContext>
      </GuideContext>
    </CoreAdminContext>,
  )
  // Panes are lazy-loaded.
  await waitFor(() => {
    if (view.container.querySelector('.md-wait')) throw new Error('the panes are not drawn yet')
  })
  const state = () => {
    if (!shown.state) throw new Error('the form is not drawn yet')
    return shown.state
  }
  return {
    form,
    view,
    data: () => state().draft as Record<string, unknown>,
    state,
    host: () => shown.host!,
    save: () => act(() => state().showAll()),
    jump: (pointer: string) => shown.host && focusField(shown.host.store, pointer),
  }
}

export const closeForms = cleanup

type HarnessProps = {
  name: string
  mode: 'create' | 'edit'
  form: FormSchema
  validators: Validators
  record: StoredRecord | undefined
  open: boolean
  entry: FormSetting['entry']
  readOnly: boolean
  onState: (state: DraftState, host: FormHost) => void
}

function Harness({ name, mode, form, validators, record, open, entry, readOnly, onState }: HarnessProps) {
  const all = useWords()
  const locale = useLocale() as Locale
  const words = useMemo(() => formWordsOf(name, all, locale, form.resolved), [name, all, locale, form])
  const state = useDraft(form.schema, validators, () => beginningOf(form, validators, record, {}, undefined))
  const tab = form.resolved.form.tabs?.find(({ id }) => id === entry?.tab)
  const drawn = useMemo(
    () => (entry ? sectionsOf(form.resolved, tab, { kind: 'entry', key: entry.key }) : allSections(form.resolved)),
    [form, entry, tab],
  )
  const sections = useMemo(() => drawn.map((section) => (open ? { ...section, collapsed: false } : section)), [drawn, open])
  const opened = useMemo(
    () => (entry && tab?.map !== undefined ? { map: parseFieldPath(tab.map), key: entry.key } : undefined),
    [entry, tab],
  )
  const host = useHost({
    type: name,
    mode,
    form,
    validators,
    sections,
    entry: opened,
    words,
    timezone: 'Europe/Moscow',
    account: 'shop',
    requested: useRequested(form.resolved, 'shop'),
    secrets: record?.['_secrets'],
    readOnly,
    widgets,
    state,
  })
  const errors = useMemo(
    () => errorTreeOf(state.errors.map((error) => treeError(error, errorText(error, form.schema, words)))),
    [state.errors, form, words],
  )
  onState(state, host)
  return <RecordForm id="form" host={host} draft={state.draft} errors={errors} onSubmit={() => undefined} />
}

const countries = [
  { id: 'KZ', code: 'KZ', name: { en: 'Kazakhstan', ru: 'Казахстан' } },
  { id: 'RU', code: 'RU', name: { en: 'Russia', ru: 'Россия' } },
]
const regions = [
  { id: 'RU-MOW', code: 'RU-MOW', country_code: 'RU', name: { en: 'Moscow', ru: 'Москва' } },
  { id: 'KZ-ALA', code: 'KZ-ALA', country_code: 'KZ', name: { en: 'Almaty', ru: 'Алматы' } },
]
/** What agents there may be of. */
export const agentKinds = [{ id: 'edge', name: 'Edge' }]
/** Requests of the forms to the server, newest last. */
export const asked: { type: string; filter: unknown }[] = []
const lists = {
  getList: (type: string, { filter }: { filter?: { country_code?: string } }) => (
    asked.push({ type, filter }),
    Promise.resolve({
      data:
        type === 'agent-kinds'
          ? agentKinds
          : type === 'countries'
            ? countries
            : type === 'regions'
              ? regions.filter(({ country_code }) => country_code === filter?.country_code)
              : [],
      total: 0,
    })
  ),
} as unknown as DataProvider

/** The requests of an account are rows of their types, in progress. */
function withRequests(requested: string[]): DataProvider {
  const rows = requested.map((one, index) => ({
    id: String(index),
    type: one.split(' ')[0],
    option: one.split(' ')[1],
    request_state: 'in_progress',
  }))
  const getList = (type: string, params: never) =>
    rows.some((row) => row.type === type)
      ? Promise.resolve({ data: rows.filter((row) => row.type === type), total: rows.length })
      : lists.getList(type, params)
  return { ...lists, getList } as unknown as DataProvider
}
