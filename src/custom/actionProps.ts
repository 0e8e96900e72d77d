// Props of custom actions of records and of lists.
export type CustomActionProps = {
  type: string
  record: Record<string, unknown>
  label: string
  /** Name of the record. */ name: string
  /** In a row of a list. */ inRow: boolean
}
export type ListActionProps = { type: string; label: string }
