// Prefills a new record with details of the person: fields with `prefill`.
import type { Json, Schema } from '../../../engine/schema/types.ts'
import { generated } from '../../../ui/form/files/generate.ts'

/** For customers only; staff in a customer's account are somebody else. */
export type OwnDetails = { type: 'Person' | 'Staff'; email: string; phone: string | null }

export function prefilled(schema: Schema, { type, email, phone }: OwnDetails): Record<string, Json> {
  const facts: Record<string, string | null> =
    type === 'Person' ? { 'account.phone': phone, 'person.phone': phone, 'person.email': email } : {}
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const prefillRule = typeof field === 'object' ? field['prefill'] : undefined
      const value =
        prefillRule === 'generated'
          ? generatedOf(field)
          : typeof prefillRule === 'string' && Object.hasOwn(facts, prefillRule)
            ? facts[prefillRule]
            : undefined
      return value ? [[name, value]] : []
    }),
  )
}

/** A generated name. */
function generatedOf(field: Schema | boolean): string | undefined {
  return typeof field === 'object' && typeof field.generate === 'string' ? generated(field.generate) : undefined
}
