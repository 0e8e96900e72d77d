// Options that an account has requested and staff are still processing: shown beside their switches, with a link to the request. A rejected
// request can be repeated.
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { pathOf } from '../../client/paths/paths.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import type { Resolved } from '../../engine/types.ts'

export const requestedKey = ['requested']
const none: ReadonlyMap<string, string> = new Map()
/** The newest requests of an account; older ones are ignored. */
const most = 100

/** `type option` of each, with the address of its request. */
export function useRequested({ ui }: Pick<Resolved, 'ui'>, account: string | undefined): ReadonlyMap<string, string> {
  const dataProvider = useDataProvider()
  const openTypes = useDefinitions()
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
          const route = openTypes.find(({ name }) => name === type)?.route
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

/** Requests of a type without states never end. */
function isOpen({ request_state: state }: Record<string, unknown>): boolean {
  return state === undefined || state === 'in_progress'
}
