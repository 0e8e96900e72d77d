// Why the API would refuse a change, in words.
import type { TypeWords } from '../../client/words/useWords.ts'
import { failureText } from '../../ui/failure.ts'
import type { Refusal } from './batches.ts'

export function refusalText(type: string, words: TypeWords, { error, cause }: Refusal): string | undefined {
  if (!error) return failureText(cause, words.t)
  const path = error.path
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? '*' : name))
    .join('.')
  return words.error(type, path, error)
}
