// @vitest-environment jsdom
// An action within a minute of another change: the button shows the remaining time and waits.
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { formWordsOf } from '../../../client/words/formWords.ts'
import { ActionPanel } from './ActionPanel.tsx'
import { InactiveCard } from '../InactiveCard.tsx'

const now = 1_000_000
const provider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
const off: Action = { id: 'off', on: 'record', access: [], save: { set: { active: false } } }
const on: Action = { id: 'on', on: 'record', access: [], save: { set: { active: true } } }
let asked: number
let refused: object | undefined
let stored: unknown[]
const update = async (_: string, { data }: { data: object }) => {
  asked += 1
  if (refused) throw Object.assign(new Error('refused'), refused)
  return { data: { id: 'a', ...data } }
}

function Parts({ which }: { which: 'panel' | 'card' }) {
  const words = formWordsOf('things', useWords(), 'en_US')
  const more = { type: 'things', record: { id: 'a' }, words, onStored: (record: unknown) => stored.push(record) }
  return which === 'panel' ? (
    <ActionPanel {...more} tab="off" action={off} name="A" canRun />
  ) : (
    <InactiveCard {...more} canRun form={{ resolved: { actions: [on] } } as unknown as FormSchema} />
  )
}
const show = (which: 'panel' | 'card') =>
  render(
    <CoreAdminContext i18nProvider={provider} dataProvider={{ update } as unknown as DataProvider} queryClient={new QueryClient()}>
      <Parts which={which} />
    </CoreAdminContext>,
  )
const press = async () => {
  fireEvent.click(screen.getByRole('button'))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const described = () => document.getElementById(screen.getByRole('button').getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  vi.useFakeTimers({ now })
  asked = 0
  refused = undefined
  stored = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe.each(['panel', 'card'] as const)('the button of the %s', (which) => {
  it('is disabled while the server accepts nothing, shows how long, and then acts', async () => {
    refused = { status: 429, body: { code: 'config_change_limit' }, retryAfter: 45, retryAt: now + 45_000 }
    show(which)
    await press()
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('true')
    expect(described()).toBe('Try again in 45 seconds.')
    await press()
    expect(asked).toBe(1)
    refused = undefined
    await act(() => vi.advanceTimersByTimeAsync(46_000))
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    await press()
    expect(stored).toEqual([{ id: 'a', active: which === 'card' }])
  })
  it.each([
    [500, {}],
    [429, {}],
  ])('does not wait after a failure %s without a time', async (status, more) => {
    refused = { status, body: {}, ...more }
    show(which)
    await press()
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBeNull()
    expect(stored).toEqual([])
    await press()
    expect(asked).toBe(2)
  })
})
