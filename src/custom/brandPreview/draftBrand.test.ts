import { describe, expect, it } from 'vitest'
import { draftBrand, hostOf } from './draftBrand.ts'

describe('the brand of a draft', () => {
  it('has its name, colours, texts and pictures by address', () => {
    const brand = draftBrand({
      name: 'Aurora',
      theme: { primary: '#123456', nav: { bg: '#FFFFFF' } },
      logo: 'img_one',
      backgrounds: ['img_two'],
      features: ['storage'],
      login: { en_US: { title: 'Hello' } },
    })
    expect(brand).toMatchObject({
      name: 'Aurora',
      theme: { primary: '#123456', nav: { bg: '#FFFFFF' } },
      logo: '/app/inventory/v1/image/img_one',
      backgrounds: ['/app/inventory/v1/image/img_two'],
      features: ['storage'],
      login: { en_US: { title: 'Hello' } },
    })
  })
  it.each([
    ['nothing', {}],
    ['a half-typed colour', { theme: { primary: '#12' } }],
    ['a colour that is code', { theme: { primary: 'red;}' } }],
    ['fields of other shapes', { name: 7, theme: 'x', logo: {}, backgrounds: 'y', features: {}, support: null, languages: 3, login: [] }],
    ['scripts of others', { scripts: ['https://evil.example/x.js'] }],
    ['an address in place of a picture', { logo: '' }],
  ])('survives %s', (_, draft) => {
    const brand = draftBrand(draft)
    expect([brand.theme.primary, brand.scripts, brand.backgrounds, brand.logo]).toEqual([undefined, [], [], undefined])
  })
  it('never links to another origin', () => {
    expect(draftBrand({ logo: '//evil.example/x.png' }).logo).toBe('/app/inventory/v1/image/%2F%2Fevil.example%2Fx.png')
  })
})

describe('the host of the preview', () => {
  it.each<[unknown, string | undefined]>([
    [['video.example', 'tv.example'], 'video.example'],
    [['*', 'tv.example'], 'tv.example'],
    [['*'], 'here.example'],
    [[''], undefined],
    [[7], undefined],
    [[], undefined],
    ['video.example', undefined],
    [undefined, undefined],
  ])('of %j is %s', (hosts, expected) => {
    expect(hostOf(hosts, 'here.example')).toBe(expected)
  })
})
