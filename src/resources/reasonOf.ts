// Why one record was rejected, in a sentence: the field and its rule if the server names them.
import type { TypeWords } from '../client/words/useWords.ts'
import { failureText } from '../ui/failure.ts'
import { problemOf } from '../ui/problem.ts'

export function reasonOf(words: TypeWords, type: string, error: unknown): string {
  const { code, body } = problemOf(error)
  const [first] = body?.errors ?? []
  const general = failureText(error, words.t) ?? ''
  if (!first || code === 'version_conflict' || code === 'parent_deleted') return general
  // In a reference error, `type` is that of the missing record; its text belongs to this type.
  const of = first.keyword !== 'reference' && typeof first.params.type === 'string' ? first.params.type : type
  const pointer = first.path || (typeof first.params.field === 'string' ? first.params.field : '')
  const path = pointer
    .split('/')
    .slice(1)
    .map((name) => (/^\d+$/.test(name) ? '*' : name))
    .join('.')
  const text = words.error(of, path, first)
  return path === '' ? text : words.t('list.bulk.fieldReason', { field: words.field(of, path), text })
}
