import type { TypeWords } from '../../../client/words/useWords.ts'

type Word = (field: string, value: unknown) => string

/** Looks the word of each value up once: it takes a walk through the words of a type. */
export function once(find: Word): Word {
  const known = new Map<string, string>()
  return (field, value) => {
    const key = `${field} ${String(value)}`
    const word = known.get(key) ?? find(field, value)
    known.set(key, word)
    return word
  }
}

/** A state in words: what is true or false is active or not, unless the type has words of its own. */
export function stateWord(words: TypeWords, type: string): Word {
  return (field, value) =>
    typeof value === 'boolean'
      ? (words.text(type, 'options', `${field}.${String(value)}`) ?? words.t(value ? 'list.active' : 'list.inactive'))
      : words.option(type, field, value)
}
