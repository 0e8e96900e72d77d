import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { wordsQuery } from '../../client/api/queries.ts'
import type { Action } from '../../client/api/generated.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useWords, type TypeWords } from '../../client/words/useWords.ts'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useActionTypes } from './useActionTypes.ts'

/** `Changed: HTTP resource · shop`, `Signed in`, `Month closed: Project · Shop · 2026-10`. */
export function ActionText({ row: { action, type, account, record, about } }: { row: Action }) {
  const t = useTranslate()
  const { nameOf } = useActionTypes()
  const own = useAccount()?.name
  const at = account || own
  // Names of records may consist of words of their type.
  useQuery({ ...wordsQuery(type, useLocale(), at), enabled: type !== '' && record !== undefined, retry: false })
  const words = useWords(at)
  const done = t(`profile.history.did.${action}`, { _: action })
  const name = type
    ? [nameOf(type), nameIn(record, type, words), about?.name].filter(Boolean).join(' · ')
    : [about?.person ?? about?.email ?? about?.name, about?.role && t(`shell.roles.${about.role}`, { _: about.role })]
        .filter(Boolean)
        .join(' · ')
  return <>{name ? `${done}: ${name}` : done}</>
}

/** Ids of other records mean nothing to readers. */
const recordId = /^[a-z]+_[0-9a-z]{16}$/

/** The values of the record's title that mean something to readers. */
function nameIn(record: Action['record'], type: string, words: TypeWords): string {
  const texts = Object.entries(record ?? {}).flatMap(([key, value]) =>
    key !== 'id' && (typeof value === 'string' || typeof value === 'number') && value !== '' && !recordId.test(String(value))
      ? [words.title(type, `{${key}}`, { [key]: value })]
      : [],
  )
  return texts.slice(0, 2).join(' ') || (record?.id ?? '')
}
