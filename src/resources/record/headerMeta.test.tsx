// @vitest-environment jsdom
// What stands under the name of a record of how far the agents are with it.
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { definitionOf, sharedWords } from '../../../tests/support/builtins.ts'
import { FALLBACK_BRAND } from '../../app/brand/brand.ts'
import type { Delivery } from '../../app/definitions/delivery.ts'
import { wordsQuery } from '../../app/definitions/queries.ts'
import { useWords } from '../../app/definitions/useWords.ts'
import { createI18nProvider } from '../../app/i18n/i18nProvider.ts'
import { formSchemaOf } from '../../engine/formSchema.ts'
import { narrowForCaller } from '../../engine/narrow.ts'
import type { Locale } from '../../engine/types.ts'
import { formWordsOf } from '../../app/definitions/formWords.ts'
import { HeaderMeta } from './HeaderMeta.tsx'

afterEach(cleanup)
const definition = definitionOf('http-resources')
const form = formSchemaOf(narrowForCaller(definition, { client: 'CDN2', role: 'customer', feature: [], active: true, mode: 'edit' }), { mode: 'edit' })

function Head({ delivery, locale }: { delivery: Delivery | undefined; locale: Locale }) {
  const words = formWordsOf('http-resources', useWords(), locale)
  return <HeaderMeta type="http-resources" record={{ id: 'http_1', version: 3, active: true }} delivery={delivery} form={form} words={words} canLabel={false} onLabelled={() => undefined} />
}

async function open(state: Delivery['state'] | undefined, locale: Locale = 'en_US') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(wordsQuery('http-resources', locale, undefined).queryKey, { words: definition.words[locale] ?? {}, shared: sharedWords[locale] })
  const i18nProvider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
  const delivery = state && ({ state, errors: [] } as unknown as Delivery)
  render(<CoreAdminContext i18nProvider={i18nProvider} queryClient={client}><Head delivery={delivery} locale={locale} /></CoreAdminContext>)
}

describe('the head of a record', () => {
  it.each<[Locale, string]>([['en_US', 'No edge connected'], ['ru_RU', 'Узлы не подключены']])('says that no edge is connected: %s', async (locale, text) => {
    await open('none', locale)
    expect(screen.getByText(text)).toBeTruthy()
  })
  it.each(['pending', 'applied', 'error', undefined] as const)('says no such thing of what is %s', async (state) => {
    await open(state)
    expect(screen.queryByText('No edge connected')).toBeNull()
  })
})
