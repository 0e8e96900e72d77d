// Which options an account has asked for and the staff still work on: told beside their switches. What was refused can be asked for again.
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Resolved } from '../../engine/types.ts'

export const requestedKey = ['requested']
const none: ReadonlySet<string> = new Set()
/** The newest of an account: more are not told. */
const most = 100

/** `type option` of each. */
export function useRequested({ ui }: Pick<Resolved, 'ui'>, account: string | undefined): ReadonlySet<string> {
  const dataProvider = useDataProvider()
  const types = [...new Set(Object.values(ui).flatMap(({ gate }) => (gate && gate.order !== undefined ? [gate.order] : [])))]
  const { data = none } = useQuery({
    queryKey: [...requestedKey, account ?? null, ...types], enabled: types.length > 0 && account !== undefined, retry: false,
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(types.map(async (type) => (await dataProvider.getList(type, { filter: {}, sort: { field: 'created_at', order: 'DESC' }, pagination: { page: 1, perPage: most }, signal })).data.filter(isOpen).map(({ option }) => `${type} ${String(option)}`)))
      return new Set(lists.flat())
    },
  })
  return data
}

/** A type of requests that does not tell how far they are keeps them. */
function isOpen({ request_state: state }: Record<string, unknown>): boolean {
  return state === undefined || state === 'in_progress'
}
