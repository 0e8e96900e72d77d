import type { TranslationMessages } from 'ra-core'

/** `./en_US/shell.json` becomes the words under `shell`; so does `shell.more.json`, which pages before the sign-in do not load. */
export function mergeAreas(ra: object, files: Record<string, Record<string, unknown>>): TranslationMessages {
  const areas: Record<string, Record<string, unknown>> = {}
  for (const [path, words] of Object.entries(files)) {
    const area = path.replace(/^.*\/|\..*$/g, '')
    areas[area] = { ...areas[area], ...words }
  }
  return { ...ra, ...areas } as TranslationMessages // react-admin types only its own part of the tree
}
