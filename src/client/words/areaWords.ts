// The words of one area, stored in its folder and loaded with its first screen.
export type Words = Record<string, unknown>
export type AreaWords = {
  /** The first part of their keys: `cache` in `cache.title`. */ name: string
  /** Keyed by the paths of `import.meta.glob('./words.*.json', { import: 'default' })`. */
  files: Record<string, () => Promise<unknown>>
}

export const areaWords = (name: string, files: AreaWords['files']): AreaWords => ({ name, files })

/** The words of areas in one language, by area. Rejects if they cannot be loaded. */
export async function loadAreaWords(areas: Iterable<AreaWords>, locale: string): Promise<Record<string, Words>> {
  const entries = [...areas].map(async ({ name, files }) => [name, (await files[`./words.${locale}.json`]?.()) ?? {}] as const)
  return Object.fromEntries(await Promise.all(entries)) as Record<string, Words> // JSON objects
}
