// The types in the action history: those of the account, or for staff outside accounts all accessible ones.
import { useQuery } from '@tanstack/react-query'
import { useLocale } from '../../ui/format/useLocale.ts'
import type { ActionType } from '../../client/api/generated.ts'
import { actionTypesQuery } from '../../client/calls/actionHistory.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { useDefinitions } from '../../client/definitions/useDefinitions.ts'
import { humanise } from '../../engine/words/wordLookup.ts'

/** `nameOf`: singular name of a type. `isPending`: names are loading. */
export function useActionTypes(): { types: ActionType[]; nameOf: (type: string) => string; isPending: boolean } {
  const locale = useLocale()
  const isInAccount = useAccount() !== undefined
  const open = useDefinitions().filter(({ can }) => can.read)
  const { data, isLoading } = useQuery({ ...actionTypesQuery, enabled: !isInAccount })
  const types: ActionType[] = (isInAccount ? undefined : data) ?? open
  return {
    types: types.toSorted((a, b) => (a.label[locale] ?? '').localeCompare(b.label[locale] ?? '')),
    isPending: isLoading,
    // A removed type has no other name.
    nameOf: (type) => types.find(({ name }) => name === type)?.one[locale] ?? humanise(type),
  }
}
