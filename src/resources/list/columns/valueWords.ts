import type { TypeWords } from '../../../client/words/useWords.ts'

type Word = (field: string, value: unknown) => string

/** Caches the label of each value: the lookup walks through the words of a type. */
export function once(find: Word): Word {
  const cache = new Map<string, string>()
  return (field, value) => {
    const key = `${field} ${String(value)}`
    const word = cache.get(key) ?? find(field, value)
    cache.set(key, word)
    return word
  }
}

/** Label of a state: a boolean is active or inactive unless the type has its own words. */
export function stateWord(words: TypeWords, type: string): Word {
  return (field, value) =>
    typeof value === 'boolean'
      ? (words.text(type, 'options', `${field}.${String(value)}`) ?? words.t(value ? 'list.active' : 'list.inactive'))
      : words.option(type, field, value)
}
