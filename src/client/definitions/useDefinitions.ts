import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useCallback } from 'react'
import { definitionQuery, definitionsQuery, wordsQuery } from '../api/queries.ts'
import { useAccount } from '../session/useSession.ts'
import type { DefinitionAnswer, DefinitionSummary } from './types.ts'

const none: DefinitionSummary[] = []

/** Every accessible type in the acting account. Empty until loaded: pages are rendered below the gate that loads them. */
export function useDefinitions(): DefinitionSummary[] {
  return useDefinitionsQuery().data ?? none
}

/** One of them; undefined for an inaccessible type. */
export function useSummary(name: string): DefinitionSummary | undefined {
  return useDefinitions().find((type) => type.name === name)
}

export function useDefinitionsQuery() {
  return useQuery(definitionsQuery(useAccount()?.name))
}

export type DefinitionState =
  | ({ status: 'ready'; summary: DefinitionSummary } & DefinitionAnswer)
  | { status: 'loading' }
  | { status: 'problem'; error: unknown; retry: () => void }

/** A complete type with its words in the current language; `ready`: everything can be rendered. */
export function useDefinition(name: string): DefinitionState {
  const account = useAccount()
  const locale = useLocale()
  const summary = useSummary(name)
  const definition = useQuery(definitionQuery(name, account?.name))
  const words = useQuery(wordsQuery(name, locale, account?.name))
  const retry = useCallback(() => {
    void definition.refetch()
    void words.refetch()
  }, [definition, words])
  if (definition.data && words.data && summary) return { status: 'ready', summary, ...definition.data }
  const error = definition.error ?? words.error
  return error ? { status: 'problem', error, retry } : { status: 'loading' }
}
