// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
// Preloaded here; the portal lazy-loads dialogs.
import '../../ui/mui/floating.tsx'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../ui/theme/PaletteContext.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

afterEach(cleanup)
const provider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
const palette = brandMapping(FALLBACK_BRAND.theme, 'light')
const record = (id: string, active?: boolean) => ({ id, name: `Shop ${id}`, ...(active !== undefined && { active }) })
const open = async (records: ReturnType<typeof record>[], serves: boolean) => {
  const done: string[][] = []
  render(
    <CoreAdminContext i18nProvider={provider}>
      <PaletteContext value={palette}>
        <DeleteDialog
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
  ])('wants the name typed: active %s, of a type that serves %s', async (active, serves) => {
    const { done, dialog, press, type } = await open([record('1', active)], serves)
    expect(dialog.textContent?.includes('The record is active')).toBe(active)
    press()
    type('Shop')
    press()
    expect(done).toEqual([])
    type('Shop 1')
    press()
    expect(done).toEqual([['1']])
  })
  it('of many wants their number', async () => {
    const { done, dialog, press, type } = await open([record('1', false), record('2', false)], true)
    expect(dialog.textContent).not.toContain('active')
    press()
    type('2')
    press()
    expect(done).toEqual([['1', '2']])
  })
  it.each([[false], [undefined]])('of what never serves asks only: active %s', async (active) => {
    const { done, press } = await open([record('1', active)], false)
    expect(screen.queryByRole('textbox')).toBeNull()
    press()
    expect(done).toEqual([['1']])
  })
})
