// Every words file of the areas, found by its path, as the portal finds its areas.
import type { AreaWords } from '../../src/client/words/areaWords.ts'

export const allAreaWords = Object.values(
  import.meta.glob<AreaWords>(['../../src/custom/*/words.ts', '../../src/resources/**/words.ts', '../../src/app/**/words.ts'], {
    eager: true,
    import: 'words',
  }),
)
