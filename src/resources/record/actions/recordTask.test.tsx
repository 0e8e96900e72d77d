// @vitest-environment jsdom
// The task that issues the certificate of an HLS-pull resource: its states, its toasts, and when it is asked for.
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, useNotificationContext } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { definitionOf, sharedWords } from '../../../../tests/support/builtins.ts'
import { setActingAccount } from '../../../client/api/scope.ts'
import { wordsQuery } from '../../../client/api/queries.ts'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { formWordsOf } from '../../../client/words/formWords.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { useWords } from '../../../client/words/useWords.ts'
import type { Action, ActionTask } from '../../../engine/load/resource/resourceFile.ts'
import { RecordTask } from './RecordTask.tsx'

const type = 'live-resources'
const definition = definitionOf(type)
const action = definition.resource.actions!.find(({ task }) => task) as Action & { task: ActionTask }
type Status = 'no' | 'accepted' | 'processed' | 'failed'
let status: Status
let changedAt: string | null
let calls: string[]
let made: number

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  ;[status, changedAt, calls, made] = ['no', null, [], 0]
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    calls.push(`${method} ${url}`)
    if (method === 'POST') become('accepted')
    return new Response(JSON.stringify({ task_status: status, connected: true, changed_at: changedAt, names: [] }))
  })
  setActingAccount('shop')
})
afterEach(() => {
  cleanup()
  setActingAccount(undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
function become(next: Status): void {
  ;[status, changedAt] = [next, new Date().toISOString()]
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

const toasts: unknown[] = []
function Toasts() {
  const { notifications } = useNotificationContext()
  toasts.splice(0, toasts.length, ...notifications.map(({ message }) => message))
  return null
}
function Task({ record }: { record: { id: string; version: number; names?: string[] } }) {
  const words = formWordsOf(type, useWords(), 'ru_RU')
  return (
    <RecordTask
      type={type}
      record={record}
      action={action}
      makes="certificates"
      canBegin
      words={words}
      timezone="Europe/Moscow"
      onMade={() => {
        made += 1
      }}
    />
  )
}
async function open(names?: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(wordsQuery(type, 'ru_RU', undefined).queryKey, { words: definition.words.ru_RU ?? {}, shared: sharedWords.ru_RU })
  client.setQueryData(['certificates', 'getList'], [])
  const i18nProvider = createI18nProvider(await loadMessages('ru_RU'), 'ru_RU', FALLBACK_BRAND)
  render(
    <CoreAdminContext i18nProvider={i18nProvider} queryClient={client}>
      <Task record={{ id: 'live_1', version: 1, ...(names && { names }) }} />
      <Toasts />
    </CoreAdminContext>,
  )
  await pass(0.1)
  return { areListsStale: () => client.getQueryState(['certificates', 'getList'])?.isInvalidated === true }
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Выпустить бесплатный сертификат' })
const address = '/api/v1/accounts/shop/live-resources/live_1/certificate-issue'
const named = ['live.example.org']

describe('the task', () => {
  it('R2-369 is not requested without a CNAME', async () => {
    await open()
    await pass(60)
    expect([calls, button().disabled]).toEqual([[], true])
  })
  it('R2-370 R2-371 R2-560 R2-686 is requested every five seconds, and can be started while there is none', async () => {
    await open(named)
    expect(calls).toEqual([`GET ${address}`])
    expect(button().disabled).toBe(false)
    await pass(4.8)
    expect(calls).toHaveLength(1)
    await pass(0.3)
    expect(calls).toHaveLength(2)
    expect(toasts).toEqual([])
  })
  it('R2-372 R2-376 R2-378 R2-561 R2-562 is accepted when it is started, with one toast', async () => {
    await open(named)
    fireEvent.click(button())
    await pass(0.1)
    expect(calls.at(-1)).toBe(`POST ${address}`)
    expect([button().disabled, toasts]).toEqual([true, ['Задача на выпуск сертификата отправлена']])
    await pass(20)
    expect(toasts).toEqual(['Задача на выпуск сертификата отправлена'])
  })
  it('R2-373 R2-374 R2-377 R2-620 is reported when it is done, and the list of certificates is loaded again', async () => {
    const { areListsStale } = await open(named)
    expect(areListsStale()).toBe(false)
    become('processed')
    await pass(5)
    expect([toasts, button().disabled, areListsStale(), made]).toEqual([['Сертификат успешно выпущен'], true, true, 1])
  })
  it('R2-375 R2-377 R2-620 is reported when it failed, and the button stays disabled', async () => {
    await open(named)
    become('failed')
    await pass(5)
    expect([toasts, button().disabled]).toEqual([['Произошла ошибка при выпуске сертификата'], true])
  })
})
