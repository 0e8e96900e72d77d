// What actions of records and of lists are given.
export type CustomActionProps = {
  type: string
  record: Record<string, unknown>
  label: string
  /** What the record is called. */ name: string
  /** Beside other rows. */ inRow: boolean
}
export type ListActionProps = { type: string; label: string }
