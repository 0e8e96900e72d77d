// Which options an account has asked for and the staff still work on: told beside their switches, with the way to the request. What was refused can be asked for again.
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { pathOf } from '../../client/paths/paths.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import type { Resolved } from '../../engine/types.ts'

export const requestedKey = ['requested']
const none: ReadonlyMap<string, string> = new Map()
/** The newest of an account: more are not told. */
const most = 100

/** `type option` of each, and the address of its request. */
export function useRequested({ ui }: Pick<Resolved, 'ui'>, account: string | undefined): ReadonlyMap<string, string> {
  const dataProvider = useDataProvider()
  const known = useDefinitions()
  const types = [...new Set(Object.values(ui).flatMap(({ gate }) => (gate && gate.order !== undefined ? [gate.order] : [])))]
  const { data = none } = useQuery({
    queryKey: [...requestedKey, account ?? null, ...types],
    enabled: types.length > 0 && account !== undefined,
    retry: false,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        types.map(async (type) => {
          const { data: requests } = await dataProvider.getList(type, {
            filter: {},
            sort: { field: 'created_at', order: 'DESC' },
            pagination: { page: 1, perPage: most },
            signal,
          })
          const route = known.find(({ name }) => name === type)?.route
          return requests
            .filter(isOpen)
            .map(
              (request) =>
                [`${type} ${String(request['option'])}`, pathOf({ name: type, ...(route && { route }) }, 'record', request)] as const,
            )
        }),
      )
      return new Map(lists.flat())
    },
  })
  return data
}

/** A type of requests that does not tell how far they are keeps them. */
function isOpen({ request_state: state }: Record<string, unknown>): boolean {
  return state === undefined || state === 'in_progress'
}
