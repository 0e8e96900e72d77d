// Words that only some screens say: the shell knows how they are loaded, a screen knows which it needs.

type Load = (area: string) => Promise<void>
let load: Load = async () => undefined

export function loadScreenWordsBy(loader: Load): void {
  load = loader
}

/** The words of an area are there afterwards, in whatever language is spoken. Rejects when they cannot be had. */
export const loadScreenWords: Load = (area) => load(area)
