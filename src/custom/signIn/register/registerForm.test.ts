import { describe, expect, it } from 'vitest'
import { registerDisplay } from './registerForm.ts'

const register = {
  en_US: { display: 'hidden' as const },
  ru_RU: { display: 'redirectButton' as const, url: 'https://partners.example/join', button: 'Стать клиентом' },
}

describe('R0-037: how a brand lets guests register is reported by language', () => {
  it('hidden in one, a button in the other', () => {
    expect(registerDisplay({ register }, 'en_US')).toEqual({ display: 'hidden' })
    expect(registerDisplay({ register }, 'ru_RU')).toEqual({
      display: 'redirectButton',
      url: 'https://partners.example/join',
      button: 'Стать клиентом',
    })
  })
  it('by the form where nothing is said', () => expect(registerDisplay({ register: {} }, 'en_US')).toEqual({ display: 'form' }))
  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'partners', ''])('a button to %j is none', (url) => {
    expect(registerDisplay({ register: { en_US: { display: 'redirectButton', url } } }, 'en_US')).toEqual({ display: 'hidden' })
  })
})
