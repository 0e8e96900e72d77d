import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { words as guestWords } from '../../i18n/guest.ts'
import { loadMessages } from '../../i18n/messages.ts'
import { loadAreaWords } from '../../src/client/words/areaWords.ts'
import { allAreaWords } from '../support/areaWords.ts'

const english = textsOf({ ...(await loadMessages('en_US')), ...(await loadAreaWords(allAreaWords, 'en_US')), ...guestWords.en_US })
const russian = textsOf({ ...(await loadMessages('ru_RU')), ...(await loadAreaWords(allAreaWords, 'ru_RU')), ...guestWords.ru_RU })
const own = (texts: Map<string, string>) => [...texts.keys()].filter((key) => !key.startsWith('ra.'))

/** Names of things that are the same in every language, and badges. */
const names =
  /^(?:UTC|E-mail|JSON|ID|CDN|DNS|Turboflare|Telegram|Web Application Firewall|beta|new|env=prod, new|[A-Z/-]+-(?:publish|pull)|Icecast-pull|react-admin .+)$/

describe('words of the product', () => {
  it('R0-025 both dictionaries hold the same set of keys', () => {
    expect(own(russian).toSorted()).toEqual(own(english).toSorted())
  })

  it('R2-032 R2-033 are Russian in Russian and English in English, except for names, units and examples', () => {
    // A font is tried in both alphabets.
    expect(own(english).filter((key) => /[а-яё]/i.test(english.get(key) ?? ''))).toEqual(['brandFiles.sample'])
    const words = (text: string) => text.replaceAll(/%\{\w+\}/g, '').match(/\p{L}{2,}/gu) ?? []
    const foreign = own(russian).filter((key) => words(russian.get(key) ?? '').length > 0 && !/[а-яё]/i.test(russian.get(key) ?? ''))
    expect(foreign.map((key) => russian.get(key)).filter((text) => !names.test(text ?? ''))).toEqual([])
  })

  it('has the words of single pages with these pages only', async () => {
    for (const locale of ['en_US', 'ru_RU'])
      expect(
        Object.keys(await loadMessages(locale)).filter((area) => area !== 'ra' && allAreaWords.some(({ name }) => name === area)),
      ).toEqual([])
  })

  it('has an area of words once, with both languages in its folder', () => {
    expect(allAreaWords.length).toBeGreaterThan(5)
    expect(allAreaWords.map(({ name }) => name).filter((name, at, names) => names.indexOf(name) !== at)).toEqual([])
    for (const { name, files } of allAreaWords)
      expect([name, ...Object.keys(files).toSorted()]).toEqual([name, './words.en_US.json', './words.ru_RU.json'])
  })

  it('covers every text of react-admin in Russian', () => {
    expect(
      [...english.keys()].filter(
        (key) => key.startsWith('ra.') && !russian.has(key) && !/^ra\.(?:guesser|configurable|saved_queries)\./.test(key),
      ),
    ).toEqual([])
  })

  it('counts with two forms in English and three in Russian', () => {
    for (const key of own(english)) {
      const [forms, formsRu] = [english, russian].map((texts) => (texts.get(key) ?? '').split('||||').length)
      if (forms !== 1 || formsRu !== 1) expect([key, forms, formsRu]).toEqual([key, 2, 3])
    }
  })

  it('fills the same values in both languages', () => {
    for (const key of own(english)) expect([key, paramsOf(russian.get(key))]).toEqual([key, paramsOf(english.get(key))])
  })

  it('has every key that a page uses by name', () => {
    const sources = sourcesIn(join(import.meta.dirname, '../../src'))
    const asked = sources.flatMap((source) => [...source.matchAll(/\bt\(\s*'(\w+(?:\.\w+)+)'/g)].map(([, key]) => key!))
    expect(asked.length).toBeGreaterThan(1000)
    // The faces of a brand have samples of their own.
    const missing = asked.filter((key) => !english.has(key) && !russian.has(key) && !key.startsWith('preview.'))
    expect([...new Set(missing)]).toEqual([])
  })

  it('groups digits by commas in English and by spaces in Russian, as numbers are written', () => {
    const root = join(import.meta.dirname, '../..')
    const found = (locale: string, digits: RegExp) =>
      ['i18n', 'src', 'server']
        .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
        .filter((file) => file.endsWith('.json') && file.includes(locale))
        .filter((file) => digits.test(readFileSync(join(root, file), 'utf8')))
    // Telephone numbers have spaces, too.
    expect(found('en_US', /(?<![\d+-])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d-])/)).toEqual([])
    expect(found('ru_RU', /(?<![\d.])[1-9]\d{0,2}(?:,\d{3})+(?!\d)/)).toEqual([])
  })

  it('has no unused key', () => {
    const asked = askedIn(['src', 'i18n'].flatMap((folder) => sourcesIn(join(import.meta.dirname, '../..', folder))).join('\n'))
    const unused = own(english).filter((key) => !isAsked(key, asked))
    expect(unused).toEqual([])
  })
})

/** What sources ask for: keys in quotes, and the beginnings of templates that go on with a value. */
const askedIn = (source: string) => ({
  // The quote that ends one text may begin the next.
  whole: new Set([...source.matchAll(/(['"])([^'"\n]+)(?=\1)/g)].map(([, , text]) => text)),
  beginnings: new Set([...source.matchAll(/`([^`$\n]+)\$\{/g)].map(([, text]) => text)),
})

/** Asked for whole, or by a template that ends in a value: `t(\`shell.menu.groups.${id}\`)`. */
function isAsked(key: string, { whole, beginnings }: ReturnType<typeof askedIn>): boolean {
  if (whole.has(key)) return true
  const names = key.split('.')
  return (
    names.some((_, at) => {
      const start = names.slice(0, at + 1).join('.')
      return beginnings.has(`${start}.`) || beginnings.has(start)
    }) || /^(?:errors|definitionProblems)\./.test(key)
  )
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

function textsOf(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'string' ? [[`${path}${name}`, value] as const] : [...textsOf(value as object, `${path}${name}.`)],
    ),
  )
}

function paramsOf(text = ''): string[] {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1] ?? ''))].toSorted()
}
