import { describe, expect, it } from 'vitest'
import { pageOf, type ReferenceQuery } from './query.ts'
import { countries, regions } from './references.ts'

const query = (change: Partial<ReferenceQuery>): ReferenceQuery => ({
  filter: {},
  sort: ['code', 'ASC'],
  range: [0, 9],
  language: 'en',
  ...change,
})

describe('countries and regions', () => {
  it('knows the 249 countries of ISO 3166-1 by both names', () => {
    expect(countries).toHaveLength(249)
    expect(countries.filter(({ name }) => !/\p{Script=Cyrillic}/u.test(name.ru)).map(({ code }) => code)).toEqual([])
    expect(countries.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: { ru: 'Германия', en: 'Germany' } })
  })

  it('have a Russian and a complete English name of every region of Russia', () => {
    const russian = regions.filter((region) => region.country_code === 'RU')
    expect(russian).toHaveLength(83)
    expect(russian.filter(({ name }) => !/\p{Script=Cyrillic}/u.test(name.ru) || !/^[A-Z][A-Za-z ()—-]+[a-z)]$/.test(name.en))).toEqual([])
  })

  it('falls back to the name in the standard, and every region has its country', () => {
    expect(regions.find(({ code }) => code === 'DE-BY')?.name).toEqual({ ru: 'Bayern', en: 'Bayern' })
    const known = new Set(countries.map(({ code }) => code))
    expect(regions.filter((region) => !known.has(region.country_code ?? ''))).toEqual([])
  })

  it('finds by the beginning of a word in both languages, and by code', () => {
    const codes = (q: string) => pageOf(countries, query({ filter: { q }, range: [0, 300] })).rows.map(({ code }) => code)
    expect(codes('герм')).toEqual(['DE'])
    expect(codes('KINGD')).toEqual(expect.arrayContaining(['GB']))
    expect(codes('fr')).toEqual(expect.arrayContaining(['FR', 'GF']))
    expect(codes('nland')).toEqual([])
    expect(codes('%')).toEqual([])
  })

  it('filters, sorts by the name in the requested language, and pages', () => {
    const page = pageOf(regions, query({ filter: { country_code: 'RU' }, sort: ['name', 'ASC'], language: 'ru', range: [0, 1] }))
    expect(page.total).toBe(83)
    expect(page.rows.map(({ name }) => name.ru)).toEqual(['Алтайский край', 'Амурская область'])
    expect(pageOf(countries, query({ filter: { code: ['RU', 'US'] }, sort: ['name.en', 'DESC'] })).rows.map(({ code }) => code)).toEqual([
      'US',
      'RU',
    ])
  })
})
