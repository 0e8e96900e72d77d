import type { TranslationMessages } from 'ra-core'

/** `./en_US/shell.json` becomes the words under `shell`. */
export function mergeAreas(ra: object, files: Record<string, Record<string, unknown>>): TranslationMessages {
  const areas = Object.entries(files).map(([path, words]) => [path.replace(/^.*\/|\.json$/g, ''), words] as const)
  return { ...ra, ...Object.fromEntries(areas) } as TranslationMessages // react-admin types only its own part of the tree
}
