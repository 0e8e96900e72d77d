import { Messages } from './Messages.tsx'
import type { FieldFacts } from './useField.ts'

/** Errors of the list itself, not of its rows. */
export function OwnErrors({ field, className }: { field: FieldFacts; className?: string }) {
  return <Messages id={field.id} errors={field.messages} warnings={field.warnings} className={className ?? 'own-msg'} />
}
