// Addresses of the draft that agents would refuse to open, reported while the form is filled in. The server decides when it is saved: it knows all networks of the operator.
import { annotated } from '../../../engine/schema/annotated.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { openedFault, type Opened } from '../../../engine/opened/openedAddress.ts'
import type { ServerError } from './shownErrors.ts'

/** Addresses that the record has already are not refused again. */
export function openedErrors(schema: Schema, opened: Opened, { start, draft }: { start: unknown; draft: unknown }): ServerError[] {
  const known = new Set(annotated(schema, start, 'opens').map(({ value }) => value))
  return annotated(schema, draft, 'opens').flatMap(({ pointer: path, value }) => {
    const fault = typeof value === 'string' && value !== '' && !known.has(value) ? openedFault(value, opened) : undefined
    return fault ? [{ path, value, ...fault }] : []
  })
}
