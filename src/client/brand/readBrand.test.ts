import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FALLBACK_BRAND } from './brand.ts'
import { readBrand } from './readBrand.ts'

const read = (told: unknown) => readBrand(told, FALLBACK_BRAND)

describe('a brand', () => {
  it('is read as the server sent it', () => {
    const told = {
      id: 'second',
      name: 'Aurora',
      theme: { primary: '#018569', nav: { bg: '#F4F7F5' }, scheme: 'dark' },
      features: ['media'],
      languages: [{ locale: 'ru_RU', isDefault: true }],
      logo: '/app/inventory/v1/image/img_a',
      short_logo: '/app/inventory/v1/image/img_b',
      favicon: '/app/inventory/v1/image/img_c',
      backgrounds: ['/app/inventory/v1/image/img_d'],
      font: { guid: 'fnt_a', family: 'Golos Text' },
      scripts: ['https://chat.example.net/w.js'],
      login: { ru_RU: { title: 'Вход', text: 'Сюда' } },
      register: { ru_RU: { display: 'hidden' } },
      legal: { offer_url: 'https://a.example/offer' },
      support: { email: 'help@a.example', phone: '+7 812', emails: ['noc@a.example'] },
      documentation: {
        urls: { ru_RU: 'https://a.example' },
        clients: { CDN1: { ru_RU: 'https://a.example/1' } },
        overrides: { dns: { ru_RU: 'https://a.example/dns' } },
      },
      verification: { deadline: '2026-12-01', texts: { ru_RU: 'До %{deadline}' } },
      return_hosts: ['www.a.example'],
      demo: true,
      sms_code_length: 6,
    }
    expect(read(told)).toEqual(told)
  })
  it.each([undefined, null, 7, 'text', [], true])('given as %j is the reference brand', (told) =>
    expect(read(told)).toEqual(FALLBACK_BRAND),
  )
  it('R0-519 without anything has default colours and the name CDN', () =>
    expect(read({})).toMatchObject({ name: 'CDN', theme: { primary: undefined, nav: undefined } }))
})

describe('values of a wrong shape are ignored', () => {
  it.each([
    ['a colour that is more', { theme: { primary: 'red;} body{display:none' } }, 'theme'],
    ['a menu of no colour', { theme: { nav: { bg: 'url(x)' } } }, 'theme'],
    ['no theme', { theme: { scheme: 'sepia' } }, 'theme'],
    ['a list for a font', { font: [{ guid: 'fnt_a', family: 'X' }] }, 'font'],
    ['a picture of another host', { logo: '//evil.example/x.png' }, 'logo'],
    ['one by a back slash', { short_logo: '/\\evil.example/x.png' }, 'short_logo'],
    ['a picture that is a script', { favicon: 'javascript:alert(1)' }, 'favicon'],
    ['backgrounds elsewhere', { backgrounds: ['https://evil.example/x.png', { a: 1 }] }, 'backgrounds'],
    ['scripts without https', { scripts: ['http://evil.example/x.js', 'data:text/javascript,alert(1)', 7] }, 'scripts'],
    ['a language of nobody', { languages: [{ locale: 'de_DE' }, 'ru_RU', null] }, 'languages'],
    ['languages as a text', { languages: 'ru_RU' }, 'languages'],
    ['a name that is none', { name: { toString: 'x' } }, 'name'],
    ['features as a text', { features: 'storage' }, 'features'],
    ['words as a text', { login: 'Hello' }, 'login'],
    ['a documentation of texts', { documentation: 'https://a.example' }, 'documentation'],
    ['digits of a code', { sms_code_length: 1e9 }, 'sms_code_length'],
  ] as const)('%s', (_, told, name) => expect(read(told)).toEqual({ ...read({}), [name]: read({})[name] }))
  it('names that are not texts are ignored, the others stay', () => {
    expect(
      read({
        login: { en_US: { title: { a: 'b' }, text: 'Hello' }, ru_RU: 'x' },
        support: { phone: 7, email: 'help@a.example', emails: 'a@b.example' },
      }),
    ).toMatchObject({ login: { en_US: { text: 'Hello' }, ru_RU: {} }, support: { email: 'help@a.example', emails: [] } })
    expect(read({ login: { en_US: { title: ['H'] } } }).login).toEqual({ en_US: {} })
  })
  it('a brand has a name and a language for any input', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(FALLBACK_BRAND), 'font', 'logo', 'documentation', 'verification', '__proto__'),
          fc.jsonValue(),
        ),
        (told) => {
          const brand = read(told)
          expect(brand.name.length).toBeGreaterThan(0)
          expect(brand.languages.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})
