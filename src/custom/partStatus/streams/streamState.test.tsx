// @vitest-environment jsdom
// Health of a stream as lines, and the table of targets with its filter.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'ra-core'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadMessages } from '../../../../i18n/messages.ts'
import { definitionOf, sharedWords } from '../../../../tests/support/builtins.ts'
import { wordsQuery } from '../../../client/api/queries.ts'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import type { Locale } from '../../../engine/schema/types.ts'
import { HealthLines } from '../HealthLines.tsx'
import { PartFigures } from '../PartFigures.tsx'
import { PartTable } from '../PartTable.tsx'
import type { PartRow, States } from '../partRows.ts'
import type { StreamRow } from './streamRows.ts'
import english from '../words.en_US.json' with { type: 'json' }
import russian from '../words.ru_RU.json' with { type: 'json' }

afterEach(cleanup)
const type = 'live-resources'
const own = { en_US: english, ru_RU: russian }
const { reports } = definitionOf(type).resource
const states: States = {
  isReported: true,
  codes: { 0: 'ok', 3: 'idle', 4: 'error' },
  figures: reports?.figures ?? {},
  health: reports?.health ?? [],
  nameOf: (code) => `state ${code}`,
}

async function shown(element: ReactElement, locale: Locale = 'en_US') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  client.setQueryData(wordsQuery(type, locale, undefined).queryKey, {
    words: definitionOf(type).words[locale] ?? {},
    shared: sharedWords[locale],
  })
  const messages = { ...(await loadMessages(locale)), partStatus: own[locale] }
  render(
    <CoreAdminContext i18nProvider={createI18nProvider(messages, locale, FALLBACK_BRAND)} queryClient={client}>
      {element}
    </CoreAdminContext>,
  )
}

describe('the health of a stream', () => {
  const from = Date.parse('2026-03-01T10:00:00Z')
  const period = { from, to: from + 3 * 3_600_000 }
  const at = (minute: number): string => new Date(from + minute * 60_000).toISOString()
  const row = {
    part: '/streams/one',
    stream: { resolution: '720p' },
    figures: { bitrate: 900_000, fps: 25 },
    texts: { video: 'H264' },
  } as never as StreamRow
  const measured = {
    period,
    figures: [
      {
        part: '/streams/one',
        name: 'bitrate',
        points: [at(1), at(2), at(60)].map((time, index) => ({ at: time, mean: 500_000 * (index + 1) })),
      },
      { part: '/streams/two', name: 'fps', points: [{ at: at(1), mean: 1 }] },
    ],
  }
  const lines = (given: typeof measured | undefined) => (
    <HealthLines
      type={type}
      row={row}
      states={states}
      measured={given}
      entries={[
        { at: at(10), code: 3 },
        { at: at(50), code: 0 },
      ]}
    />
  )
  const line = (name: string) => screen.getByText(name, { exact: false, selector: '.st span' }).closest('li')!

  it.each<[Locale, string, string]>([
    ['en_US', 'Bitrate', 'The last 3 hours: from 0.5 Mbit/s to 1.5 Mbit/s. 1 incident.'],
    ['ru_RU', 'Битрейт', 'За последние 3 часа: от 0,5 Мбит/с до 1,5 Мбит/с. 1 сбой.'],
  ])('draws measured and expected values and incidents, with a text: %s', async (locale, name, words) => {
    await shown(lines(measured), locale)
    const bitrate = line(name)
    expect(bitrate.querySelectorAll('polyline')).toHaveLength(2)
    expect(bitrate.querySelectorAll('line.bound')).toHaveLength(1)
    expect(bitrate.querySelectorAll('line.idle')).toHaveLength(1)
    expect(bitrate.querySelector('.vh')?.textContent).toBe(words)
  })
  it.each<[string, typeof measured | undefined, string]>([
    ['before it is loaded', undefined, 'Bitrate'],
    ['of another stream', measured, 'Frames'],
    ['of a text', measured, 'Video codec'],
  ])('draws nothing %s', async (_what, given, name) => {
    await shown(lines(given))
    expect(line(name).querySelector('svg')).toBeNull()
  })
})

describe('the figures of a part', () => {
  const started = Date.parse('2026-03-01T10:00:00Z')
  const figures = (at: string | undefined) => <PartFigures figures={{ uptime: 60 }} at={at} states={states} />
  const onAir = () => screen.getByText('On air').nextElementSibling?.textContent
  afterEach(() => void vi.useRealTimers())

  it('show the present time on air, not the last reported one', async () => {
    vi.useFakeTimers({ now: started + 90_000, toFake: ['Date'] })
    await shown(figures(new Date(started + 60_000).toISOString()))
    expect(onAir()).toBe('0:01:30')
  })
  it('show the last report while no agent reports', async () => {
    vi.useFakeTimers({ now: started + 90_000, toFake: ['Date'] })
    await shown(figures(undefined))
    expect(onAir()).toBe('0:01:00')
  })
})

describe('the table of targets', () => {
  const rowOf = (source: string, target: string, code: number | null): PartRow => ({
    part: `/${target}`,
    source,
    target,
    key: '',
    comment: '',
    code,
    at: null,
    reason: '',
    figures: {},
  })
  const rows = [rowOf('rtmp://a/main', 'one', 0), rowOf('rtmp://a/main', 'two', 4), rowOf('rtmp://b/other', 'three', 0)]
  const table = (given: PartRow[]) => <PartTable rows={given} states={states} isPending={false} history={undefined} />
  const targets = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[2]!.textContent)

  it('shows targets with problems, or of one source, with their numbers', async () => {
    await shown(table(rows))
    expect(targets()).toEqual(['one', 'two', 'three'])
    const problems = screen.getByRole('radio', { name: /^With problems/ })
    expect(problems.textContent).toBe('With problems1')
    fireEvent.click(problems)
    expect(targets()).toEqual(['two'])
    fireEvent.change(screen.getByRole('combobox', { name: 'Source' }), { target: { value: 'rtmp://b/other' } })
    expect(targets()).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('No target has a problem.')
    fireEvent.keyDown(problems, { key: 'ArrowLeft' })
    expect(targets()).toEqual(['three'])
  })
  it('offers no choice for a single source, and no filter for a single target', async () => {
    await shown(table(rows.slice(0, 2)))
    expect(screen.queryByRole('combobox')).toBeNull()
    cleanup()
    await shown(table(rows.slice(0, 1)))
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})
