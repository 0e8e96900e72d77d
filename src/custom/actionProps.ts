// What an action of a record is given.
export type CustomActionProps = {
  type: string
  record: Record<string, unknown>
  label: string
  /** What the record is called. */ name: string
  /** Beside other rows. */ inRow: boolean
}
