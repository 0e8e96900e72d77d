// The table of drafts.

/** `draft`: a new name at every save; `base`: the version of the record that it was made from; `data`: the whole record as it would be. */
export type DraftTable = {
  account: string
  type: string
  id: string
  draft: string
  base: number
  data: string
  at: string
  actor_name: string
}
