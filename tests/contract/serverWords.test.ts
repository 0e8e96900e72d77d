// Whatever the server answers in codes has words in both languages: its codes and keywords as its sources say them, and the catalogue of 000 §8.5.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadMessages } from '../../i18n/messages.ts'
import { loadAreaWords } from '../../src/client/words/areaWords.ts'
import { words as definitionWords } from '../../src/custom/definitions/words.ts'

const root = join(import.meta.dirname, '../..')
type Tree = { [name: string]: string | Tree }
const wordsIn = async (locale: 'en_US' | 'ru_RU'): Promise<Tree> =>
  ({ ...(await loadMessages(locale)), ...(await loadAreaWords([definitionWords], locale)) }) as unknown as Tree
const [english, russian] = await Promise.all([wordsIn('en_US'), wordsIn('ru_RU')])

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
const server = sources('server')
const everywhere = [...server, ...sources('src')]
const found = (texts: string[], ...patterns: RegExp[]): string[] =>
  [...new Set(texts.flatMap((text) => patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name ?? ''))))].toSorted()

const codes = found(
  server,
  /new Problem\(\d{3}, '(\w+)'/g,
  /refuse\(\d{3}, '(\w+)'/g,
  /status: \d{3}, code: '(\w+)'/g,
  /forbidden\(?'(\w+)'/g,
  /forbidden = \(code = '(\w+)'/g,
  /FST_\w+: '(\w+)'/g,
  /\[\d{3}, '[^']+', '(\w+)'\]/g,
)
const keywords = found(
  [...server, ...sources('src/engine')],
  /keyword: '(\w+)'/g,
  /invalidAt\([^,]+, '(\w+)'/g,
  /refused\('(\w+)'\)/g,
  /keyword: [^{}\n]*\? '(\w+)'/g,
  /keyword: [^{}\n]*\? '\w+' : '(\w+)'/g,
)

/** Words of the general catalogue, or of the one area that shows this refusal. */
function wordOf(words: Tree, name: string): string | undefined {
  // Why a record breaks under a new version is said at the table of those that break.
  const breaks = ((words['definitionProblems'] as Tree)['page'] as Tree)['breaks']
  const areas = [words['errors'], breaks, ...Object.values(words).map((area) => (typeof area === 'object' ? area['errors'] : undefined))]
  return areas.map((area) => (typeof area === 'object' ? area[name] : undefined)).find((text) => typeof text === 'string') as
    | string
    | undefined
}
const isRussian = (text: string | undefined) => text !== undefined && /[а-яё]/i.test(text)
const isEnglish = (text: string | undefined) => text !== undefined && text !== '' && !/[а-яё]/i.test(text)

describe('messages of the server', () => {
  it('are found in its sources', () => {
    for (const code of [
      'not_found',
      'internal',
      'empty_json',
      'invalid_json',
      'too_slow',
      'storage_full',
      'version_conflict',
      'too_many_attempts',
      'wrong_credentials',
    ])
      expect(codes).toContain(code)
    for (const keyword of ['readOnly', 'idDiffers', 'unique', 'exact', 'reservedName', 'additionalProperties'])
      expect(keywords).toContain(keyword)
  })
  it.each(codes)('code %s has words in both languages', (code) => {
    expect([isEnglish(wordOf(english, code)), isRussian(wordOf(russian, code))]).toEqual([true, true])
  })
  it.each(keywords)('keyword %s has words in both languages', (keyword) => {
    expect([isEnglish(wordOf(english, keyword)), isRussian(wordOf(russian, keyword))]).toEqual([true, true])
  })
})

// Which refusal is which message of the specification: docs/decisions/145; tests/server/definitions/dictionary.test.ts provokes each.
describe('R0-796 the dictionary of server messages', () => {
  it.each([
    ['R0-797 empty and invalid JSON', ['empty_json', 'invalid_json']],
    ['R0-798 a name that exists', ['not_unique', 'unique']],
    ['R0-800 an invalid resource id', ['not_found']],
    ['R0-801 incorrect user data and account', ['wrong_credentials', 'not_found']],
    ['R0-802 a key incorrect or not found', ['key_not_found']],
    ['R0-803 request forbidden', ['forbidden_call']],
    ['R0-804 an invalid or expired token', ['invalid_token']],
    ['R0-806 id in body and URL differ', ['idDiffers']],
    ['R0-810 invalid value, required key, not allowed, type', ['enum', 'required', 'additionalProperties', 'type']],
    ['R0-812 intersecting and invalid intervals', ['noOverlap', 'ordered']],
  ])('%s', (_, names) => {
    for (const name of names)
      expect([name, isNamed(name), isEnglish(wordOf(english, name)), isRussian(wordOf(russian, name))]).toEqual([name, true, true, true])
  })

  it('include no message without a code', () => {
    for (const file of ['errors', 'errors.records'])
      expect(Object.keys(readWords(file)).filter((name) => !isNamed(name) && !detailed.test(name) && !isReason(name))).toEqual([])
  })
})

/** `format.ipv4`, `type.string`: the detail of a rule is made of its parameters (src/engine/words/words.ts); `area` and `hints` are groups of texts. */
const detailed = /^(?:format|type|pattern|minItems|maxItems)\.[\w-]+$|^(?:area|hints)$/
const readWords = (file: string): object => JSON.parse(readFileSync(join(root, `i18n/ru_RU/${file}.json`), 'utf8')) as object
/** The reason of a rule (`edgeRegex.slow`): named in the code by itself. */
function isReason(name: string): boolean {
  const [, reason] = /^(?:edgeRegex|nameReserved|unique)\.(\w+)$/.exec(name) ?? []
  return reason !== undefined && isNamed(reason)
}
/** Quoted as a whole, alone or below `errors`. */
function isNamed(name: string): boolean {
  return everywhere.some((text) => [`'${name}'`, `"${name}"`, `'errors.${name}'`].some((quoted) => text.includes(quoted)))
}
