// Words of pages that few people open, loaded with the page.
import { loadRaWords } from './raWords.ts'

export const pageAreas = [
  'profile',
  'definitionProblems',
  'checks',
  'zones',
  'cache',
  'setup',
  'names',
  'conflict',
  'map',
  'history',
  'json',
  'cspReports',
  'ra',
] as const
export type PageArea = (typeof pageAreas)[number]

const files = import.meta.glob<Record<string, unknown>>(
  [
    './*/profile.json',
    './*/definitionProblems.json',
    './*/checks.json',
    './*/zones.json',
    './*/cache.json',
    './*/setup.json',
    './*/names.json',
    './*/conflict.json',
    './*/map.json',
    './*/history.json',
    './*/json.json',
    './*/cspReports.json',
  ],
  { import: 'default' },
)

/** The words of areas, by area. Rejects when they cannot be had. */
export async function loadPageWords(areas: Iterable<PageArea>, locale: string): Promise<Record<string, Record<string, unknown>>> {
  const wordsOf = async (area: PageArea) => (area === 'ra' ? loadRaWords(locale) : ((await files[`./${locale}/${area}.json`]?.()) ?? {}))
  const entries = await Promise.all([...areas].map(async (area) => [area, await wordsOf(area)] as const))
  return Object.fromEntries(entries)
}
