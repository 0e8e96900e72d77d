// Whether a field of a new task is available: it exists, and its precondition (`belowHas`) holds.
import { useQuery } from '@tanstack/react-query'
import { choicesQuery } from './calls.ts'
import { useAccount } from '../../client/session/useSession.ts'
import { fieldSchema } from '../../engine/schema/paths.ts'
import type { Schema } from '../../engine/schema/types.ts'

/** `of`: the value of the field in `belowHas`. While unknown, the field is unavailable. */
export function useOffered(type: string, schema: Schema, field: string, of: string | undefined): boolean {
  const account = useAccount()?.name
  const own = fieldSchema(schema, field)
  const text = of ?? ''
  const { data = [] } = useQuery({ ...choicesQuery(type, account, { field, text }), enabled: own?.belowHas !== undefined && text !== '' })
  return own !== undefined && (own.belowHas === undefined || data.includes(text))
}
