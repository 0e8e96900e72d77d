// What a new record begins with of what is known about the person: fields with `prefill`.
import type { Json, Schema } from '../../../engine/schema/types.ts'

/** Of a customer; staff in his account are not he. */
export type OwnDetails = { type: 'Person' | 'Staff'; email: string; phone: string | null }

export function prefilled(schema: Schema, { type, email, phone }: OwnDetails): Record<string, Json> {
  const known: Record<string, string | null> =
    type === 'Person' ? { 'account.phone': phone, 'person.phone': phone, 'person.email': email } : {}
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const value =
        typeof field === 'object' && typeof field['prefill'] === 'string' && Object.hasOwn(known, field['prefill'])
          ? known[field['prefill']]
          : undefined
      return value ? [[name, value]] : []
    }),
  )
}
