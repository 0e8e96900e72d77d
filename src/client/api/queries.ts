import { queryOptions } from '@tanstack/react-query'
import { API, request } from './http.ts'
import { rememberScopes } from './scope.ts'
import type { Locale } from '../../engine/schema/types.ts'
import type { DefinitionProblem } from '../../engine/types.ts'
import type { DefinitionAnswer, DefinitionState, DefinitionSummary, WordsAnswer } from '../definitions/types.ts'

// The server pushes changes, so nothing becomes stale by itself.
const staleTime = Infinity
const inAccount = (account: string | undefined) => (account === undefined ? '' : `?account=${encodeURIComponent(account)}`)

export const definitionsQuery = (account: string | undefined) =>
  queryOptions({
    queryKey: ['definitions', 'list', account ?? null],
    staleTime,
    queryFn: async ({ signal }) => {
      const { json } = await request<DefinitionSummary[]>(`${API}/definitions${inAccount(account)}`, { signal })
      rememberScopes(json)
      return json
    },
  })

export const definitionQuery = (name: string, account: string | undefined) =>
  queryOptions({
    queryKey: ['definitions', 'one', name, account ?? null],
    staleTime,
    queryFn: async ({ signal }) =>
      (await request<DefinitionAnswer>(`${API}/definitions/${encodeURIComponent(name)}${inAccount(account)}`, { signal })).json,
  })

/** Only words of types visible to the caller: they differ by account, too. */
export const wordsQuery = (name: string, locale: Locale, account: string | undefined) =>
  queryOptions({
    queryKey: ['definitions', 'words', name, locale, account ?? null],
    staleTime,
    queryFn: async ({ signal }) =>
      (await request<WordsAnswer>(`${API}/messages/${encodeURIComponent(name)}/${locale}${inAccount(account)}`, { signal })).json,
  })

export const definitionProblemsQuery = queryOptions({
  queryKey: ['definitions', 'problems'],
  staleTime,
  queryFn: async ({ signal }) => (await request<DefinitionProblem[]>(`${API}/definitions/problems`, { signal })).json,
})

export const definitionStatesQuery = queryOptions({
  queryKey: ['definitions', 'states'],
  staleTime,
  queryFn: async ({ signal }) => (await request<DefinitionState[]>(`${API}/definitions/problems/types`, { signal })).json,
})

/** Texts of the active version. */
export const filesInForceQuery = (type: string) =>
  queryOptions({
    queryKey: ['definitions', 'filesInForce', type],
    staleTime,
    queryFn: async ({ signal }) =>
      (await request<Record<string, string>>(`${API}/definitions/${encodeURIComponent(type)}/files/in-force`, { signal })).json,
    retry: false,
  })

/** Texts of a type's files by name. */
export const definitionFilesQuery = (type: string) =>
  queryOptions({
    queryKey: ['definitions', 'files', type],
    staleTime,
    queryFn: async ({ signal }) =>
      (await request<Record<string, string>>(`${API}/definitions/${encodeURIComponent(type)}/files`, { signal })).json,
    retry: false,
  })
