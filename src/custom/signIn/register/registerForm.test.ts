import { describe, expect, it } from 'vitest'
import { registerDisplay } from './registerForm.ts'

const register = {
  en_US: { display: 'hidden' as const },
  ru_RU: { display: 'redirectButton' as const, url: 'https://partners.example/join', button: 'Стать клиентом' },
}

describe('R0-037: the registration of a brand depends on the language', () => {
  it('is hidden in one, a button in the other', () => {
    expect(registerDisplay({ register }, 'en_US')).toEqual({ display: 'hidden' })
    expect(registerDisplay({ register }, 'ru_RU')).toEqual({
      display: 'redirectButton',
      url: 'https://partners.example/join',
      button: 'Стать клиентом',
    })
  })
  it('is the form by default', () => expect(registerDisplay({ register: {} }, 'en_US')).toEqual({ display: 'form' }))
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'partners', ''])('is none for a button to %j', (url) => {
    expect(registerDisplay({ register: { en_US: { display: 'redirectButton', url } } }, 'en_US')).toEqual({ display: 'hidden' })
  })
})
