// @vitest-environment jsdom
// The first screen of a customer: it is drawn once, in the zone of the person, and an unknown address says so.
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, closePortal, openPortal, rows, sessionOf, shop } from '../../../tests/support/signedIn.tsx'

const change = {
  id: 'act_1',
  actor: 'psn_1',
  actor_name: 'ann@portal.example',
  at: '2026-03-01T20:30:00.000Z',
  action: 'created',
  type: 'http-resources',
  record: 'http_1',
  name: 'Shop',
  version: 1,
}
const answers: Answers = {
  'GET /accounts/shop/attention': () => ({ body: { groups: [] } }),
  'GET /accounts/shop/history': () => ({ body: [change] }),
}
const open = (address: string, given: { timezone?: string; locale?: 'ru_RU'; answers?: Answers } = {}) =>
  openPortal(address, {
    session: { role: 'customer', accounts: [shop], ...(given.timezone !== undefined && { timezone: given.timezone }) },
    answers: { ...answers, ...given.answers },
    ...(given.locale && { locale: given.locale }),
  })

afterEach(closePortal)

describe('moments of the first screen', () => {
  it.each([
    ['Asia/Novosibirsk', undefined, '2026-03-02 03:30 AM'],
    ['America/New_York', undefined, '2026-03-01 03:30 PM'],
    ['Asia/Novosibirsk', 'ru_RU', '02-03-2026 03:30'],
  ] as const)('are those of the person in %s (%s)', async (timezone, locale, written) => {
    await open('/', { timezone, ...(locale && { locale }) })
    expect((await screen.findByText(written)).getAttribute('datetime')).toBe(change.at)
  })
})

describe('an unknown address', () => {
  it('leads home and says that there is no such page, with where to continue', async () => {
    await open('/no-such-page')
    const toast = await screen.findByText('There is no page /no-such-page')
    expect(toast.closest('.toast')!.textContent).toContain('This is the start page. The menu and the search lead on.')
    await waitFor(() => expect(location.pathname).toBe('/'))
  })
  it('is reported in Russian, and cut if it would fill the screen', async () => {
    await open(`/${'x'.repeat(300)}`, { locale: 'ru_RU' })
    await screen.findByText(`Страницы /${'x'.repeat(79)}… нет`)
  })
  it('says nothing where the address leads to a page', async () => {
    await open('/f-cdn')
    await waitFor(() => expect(location.pathname).toBe('/f-cdn/http'))
    expect(screen.queryByText(/There is no page/)).toBeNull()
  })
})

describe('a demo whose history is being generated', () => {
  const none = { account: 'shop', start: '', end: '', hits: 0, traffic: 0, cache_ratio: 0, bandwidth: 0, bandwidth_95: 0 }
  const texts = {
    en_US: ['Demo data is still being generated: for some minutes, figures of past days are missing or too low.', 'First steps'],
    ru_RU: ['Демоданные ещё создаются: несколько минут показателей за прошлые дни нет, или они занижены.', 'Первые шаги'],
  } as const
  it.each(['en_US', 'ru_RU'] as const)('says so in place of first steps, until the history is complete (%s)', async (locale) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      const given = { 'GET /accounts/shop/statistics': () => ({ body: none }), 'GET /accounts/shop/http-resources': () => rows([]) }
      const session = sessionOf({ role: 'customer', accounts: [shop], demo: true, demo_generating: true })
      const { network } = await openPortal('/', { session, answers: { ...answers, ...given }, locale })
      const [note, steps] = texts[locale]
      await screen.findByText(note)
      await screen.findByRole('heading', { name: locale === 'en_US' ? 'Recent changes' : 'Последние изменения' })
      expect(screen.queryByRole('heading', { name: steps })).toBeNull()
      network['GET /session'] = () => ({ body: { ...session, demo_generating: false } })
      await vi.advanceTimersByTimeAsync(11_000)
      await screen.findByRole('heading', { name: steps })
      expect(screen.queryByText(note)).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the first screen', () => {
  it('is drawn all at once, when the items that need attention are known', async () => {
    const { calls } = await open('/')
    // All of it or nothing: no panel is pushed down by one that comes later.
    const seen: string[] = []
    await vi.waitFor(() => {
      const main = screen.getByRole('main')
      const panels = within(main)
        .queryAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent ?? '')
      if (panels.length > 0) seen.push(panels.join(', '))
      expect(panels).toContain('Recent changes')
    })
    expect(seen[0]).toMatch(/^Needs attention, .*Traffic, .*Recent changes/)
    await screen.findByText('All is well')
    expect(calls.filter((call) => call === 'GET /accounts/shop/attention')).toHaveLength(1)
  })
})
