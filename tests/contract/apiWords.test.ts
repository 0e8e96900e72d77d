// Each area of the server describes its own routes in both languages; the API's document collects these texts.
import { describe, expect, it } from 'vitest'
import type { Area } from '../../server/areas/area.ts'
import { areas } from '../../server/areas/areas.ts'
import { textsIn } from '../../server/routes/openapi/texts.ts'
import { fixedRoutes } from '../../tools/fixedRoutes.ts'
import english from '../../i18n/api/en_US.json' with { type: 'json' }
import russian from '../../i18n/api/ru_RU.json' with { type: 'json' }

const folders = Object.entries(import.meta.glob<Area>('../../server/areas/*/area.ts', { eager: true, import: 'area' })).map(
  ([path, area]) => [path.split('/').at(-2)!, area] as const,
)
const locales = ['en_US', 'ru_RU'] as const
const shared = { en_US: english, ru_RU: russian }
const routesOf = async (area: Area) =>
  (await fixedRoutes([area])).map(({ method, path, operation }) => ({ key: `${method} ${path}`, operation }))

describe('words of areas in the API’s document', () => {
  it('come from every folder of an area', () => {
    expect(folders.length).toBeGreaterThan(10)
    expect(folders.map(([, area]) => area).filter((area) => !areas.includes(area))).toEqual([])
  })
  it.each(folders)('%s: one summary for each route in each language, and none for other routes', async (_, area) => {
    const keys = (await routesOf(area)).map(({ key }) => key).toSorted()
    for (const locale of locales) expect(Object.keys(area.words?.[locale].operations ?? {}).toSorted()).toEqual(keys)
  })
  it.each(folders)('%s: the headings of its routes are described in each language', async (_, area) => {
    for (const locale of locales) {
      const { tags } = textsIn(locale, area.words ? [area.words] : [])
      for (const { key, operation } of await routesOf(area)) expect(Object.keys(tags), key).toContain(operation.tag)
    }
  })
  it.each(folders)('%s: Russian texts are Russian, English ones are not', (_, area) => {
    for (const text of textsOf(area, 'ru_RU')) expect(text).toMatch(/[а-яё]/i)
    for (const text of textsOf(area, 'en_US')) expect(text).not.toMatch(/[а-яё]|^\s*$/i)
  })
  it.each(folders)('%s: every parameter of a query is described in each language', async (_, area) => {
    for (const locale of locales) {
      const texts = textsIn(locale, area.words ? [area.words] : [])
      for (const { key, operation } of await routesOf(area)) {
        const { parameters = [] } = operation.describe(texts, undefined) as { parameters?: { in: string; description?: string }[] }
        for (const one of parameters.filter(({ in: place }) => place === 'query'))
          expect([key, one.description]).toEqual([key, expect.any(String)])
      }
    }
  })
  it.each(locales)('repeat nothing (%s)', (locale) => {
    const all = folders.flatMap(([, { words }]) => (words ? [words[locale]] : []))
    for (const part of ['operations', 'tags', 'parameters'] as const) {
      const names = [shared[locale], ...all].flatMap((words) => Object.keys(words[part] ?? {}))
      expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    }
  })
  it('leave only the documents themselves to the shared words', () => {
    for (const locale of locales)
      expect(Object.keys(shared[locale].operations).toSorted()).toEqual(['GET /openapi.json', 'GET /openapi/public.json'])
  })
})

function textsOf({ words }: Area, locale: (typeof locales)[number]): string[] {
  return Object.values(words?.[locale] ?? {}).flatMap((part) => Object.values(part))
}
