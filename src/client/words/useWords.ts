import { hashKey, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useMemo } from 'react'
import type { FieldPath, Locale } from '../../engine/schema/types.ts'
import type { FieldError, Words } from '../../engine/types.ts'
import { wordsQuery } from '../api/queries.ts'
import { useAccount } from '../session/useSession.ts'
import { titleOf } from '../../engine/values/valuesAt.ts'
import { typedNumber } from '../../ui/format/numbers.ts'
import { errorKeys } from '../../engine/words/words.ts'
import type { WordsAnswer } from '../definitions/types.ts'
import { findWord, firstText, humanise, inSentence, singular, type WordSource } from '../../engine/words/wordLookup.ts'

type Params = Record<string, unknown>
export type TypeWords = {
  /** Words of the product itself, `shell.menu.home`. */
  t: (key: string, params?: Params) => string
  /** Plural title of menu and list. */
  name: (type: string) => string
  /** One record: "HTTP resource". Without a text, the plural title, in English its singular. */
  one: (type: string) => string
  /** A name within a sentence, where the language has small letters there. */
  inSentence: (name: string) => string
  /** Label of a field; never empty. */
  field: (type: string, path: FieldPath) => string
  help: (type: string, path: FieldPath) => string | undefined
  placeholder: (type: string, path: FieldPath) => string | undefined
  section: (type: string, id: string) => string
  sectionHelp: (type: string, id: string) => string | undefined
  tab: (type: string, id: string) => string
  /** Label of an enum value or a state. */
  option: (type: string, path: FieldPath, value: unknown) => string
  /** Name of a record by the template of its type; values with a word are told by it. */
  title: (type: string, template: string, record: Record<string, unknown>) => string
  action: (type: string, id: string, params?: Params) => string
  warning: (type: string, id: string, params?: Params) => string
  /** `path` is the schema path of the error (`*` for items); uses the most specific text. */
  error: (type: string, path: FieldPath, error: FieldError) => string
  /** Any other part of a type's words: `text('x', 'empty', 'title')`. */
  text: (type: string, part: string, path: string, params?: Params) => string | undefined
}

/** Words of loaded types in the current language, for an account: `of`, else the acting one. `useDefinition(type)` loads a type's words. */
export function useWords(of?: string): TypeWords {
  const translate = useTranslate()
  const locale = useLocale()
  const client = useQueryClient()
  const own = useAccount()?.name
  const account = of ?? own
  return useMemo(
    () => wordsOf(loadedWordsOf(client, locale, account), (key, params) => translate(key, params), locale),
    [client, locale, account, translate],
  )
}

const nothing: Words = {}

/** Hashes the key of a type's words once: a form looks up hundreds of texts. */
function loadedWordsOf(client: QueryClient, locale: Locale, account: string | undefined): (type: string) => WordsAnswer | undefined {
  const cache = client.getQueryCache()
  const hashes = new Map<string, string>()
  return (type) => {
    const hash = hashes.get(type) ?? hashKey(wordsQuery(type, locale, account).queryKey)
    hashes.set(type, hash)
    return cache.get<WordsAnswer>(hash)?.state.data
  }
}

/** Texts without parameters, by the words that they were found in: each record of a type shows the same ones. */
const shownTexts = new WeakMap<WordsAnswer, Map<string, string | undefined>>()

function rememberedText(words: WordsAnswer, key: string, find: () => string | undefined): string | undefined {
  const texts = shownTexts.get(words) ?? new Map<string, string | undefined>()
  shownTexts.set(words, texts)
  if (!texts.has(key)) texts.set(key, find())
  return texts.get(key)
}

function wordsOf(find: (type: string) => WordsAnswer | undefined, t: (key: string, params?: Params) => string, locale: Locale): TypeWords {
  const source = (type: string): WordSource => {
    const loaded = find(type)
    return { name: type, type: loaded?.words ?? nothing, shared: loaded?.shared ?? nothing }
  }
  const fill = (text: string, params: Params = {}) => t('\u0000', { ...params, _: text })
  const text = (type: string, part: string, path: string, params?: Params) => {
    const look = () => {
      const found = findWord(source(type), part, path)
      return found === undefined ? undefined : fill(found, params)
    }
    const loaded = find(type)
    return loaded === undefined || params ? look() : rememberedText(loaded, `${part}.${path}`, look)
  }
  const named = (part: string) => (type: string, id: string, params?: Params) => text(type, part, id, params) ?? humanise(id)
  const name = (type: string) => source(type).type.name ?? humanise(type)
  return {
    t,
    text,
    name,
    one: (type) => source(type).type.one ?? (locale === 'en_US' ? singular(name(type)) : name(type)),
    inSentence: locale === 'en_US' ? inSentence : (text) => text,
    field: named('fields'),
    help: (type, path) => text(type, 'help', path),
    placeholder: (type, path) => text(type, 'placeholders', path),
    // The only section of a type without resource.json, for its plain fields.
    section: (type, id) => text(type, 'sections', id) ?? (id === 'main' ? t('form.main') : humanise(id)),
    sectionHelp: (type, id) => text(type, 'sectionHelp', id),
    tab: named('tabs'),
    // With parameters, so that names of records are not remembered as texts.
    title: (type, template, record) => titleOf(template, record, (path, value) => text(type, 'options', `${path}.${value}`, {})),
    action: named('actions'),
    warning: named('warnings'),
    option: (type, path, value) =>
      text(type, 'options', `${path}.${String(value)}`) ||
      (value === '' ? t('app.empty') : typeof value === 'boolean' ? t(value ? 'app.yes' : 'app.no') : visible(value)),
    error: (type, path, error) => errorText(source(type), path, error, t, fill, locale),
  }
}

/** A value of only blanks or line breaks, as it is written in code. */
function visible(value: unknown): string {
  const text = String(value)
  return text.trim() === '' ? JSON.stringify(text) : text
}

function errorText(
  source: WordSource,
  path: FieldPath,
  { keyword, params }: FieldError,
  t: (key: string, params?: Params) => string,
  fill: (text: string, params?: Params) => string,
  locale: Locale,
): string {
  const shownParams =
    keyword === 'pattern' ? { ...params, example: exampleOf(params['pattern'], findWord(source, 'placeholders', path)) } : params
  const smart_count = countIn(shownParams)
  const general = (key: string) => t(key, { _: '' }) || undefined
  const found = firstText(source, errorKeys(source.name, path, keyword, shownParams), general)
  return found === undefined ? t('errors.unknown') : fill(found, { ...inWords(shownParams, locale), smart_count })
}

/** The number that decides the plural of an error's text. */
export function countIn({ limit, count }: Params): number | undefined {
  return [limit, count].find((one) => typeof one === 'number')
}

/** A placeholder may also be a sentence: only one that matches the pattern shows the format. */
function exampleOf(pattern: unknown, placeholder: string | undefined): string | undefined {
  try {
    return placeholder !== undefined && new RegExp(String(pattern), 'u').test(placeholder) ? placeholder : undefined
  } catch {
    // An operator's pattern that only older syntax accepts.
    return undefined
  }
}

const inWords = (params: Params, locale: Locale): Params =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? typedNumber(value, locale) : value]))
