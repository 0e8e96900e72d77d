// Adds readable messages to errors in the caller's language: `message` and a map of fields beside the codes and pointers.
import type { FastifyRequest } from 'fastify'
import englishCommon from '../../i18n/en_US/errors.json' with { type: 'json' }
import englishRecords from '../../i18n/en_US/errors.records.json' with { type: 'json' }
import englishFiles from '../../i18n/en_US/files.json' with { type: 'json' }
import russianCommon from '../../i18n/ru_RU/errors.json' with { type: 'json' }
import russianRecords from '../../i18n/ru_RU/errors.records.json' with { type: 'json' }
import russianFiles from '../../i18n/ru_RU/files.json' with { type: 'json' }
import { fromPointer } from '../../src/engine/json/pointer.ts'
import { toFieldPath } from '../../src/engine/schema/paths.ts'
import type { Locale } from '../../src/engine/schema/types.ts'
import type { ErrorBody, FieldError, Words } from '../../src/engine/types.ts'
import { firstText } from '../../src/engine/words/wordLookup.ts'
import { errorKeys } from '../../src/engine/words/words.ts'
import type { Services } from '../services/types.ts'
import { localeOf } from './request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Client errors of the route also carry `error` and `error_description` (RFC 6749, section 5.2). */
    oauth?: boolean
  }
}

type Texts = Record<string, unknown>
const texts: Record<Locale, Texts> = {
  en_US: { ...englishCommon, ...englishRecords, ...englishFiles.errors },
  ru_RU: { ...russianCommon, ...russianRecords, ...russianFiles.errors },
}
const rules: Record<Locale, Intl.PluralRules> = { en_US: new Intl.PluralRules('en'), ru_RU: new Intl.PluralRules('ru') }
/** In the order of the catalogue. */
const forms: Record<Locale, readonly Intl.LDMLPluralRule[]> = { en_US: ['one', 'other'], ru_RU: ['one', 'few', 'many'] }
const maxFields = 20

/** The readable part of an error. Stock clients read a map of fields where others read the list. */
export function createErrorWords({ registry }: Pick<Services, 'registry'>): (request: FastifyRequest, body: ErrorBody) => ErrorBody {
  return (request, given) => {
    const body = request.routeOptions?.config.oauth === true ? { ...given, ...oauthError(given) } : given
    const locale = localeOf(request)
    const { type } = (request.params ?? {}) as { type?: string }
    const words = type === undefined ? undefined : registry.get(type)?.words[locale]
    const say = (error: FieldError): string => textOf(locale, { name: type ?? '', words }, error)
    const general = generalText(locale, body.code)
    const fields = Object.fromEntries(
      body.errors
        .slice(0, maxFields)
        .filter(({ path }) => path.startsWith('/'))
        .map((error) => [fromPointer(error.path).join('.'), say(error)]),
    )
    const [first] = body.errors
    const message = first ? `${general} ${nameOf(first.path)}${say(first)}` : general
    if (request.signedIn?.isSimpleRest !== true) return { ...body, message, fields }
    return { ...body, message, errors: { ...fields, root: { serverError: message } }, pointers: body.errors } as unknown as ErrorBody
  }
}

/** Descriptions are for developers and limited to the characters of the RFC. */
function oauthError({ status, code }: ErrorBody): object {
  if (status >= 500) return {}
  const isOfRfc = code === 'unsupported_grant_type'
  const error = isOfRfc
    ? code
    : status === 429
      ? 'temporarily_unavailable'
      : [400, 413, 415].includes(status)
        ? 'invalid_request'
        : 'invalid_grant'
  return { error, error_description: code.replaceAll('_', ' ') }
}

function nameOf(path: string): string {
  if (path === '') return ''
  return `${path.startsWith('/') ? fromPointer(path).join('.') : path.slice(1)}: `
}

function generalText(locale: Locale, code: string): string {
  return filled(locale, ownText(locale, code) ?? ownText(locale, 'unknown') ?? code, {})
}

function textOf(
  locale: Locale,
  { name, words }: { name: string; words: Words | undefined },
  { path, keyword, params }: FieldError,
): string {
  const fieldPath = path.startsWith('/') ? toFieldPath(fromPointer(path).filter((part) => !/^\d+$/.test(part))) : ''
  const general = (key: string): string | undefined => ownText(locale, key.replace(/^errors\./, ''))
  const found = firstText({ name, type: words ?? {}, shared: {} }, errorKeys(name, fieldPath, keyword, params), general)
  return filled(locale, found ?? ownText(locale, 'unknown') ?? keyword, params)
}

function ownText(locale: Locale, key: string): string | undefined {
  const text = Object.hasOwn(texts[locale], key) ? texts[locale][key] : undefined
  return typeof text === 'string' ? text : undefined
}

/** `%{name}` are params; `a |||| b` are plural forms of the count or limit among them. */
function filled(locale: Locale, text: string, params: Record<string, unknown>): string {
  const count = [params['limit'], params['count']].find((one) => typeof one === 'number') as number | undefined
  const written = text.split('||||').map((form) => form.trim())
  const form = Math.max(0, forms[locale].indexOf(rules[locale].select(count ?? 0)))
  const chosen = written[Math.min(form, written.length - 1)] ?? text
  return chosen.replaceAll(/%\{(\w+)\}/g, (_, name: string) => {
    const value = name === 'smart_count' ? count : params[name]
    return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 200) : ''
  })
}
