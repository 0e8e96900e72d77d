// @vitest-environment jsdom
// The delivery state under the name of a record.
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { definitionOf, sharedWords } from '../../../tests/support/builtins.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { namesOf } from '../../client/calls/names.ts'
import type { Delivery } from '../../client/calls/delivery.ts'
import type { StoredRecord } from '../form/saving/useSave.ts'
import { wordsQuery } from '../../client/api/queries.ts'
import { useWords } from '../../client/words/useWords.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { formSchemaOf } from '../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../engine/resolve/narrow.ts'
import type { Locale } from '../../engine/schema/types.ts'
import { formWordsOf } from '../../client/words/formWords.ts'
import { HeaderMeta } from './HeaderMeta.tsx'

afterEach(cleanup)

type HeadProps = { type: string; record: StoredRecord; name: string; delivery: Delivery | undefined; locale: Locale }

function Head({ type, record, name, delivery, locale }: HeadProps) {
  const words = formWordsOf(type, useWords(), locale)
  const form = formSchemaOf(
    narrowForCaller(definitionOf(type), { client: 'CDN2', role: 'customer', feature: [], active: true, mode: 'edit' }),
    { mode: 'edit' },
  )
  return (
    <HeaderMeta
      type={type}
      name={name}
      record={record}
      delivery={delivery}
      names={namesOf(record)}
      computed={undefined}
      form={form}
      words={words}
      canLabel={false}
      onLabelled={() => undefined}
    />
  )
}

async function openHead({
  type = 'http-resources',
  record = { id: 'http_1', version: 3, active: true },
  name = '',
  delivery,
  locale = 'en_US',
}: Partial<HeadProps>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(wordsQuery(type, locale, undefined).queryKey, {
    words: definitionOf(type).words[locale] ?? {},
    shared: sharedWords[locale],
  })
  const i18nProvider = createI18nProvider(await loadMessages(locale), locale, FALLBACK_BRAND)
  render(
    <CoreAdminContext i18nProvider={i18nProvider} queryClient={client}>
      <Head type={type} record={record} name={name} delivery={delivery} locale={locale} />
    </CoreAdminContext>,
  )
}

const open = (state: Delivery['state'] | undefined, locale?: Locale) =>
  openHead({ delivery: state && ({ state, errors: [] } as unknown as Delivery), locale })

describe('the head of a record', () => {
  it.each<[Locale, string]>([
    ['en_US', 'No server connected'],
    ['ru_RU', 'Серверы не подключены'],
  ])('says that no edge is connected: %s', async (locale, text) => {
    await open('none', locale)
    expect(screen.getByText(text)).toBeTruthy()
  })
  it.each(['pending', 'applied', 'error', undefined] as const)('does not say so for a record that is %s', async (state) => {
    await open(state)
    expect(screen.queryByText('No server connected')).toBeNull()
  })
  it.each([
    ['pending', undefined, false],
    ['error', undefined, false],
    ['pending', 2, true],
    ['applied', 3, true],
    ['none', undefined, true],
  ] as const)(
    'shows for a record whose delivery is %s, with version %s on the servers, active: %s',
    async (state, appliedVersion, says) => {
      await openHead({ delivery: { state, agents: { total: 1, applied: 0 }, appliedVersion, errors: [] } })
      expect(screen.queryByText('Active') !== null).toBe(says)
    },
  )
  it('shows a zone that is switched off as off, not as waiting for delegation', async () => {
    const names = [{ kind: 'zone', name: 'shop.example', path: '/name', state: 'waiting' }]
    const zone = { id: 'zone_1', version: 1, name: 'shop.example' }
    await openHead({ type: 'dns-zones', record: { ...zone, enabled: false, status: 'off', _names: names }, name: 'shop.example' })
    expect([screen.queryByText('Turned off'), screen.queryByText('Waiting for delegation')].map(Boolean)).toEqual([true, false])
    cleanup()
    await openHead({ type: 'dns-zones', record: { ...zone, enabled: true, status: 'pending', _names: names }, name: 'shop.example' })
    expect(screen.getAllByText('Waiting for delegation')).toHaveLength(1)
  })
  it('shows the state of other records, and a name once', async () => {
    await openHead({
      type: 'cache-tasks',
      record: { id: 'task_1', version: 2, domain: 'shop.example', action: 'delete', status: 'done' },
      name: 'shop.example',
    })
    expect(screen.getByText('Done').closest('.st')?.querySelector('.dot')?.className).toContain('ok')
    expect(screen.queryByText('shop.example')).toBeNull()
    expect(screen.getByText('task_1')).toBeTruthy()
  })
})
