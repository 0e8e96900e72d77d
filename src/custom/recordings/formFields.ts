import type { RecordingDraft } from './draft.ts'

/** Parts of the form that its fields use. */
export type FormFields = {
  type: string
  draft: RecordingDraft
  change: (next: Partial<RecordingDraft>) => void
  /** Texts of the errors at and below a field. */ errorsAt: (field: string) => string[]
  leave: (field: string) => void
}
