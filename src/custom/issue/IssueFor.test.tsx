// @vitest-environment jsdom
// The page with links to issue a certificate, with and without a certificate authority.
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { definitionOf, sharedWords } from '../../../tests/support/builtins.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { definitionQuery, definitionsQuery, wordsQuery } from '../../client/api/queries.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import type { FormWords } from '../../ui/form/context.ts'
import { IssueFor } from './IssueFor.tsx'

afterEach(cleanup)

const type = 'http-resources'
const definition = definitionOf(type)
const can = { read: true, create: true, update: true, delete: true }
const summary: DefinitionSummary = {
  name: type,
  hash: '',
  scope: 'account',
  route: { list: '/f-cdn/http', record: '/f-cdn/http/:id' },
  title: '{name}',
  label: {},
  one: {},
  can,
}
const words = {} as FormWords // the page requests none

async function open(connected: boolean, records: object[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(definitionsQuery(undefined).queryKey, [summary])
  client.setQueryData(definitionQuery(type, undefined).queryKey, {
    definition,
    can,
    validators: [],
    tasks: { 'certificate-issue': { connected } },
  })
  client.setQueryData(wordsQuery(type, 'en_US', undefined).queryKey, { words: {}, shared: sharedWords.en_US })
  const lists = { getList: () => Promise.resolve({ data: records, total: records.length }) } as unknown as DataProvider
  const i18nProvider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
  render(
    <CoreAdminContext i18nProvider={i18nProvider} dataProvider={lists} queryClient={client}>
      <IssueFor tab={{ id: 'letsencrypt', related: type, component: 'issueFor' }} words={words} />
    </CoreAdminContext>,
  )
}
const named = [{ id: 'http_1', name: 'shop', names: ['a.example'] }]

describe('without a certificate authority', () => {
  it.each([
    ['a resource with a CNAME', named],
    ['no resource at all', []],
  ])('the page says so, and offers nothing, though there is %s', async (_, records) => {
    await open(false, records)
    expect(await screen.findByText('No certificate authority is connected. Contact your provider.')).toBeTruthy()
    expect([screen.queryAllByRole('link'), screen.queryByText(/CNAME/)]).toEqual([[], null])
  })
})

describe('with a certificate authority', () => {
  it.each([
    ['a resource with a CNAME', named, 'a.example'],
    ['none with a CNAME', [{ id: 'http_2', name: 'bare' }], 'No resource has a CNAME yet'],
  ])('%s', async (_, records, shown) => {
    await open(true, records)
    expect(await screen.findByText(shown)).toBeTruthy()
    expect(screen.queryByText(/No certificate authority/)).toBeNull()
  })
})
