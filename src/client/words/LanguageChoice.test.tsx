// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nContextProvider, testI18nProvider } from 'ra-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChooseLanguage } from './chooseLanguage.ts'
import { LanguageChoice } from './LanguageChoice.tsx'

const choose = vi.fn()
const open = (...locales: string[]) =>
  render(
    <I18nContextProvider
      value={{
        ...testI18nProvider(),
        getLocale: () => 'en_US',
        getLocales: () => locales.map((locale) => ({ locale, name: `in ${locale}` })),
      }}
    >
      <ChooseLanguage value={choose}>
        <LanguageChoice label="Language" />
      </ChooseLanguage>
    </I18nContextProvider>,
  )
afterEach(() => {
  cleanup()
  choose.mockReset()
})

describe('the choice of a language', () => {
  it('offers the languages of the brand with the current one marked, and switches to another', () => {
    open('en_US', 'ru_RU')
    expect(
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .map((one) => [one.getAttribute('aria-checked') ?? String(one.checked), one.textContent || one.labels?.[0]?.textContent]),
    ).toEqual([
      ['true', 'in en_US'],
      ['false', 'in ru_RU'],
    ])
    fireEvent.click(screen.getByRole('radio', { name: 'in ru_RU' }))
    expect(choose).toHaveBeenCalledExactlyOnceWith('ru_RU')
  })
  it.each([[[]], [['en_US']]])('is hidden if there are only %j', (locales) => {
    open(...locales)
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('group')).toBeNull()
  })
})
