// Records that would not match a version of a definition, as far as the user may know them.
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { API, request } from '../../client/api/http.ts'
import type { ResourceFile } from '../../engine/load/resource/resourceFile.ts'
import { titleOf } from '../../engine/values/valuesAt.ts'
import { pathOf, pathToField } from '../../client/paths/paths.ts'
import { definitionQuery } from '../../client/api/queries.ts'
import { useSession } from '../../client/session/useSession.ts'

type Stored = Record<string, unknown>

/** `path`: the path in the record; `rule`: the path in the files, with its line if known. */
export type Breaking = {
  id: string
  account: string
  path: string
  keyword: string
  params: Record<string, unknown>
  rule?: { file: string; pointer: string; line?: number }
}
/** The name of a record, and its page at an invalid field. */
export type RecordLink = { title: string; to: (path: string) => string }

/**
 * By account and id: `nameKey`. The server names only records that the caller may read in the active version; in accounts, only entered
 * ones. The others stay ids.
 */
export function useBreakingNames(type: string, records: Breaking[]): Map<string, RecordLink> {
  const entered = new Set(useSession().accounts.map(({ name }) => name))
  const accounts = [...new Set(records.map(({ account }) => account))].filter((account) => account === '' || entered.has(account))
  const definitions = useQueries({ queries: accounts.map((account) => ({ ...definitionQuery(type, account || undefined), retry: false })) })
  const lists = useQueries({
    queries: accounts.map((account, index) => {
      const ids = [...new Set(records.filter((record) => record.account === account).map(({ id }) => id))]
      return {
        queryKey: [type, 'breaking', account, ids],
        enabled: definitions[index]?.data !== undefined,
        retry: false,
        staleTime: 0,
        queryFn: async () =>
          (
            await request<Stored[]>(
              `${rootIn(account)}/${type}?${new URLSearchParams({ filter: JSON.stringify({ id: ids }), range: JSON.stringify([0, ids.length - 1]) })}`,
            )
          ).json,
      }
    }),
  })
  return new Map(
    accounts.flatMap((account, index) => {
      const resource = definitions[index]?.data?.definition.resource
      if (!resource) return []
      return (lists[index]?.data ?? []).map((record): [string, RecordLink] => {
        const key = nameKey({ account, id: String(record['id']) })
        return [key, { title: titleOf(resource.title, record), to: (path) => addressOf(resource, record, path) }]
      })
    }),
  )
}

/** The page of an account's record at the invalid field; requested from inside the account. */
export function usePathInside(type: string): (record: Breaking) => Promise<string> {
  const client = useQueryClient()
  return async ({ account, id, path }) => {
    const {
      definition: { resource },
    } = await client.fetchQuery(definitionQuery(type, account))
    const { json } = await request<Stored>(`${rootIn(account)}/${type}/${encodeURIComponent(id)}`)
    return addressOf(resource, json, path)
  }
}

// The types of an account are only known inside it, and this page is outside.
const rootIn = (account: string): string => (account === '' ? API : `${API}/accounts/${encodeURIComponent(account)}`)
const addressOf = (resource: ResourceFile, record: Stored, path: string | undefined): string =>
  path ? pathToField(resource, record, path) : pathOf(resource, 'record', record)

export const nameKey = ({ account, id }: Pick<Breaking, 'account' | 'id'>): string => `${account} ${id}`
