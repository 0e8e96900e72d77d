// Screens with words of their own: the provider of words knows how they are added, a screen which it needs.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadScript } from '../../ui/loadScript.ts'
import type { AreaWords } from './areaWords.ts'

type Load = (area: AreaWords) => Promise<void>
let loadWords: Load = async () => undefined

export function loadScreenWordsBy(loader: Load): void {
  loadWords = loader
}

/** A screen, and the words of its areas in the current language. Rejects when either cannot be loaded. */
export async function withWords<Screen>(areas: AreaWords | AreaWords[], load: () => Promise<Screen>): Promise<Screen> {
  const [screen] = await Promise.all([loadScript(load), ...[areas].flat().map((area) => loadWords(area))])
  return screen
}

/** A component of a chunk of its own, drawn once its words are there, too. */
export function lazyScreen<Props>(
  areas: AreaWords | AreaWords[],
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await withWords(areas, load) }))
}
