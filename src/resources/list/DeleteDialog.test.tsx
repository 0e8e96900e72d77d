// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { wordsQuery } from '../../client/api/queries.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
// Preloaded here; the portal lazy-loads dialogs.
import '../../ui/mui/floating.tsx'
import type { Locale } from '../../engine/schema/types.ts'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

afterEach(cleanup)
const providers = {
  en_US: createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND),
  ru_RU: createI18nProvider(await loadMessages('ru_RU'), 'ru_RU', FALLBACK_BRAND),
}
const palette = brandMapping(FALLBACK_BRAND.theme, 'light')
const record = (id: string, active?: boolean) => ({ id, name: `Shop ${id}`, ...(active !== undefined && { active }) })
const open = async (records: ReturnType<typeof record>[], serves: boolean, words: object = {}, locale: Locale = 'en_US') => {
  const done: string[][] = []
  const client = new QueryClient()
  client.setQueryData(wordsQuery('shops', locale, undefined).queryKey, { words: { name: 'Shops', ...words }, shared: {} } as never)
  render(
    <CoreAdminContext i18nProvider={providers[locale]} queryClient={client}>
      <PaletteContext value={palette}>
        <DeleteDialog
          type="shops"
          title="{name}"
          records={records}
          serves={serves}
          onClose={() => undefined}
          onConfirm={(all) => done.push(all.map(({ id }) => String(id)))}
        />
      </PaletteContext>
    </CoreAdminContext>,
  )
  const dialog = await screen.findByRole('dialog')
  const press = () => act(() => fireEvent.click(screen.getByRole('button', { name: 'Delete' })))
  return {
    done,
    dialog,
    press,
    type: (text: string) => act(() => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })),
  }
}

describe('deleting', () => {
  it.each([
    [true, true],
    [false, true],
    [true, false],
  ])('requires the name: active %s, of a type that serves %s', async (active, serves) => {
    const { done, dialog, press, type } = await open([record('1', active)], serves)
    expect(dialog.textContent?.includes('The shop is active')).toBe(active)
    press()
    type('Shop')
    press()
    expect(done).toEqual([])
    type('Shop 1')
    press()
    expect(done).toEqual([['1']])
  })
  it('of many records requires their number', async () => {
    const { done, dialog, press, type } = await open([record('1', false), record('2', false)], true)
    expect(dialog.textContent).not.toContain('active')
    press()
    type('2')
    press()
    expect(done).toEqual([['1', '2']])
  })
  it.each([[false], [undefined]])('of a type that never serves only asks: active %s', async (active) => {
    const { done, press } = await open([record('1', active)], false)
    expect(screen.queryByRole('textbox')).toBeNull()
    press()
    expect(done).toEqual([['1']])
  })
  it.each<[Locale, object, string, string, string]>([
    [
      'en_US',
      { confirm: { delete: 'The counter closes. |||| %{smart_count} counters close.' } },
      'The counter closes.Gone from the list',
      'Delete 2 shops?',
      '2 counters close.Gone from the list',
    ],
    [
      'ru_RU',
      {
        name: 'Лавки',
        one: 'Лавка',
        confirm: { delete: 'Касса закроется. |||| %{smart_count} кассы закроются. |||| %{smart_count} касс закроется.' },
      },
      'Касса закроется.Сразу исчезнет',
      'Лавки: удалить 2?',
      '2 кассы закроются.Сразу исчезнет',
    ],
  ])('explains with the text of the type what is deleted and what stops: %s', async (locale, words, one, title, many) => {
    const { dialog } = await open([record('1')], false, words, locale)
    expect(dialog.textContent).toContain(one)
    cleanup()
    const { dialog: ofMany } = await open([record('1'), record('2')], false, words, locale)
    expect(ofMany.textContent).toContain(title)
    expect(ofMany.textContent).toContain(many)
  })
  it('has no further text for a type without one', async () => {
    const { dialog } = await open([record('1')], false)
    expect(dialog.querySelectorAll('p')).toHaveLength(1)
    expect(dialog.textContent).toContain('Gone from the list at once')
  })
})
