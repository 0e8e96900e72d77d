// Props of custom actions of records and of lists.
export type CustomActionProps = {
  type: string
  record: Record<string, unknown>
  label: string
  /** Name of the record. */ name: string
  /** In a row of a list. */ inRow: boolean
  /** The action has changed the record, which is open: a form without changes adopts its next version. */ onChanged?:
    | (() => void)
    | undefined
}
/** The parent record of a list whose records are added in its rows. */
export type ListParent = { field: string; id: string; record: Record<string, unknown> }
export type ListActionProps = { type: string; label: string; parent?: ListParent | undefined }
