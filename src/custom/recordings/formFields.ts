import type { RecordingDraft } from './draft.ts'
import type { Rules } from './rules.ts'

/** Parts of the form that its fields use. */
export type FormFields = {
  type: string
  rules: Rules
  draft: RecordingDraft
  /** The draft as the record has it. */ fields: Record<string, unknown>
  change: (next: Partial<RecordingDraft>) => void
  /** Texts of the errors at and below a field. */ errorsAt: (field: string) => string[]
  leave: (field: string) => void
}
