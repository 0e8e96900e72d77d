// The table of uploaded files and of uploads in progress.

/** `state`: receiving or ready; only ready files take a name. `modified`: the time of the sender's file, to recognise it again; `person` sends it. */
export type FileTable = {
  account: string
  id: string
  folder: string
  name: string
  size: number
  content_type: string
  state: string
  modified: string
  person: string
  created_at: string
  changed_at: string
}
