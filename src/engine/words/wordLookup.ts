// Looks texts up by the engine's keys in the words of one type and the shared ones.
import { wordKeys } from './words.ts'
import type { Words } from '../types.ts'

export { humanise, inSentence, singular } from './words.ts'
export type WordSource = { name: string; type: Words; shared: Words }

/** The text of the first key that has one. Keys outside both (`errors.required`) are the product's own: `general` resolves them. */
export function firstText(
  source: WordSource,
  keys: string[],
  general: (key: string) => string | undefined = () => undefined,
): string | undefined {
  for (const key of keys) {
    const text = textAt(source, key) ?? general(key)
    if (text !== undefined) return text
  }
  return undefined
}

export function findWord(source: WordSource, part: string, path: string): string | undefined {
  return firstText(source, wordKeys(source.name, part, path))
}

function textAt({ name, type, shared }: WordSource, key: string): string | undefined {
  const own = `resources.${name}.`
  const [words, rest] = key.startsWith(own)
    ? [type, key.slice(own.length)]
    : key.startsWith('shared.')
      ? [shared, key.slice('shared.'.length)]
      : [undefined, '']
  if (!words) return undefined
  const dot = rest.indexOf('.')
  const texts = words[rest.slice(0, dot)]
  const path = rest.slice(dot + 1)
  return typeof texts === 'object' && Object.hasOwn(texts, path) ? texts[path] : undefined
}
