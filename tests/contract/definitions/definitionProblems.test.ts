import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url)
/** Words of the page itself stand beside them, under a name of their own. */
const words = (locale: string): Record<string, string> => {
  const { page: _, ...texts } = JSON.parse(readFileSync(new URL(`src/custom/definitions/words.${locale}.json`, root), 'utf8')) as Record<
    string,
    string
  >
  return texts
}
const sources = ['src/engine/', 'server/services/definitions/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(folder + file, root), 'utf8')),
)
const codes = new Set(sources.flatMap((text) => [...text.matchAll(/(?:\bcode: |told\()'([a-z_]+)'/g)].map(([, code]) => code ?? '')))

describe('problems of definitions', () => {
  it('each have a text in both languages', () => {
    expect(codes.size).toBeGreaterThan(40)
    for (const locale of ['en_US', 'ru_RU'])
      expect(
        [...codes].filter((code) => !(code in words(locale))),
        locale,
      ).toEqual([])
  })

  it('say the same in both languages, with the same values', () => {
    // Each once: languages have as many forms of a number as they have.
    const valuesOf = (text: string) => [...new Set([...text.matchAll(/%\{\w+\}/g)].map(([value]) => value))].toSorted()
    const [english, russian] = [words('en_US'), words('ru_RU')]
    expect(Object.keys(russian)).toEqual(Object.keys(english))
    for (const [code, text] of Object.entries(english)) expect(valuesOf(russian[code] ?? ''), code).toEqual(valuesOf(text))
  })
})
