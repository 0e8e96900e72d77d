// Parses a brand from the server: valid parts are used, the rest is ignored, so that no page breaks.
import { isColour } from '../../ui/theme/colour.ts'
import { isLocale } from '../words/locale.ts'
import type { Brand } from './types.ts'

type Group = Record<string, unknown>

export function readBrand(answer: unknown, fallback: Brand): Brand {
  if (!isGroup(answer)) return fallback
  const support = group(answer['support'])
  const languages = readLanguages(answer['languages'])
  return {
    id: text(answer['id']) ?? fallback.id,
    name: text(answer['name']) ?? fallback.name,
    theme: readTheme(answer['theme']),
    logo: ownAddress(answer['logo']),
    short_logo: ownAddress(answer['short_logo']),
    favicon: ownAddress(answer['favicon']),
    backgrounds: texts(answer['backgrounds']).flatMap((address) => ownAddress(address) ?? []),
    font: isGroup(answer['font']) ? leaves(answer['font'], 1) : undefined,
    scripts: texts(answer['scripts']).filter(isSecure),
    features: texts(answer['features']),
    languages: languages.length > 0 ? languages : fallback.languages,
    login: leaves(answer['login'], 2),
    register: leaves(answer['register'], 2),
    legal: leaves(answer['legal'], 1),
    support: { ...leaves(support, 1), emails: texts(support['emails']) },
    documentation: leaves(answer['documentation'], 3),
    verification: leaves(answer['verification'], 2),
    return_hosts: texts(answer['return_hosts']),
    demo: answer['demo'] === true,
    sms_code_length: answer['sms_code_length'] === 6 ? 6 : 4,
  }
}

function readTheme(answer: unknown): Brand['theme'] {
  const { primary, nav, scheme } = group(answer)
  const { bg } = group(nav)
  return {
    primary: isColour(primary) ? primary : undefined,
    nav: isColour(bg) ? { bg } : undefined,
    scheme: scheme === 'dark' || scheme === 'light' ? scheme : undefined,
  }
}

function readLanguages(answer: unknown): Brand['languages'] {
  return listOf(answer, isGroup).flatMap(({ locale, isDefault }) => (isLocale(locale) ? [{ locale, isDefault: isDefault === true }] : []))
}

/** Texts up to this nesting depth; deeper values are left out. */
function leaves<Read extends object>(value: unknown, depth: number): Read {
  const entries = Object.entries(group(value))
  return Object.fromEntries(
    entries.flatMap(([name, one]) => (isText(one) ? [[name, one]] : depth > 1 ? [[name, leaves(one, depth - 1)]] : [])),
  ) as Read
}

const isGroup = (value: unknown): value is Group => typeof value === 'object' && value !== null && !Array.isArray(value)
const isSecure = (address: string): boolean => address.startsWith('https://')
const text = (value: unknown): string | undefined => (isText(value) && value !== '' ? value : undefined)
const isText = (value: unknown): value is string => typeof value === 'string'
const group = (value: unknown): Group => (isGroup(value) ? value : {})
const listOf = <One>(list: unknown, is: (one: unknown) => one is One): One[] => (Array.isArray(list) ? list.filter(is) : [])
const texts = (list: unknown): string[] => listOf(list, isText)
/** A path on our own origin. */
const ownAddress = (address: unknown): string | undefined => (isText(address) && /^\/(?![/\\])/.test(address) ? address : undefined)
