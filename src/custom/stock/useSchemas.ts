import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { definitionQuery } from '../../client/api/queries.ts'
import { useAccount } from '../../client/session/useSession.ts'
import type { Schema } from '../../engine/schema/types.ts'

/** The schema of a loaded type, as the caller sees it. */
export type SchemaOf = (type: string) => Schema | undefined

export function useSchemas(): SchemaOf {
  const client = useQueryClient()
  const account = useAccount()?.name
  return useCallback((type) => client.getQueryData(definitionQuery(type, account).queryKey)?.definition.schema, [client, account])
}
