// Screens with words that only they say: the shell knows how words are loaded, a screen knows which it needs.
import { loadScript } from '../../ui/loadScript.ts'

type Load = (area: string) => Promise<void>
let loadWords: Load = async () => undefined

export function loadScreenWordsBy(loader: Load): void {
  loadWords = loader
}

/** A screen, and the words of its areas in whatever language is spoken. Rejects when either cannot be had. */
export async function withWords<Screen>(areas: string | string[], load: () => Promise<Screen>): Promise<Screen> {
  const [screen] = await Promise.all([loadScript(load), ...[areas].flat().map((area) => loadWords(area))])
  return screen
}
