// Parses a brand from the server: valid parts are used, the rest is ignored, so that no page breaks.
import { isColour } from '../../ui/theme/colour.ts'
import { isLocale } from '../words/locale.ts'
import type { Brand } from './types.ts'

type Group = Record<string, unknown>

export function readBrand(told: unknown, fallback: Brand): Brand {
  if (!isGroup(told)) return fallback
  const support = group(told['support'])
  const languages = readLanguages(told['languages'])
  return {
    id: text(told['id']) ?? fallback.id,
    name: text(told['name']) ?? fallback.name,
    theme: readTheme(told['theme']),
    logo: ownAddress(told['logo']),
    short_logo: ownAddress(told['short_logo']),
    favicon: ownAddress(told['favicon']),
    backgrounds: texts(told['backgrounds']).flatMap((address) => ownAddress(address) ?? []),
    font: isGroup(told['font']) ? leaves(told['font'], 1) : undefined,
    scripts: texts(told['scripts']).filter(isSecure),
    features: texts(told['features']),
    languages: languages.length > 0 ? languages : fallback.languages,
    login: leaves(told['login'], 2),
    register: leaves(told['register'], 2),
    legal: leaves(told['legal'], 1),
    support: { ...leaves(support, 1), emails: texts(support['emails']) },
    documentation: leaves(told['documentation'], 3),
    verification: leaves(told['verification'], 2),
    return_hosts: texts(told['return_hosts']),
    demo: told['demo'] === true,
    sms_code_length: told['sms_code_length'] === 6 ? 6 : 4,
  }
}

function readTheme(told: unknown): Brand['theme'] {
  const { primary, nav, scheme } = group(told)
  const { bg } = group(nav)
  return {
    primary: isColour(primary) ? primary : undefined,
    nav: isColour(bg) ? { bg } : undefined,
    scheme: scheme === 'dark' || scheme === 'light' ? scheme : undefined,
  }
}

function readLanguages(told: unknown): Brand['languages'] {
  return listOf(told, isGroup).flatMap(({ locale, isDefault }) => (isLocale(locale) ? [{ locale, isDefault: isDefault === true }] : []))
}

/** Texts up to this nesting depth; deeper values are left out. */
function leaves<Read extends object>(told: unknown, depth: number): Read {
  const entries = Object.entries(group(told))
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
