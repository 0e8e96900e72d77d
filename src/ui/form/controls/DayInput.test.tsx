// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CoreAdminContext } from 'ra-core'
import { loadMessages } from '../../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { createI18nProvider } from '../../../client/words/i18nProvider.ts'
import { DayInput } from './DayInput.tsx'

const told = vi.fn()
const providers = {
  en_US: createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND),
  ru_RU: createI18nProvider(await loadMessages('ru_RU'), 'ru_RU', FALLBACK_BRAND),
}
const show = (value = '', locale: keyof typeof providers = 'en_US') =>
  render(
    <CoreAdminContext i18nProvider={providers[locale]}>
      <DayInput label="From" value={value} onChange={told} />
    </CoreAdminContext>,
  )
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'From' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
beforeEach(() => told.mockReset())
afterEach(cleanup)

describe('a day', () => {
  it('has the same format in every language, whatever the browser setting', () => {
    show('2026-11-21', 'ru_RU')
    expect(field().value).toBe('2026-11-21')
    expect(field().placeholder).toBe('ГГГГ-ММ-ДД')
    expect(field().type).toBe('text')
  })
  it('is reported when it is complete and when it is removed', () => {
    show()
    type('2026-11-2')
    expect(told).not.toHaveBeenCalled()
    type('2026-11-21')
    expect(told).toHaveBeenLastCalledWith('2026-11-21')
    cleanup()
    show('2026-11-21')
    type('')
    expect(told).toHaveBeenLastCalledWith('')
  })
  it.each(['2026-02-30', '21.11.2026', '11/21/2026', '2026-13-01', 'today'])(
    '%s is none: what was typed stays, with a word at the field',
    (text) => {
      show()
      type(text)
      expect(screen.queryByRole('alert')).toBeNull()
      fireEvent.blur(field())
      expect(told).not.toHaveBeenCalled()
      expect(field().value).toBe(text)
      expect(field().getAttribute('aria-invalid')).toBe('true')
      expect(document.getElementById(field().getAttribute('aria-describedby')!)?.textContent).toBe('Enter a date as YYYY-MM-DD.')
    },
  )
  it('is also invalid at Enter: its form is not sent without it', () => {
    show()
    type('2026-11-31')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })
  it('is cleared by its parent', () => {
    const { rerender } = show('2026-11-21')
    rerender(
      <CoreAdminContext i18nProvider={providers.en_US}>
        <DayInput label="From" value="" onChange={told} />
      </CoreAdminContext>,
    )
    expect(field().value).toBe('')
  })
})
