// Everything a table of changes needs to describe a type like its own pages, also for an account that staff have not entered.
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useMemo } from 'react'
import { formWordsOf } from '../../client/words/formWords.ts'
import { definitionQuery, wordsQuery } from '../../client/api/queries.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { useWords } from '../../client/words/useWords.ts'
import type { Action } from '../../client/api/generated.ts'
import { resolve } from '../../engine/resolve/resolve.ts'
import { allSections } from '../../engine/resolve/sections.ts'
import type { Schema } from '../../engine/schema/types.ts'
import type { ResolvedSection } from '../../engine/types.ts'
import type { FormWords } from '../../ui/form/context.ts'

export type Reading = { schema: Schema; sections: ResolvedSection[]; words: FormWords }

/** Undefined while loading. A removed or inaccessible type is described by the names in its records. */
export function useReading({ type, account }: Pick<Action, 'type' | 'account'>): Reading | undefined {
  const locale = useLocale()
  const timezone = useTimezone()
  const own = useAccount()?.name
  const at = account || own
  const definition = useQuery({ ...definitionQuery(type, at), retry: false })
  const said = useQuery({ ...wordsQuery(type, locale, at), retry: false })
  const words = useWords(at)
  const isOnTheWay = definition.isPending || said.isPending
  return useMemo(() => {
    if (isOnTheWay) return undefined
    const resolved = definition.data && resolve(definition.data.definition, { mode: 'edit' })
    return {
      schema: resolved?.schema ?? {},
      sections: resolved ? allSections(resolved) : [],
      words: formWordsOf(type, words, locale, resolved, timezone),
    }
  }, [isOnTheWay, definition.data, words, type, locale, timezone])
}
