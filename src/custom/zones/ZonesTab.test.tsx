// @vitest-environment jsdom
// The polling interval of the extra zones tab, from the definition of HTTP resources.
import { QueryClient } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { definitionOf, sharedWords } from '../../../tests/support/builtins.ts'
import { closePortal, sessionOf, shop } from '../../../tests/support/signedIn.tsx'
import { formWordsOf } from '../../client/words/formWords.ts'
import { definitionQuery, definitionsQuery, wordsQuery } from '../../client/api/queries.ts'
import type { DefinitionAnswer, DefinitionSummary } from '../../client/definitions/types.ts'
import { useWords } from '../../client/words/useWords.ts'
import { refreshSession } from '../../client/session/sessionStore.ts'
import { formSchemaOf } from '../../engine/resolve/formSchema.ts'
import { narrowForCaller } from '../../engine/resolve/narrow.ts'
import type { Context } from '../../engine/schema/types.ts'
import type { ResolvedTab } from '../../engine/types.ts'
import { ZonesTab } from './ZonesTab.tsx'

const context: Context = { client: 'CDN2', role: 'customer', feature: ['cnc_enabled'], active: true, mode: 'edit' }
const definition = narrowForCaller(definitionOf('extra-zones'), context)
const above = formSchemaOf(narrowForCaller(definitionOf('http-resources'), context), { mode: 'edit' })
const tab = above.resolved.form.tabs!.find(({ id }) => id === 'cncedit')!
let asked: unknown[]
const server = {
  getList: async (type: string, { filter }: { filter: unknown }) => (asked.push({ type, filter }), { data: [], total: 0 }),
} as unknown as DataProvider

function Tab({ tab: own }: { tab: ResolvedTab }) {
  const words = formWordsOf('http-resources', useWords(), 'en_US')
  const can = { create: true, update: true, delete: true } as never
  return (
    <ZonesTab
      type="http-resources"
      record={{ id: 'http_1', version: 1, certificate: null, names: [] }}
      tab={own}
      schema={above.schema}
      words={words}
      can={can}
      delivery={undefined}
      names={[]}
      putNames={() => undefined}
      onStored={() => undefined}
    />
  )
}

async function open(own: ResolvedTab) {
  const client = new QueryClient()
  const { resource } = definitionOf('extra-zones')
  client.setQueryData(definitionsQuery('shop').queryKey, [{ name: 'extra-zones', scope: resource.scope } as DefinitionSummary])
  client.setQueryData(definitionQuery('extra-zones', 'shop').queryKey, { definition, can: { create: true } } as unknown as DefinitionAnswer)
  client.setQueryData(wordsQuery('extra-zones', 'en_US', 'shop').queryKey, { words: {}, shared: sharedWords.en_US })
  await act(async () => {
    render(
      <CoreAdminContext dataProvider={server} queryClient={client}>
        <Tab tab={own} />
      </CoreAdminContext>,
    )
  })
  // Polling starts only after the loaded data is rendered.
  await pass(0)
  await pass(0)
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const reads = () => asked.filter((call) => (call as { type: string }).type === 'extra-zones').length

beforeEach(async () => {
  asked = []
  vi.stubGlobal('fetch', async () => Response.json(sessionOf({ role: 'customer', accounts: [shop] })))
  await refreshSession()
  vi.useFakeTimers()
})
afterEach(async () => {
  vi.useRealTimers()
  await closePortal()
})

it('R1-319 R1-326: is requested at once, and then at the interval of the definition, 60 seconds', async () => {
  const every = tab.waits!.every
  expect(every).toBe(60)
  await open(tab)
  expect(asked[0]).toEqual({ type: 'extra-zones', filter: { resource_id: 'http_1' } })
  expect(reads()).toBe(1)
  await pass(every - 1)
  expect(reads()).toBe(1)
  await pass(2)
  expect(reads()).toBe(2)
  await pass(every)
  expect(reads()).toBe(3)
})
it.each([
  [{ every: 7 }, 7],
  [undefined, 60],
])('has another interval with %j', async (waits, every) => {
  const { waits: _, ...rest } = tab
  await open(waits ? { ...rest, waits } : rest)
  await pass(every - 1)
  expect(reads()).toBe(1)
  await pass(2)
  expect(reads()).toBe(2)
})
